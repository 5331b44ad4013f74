/** Actions declared record by record: folded where they mean the same, listed by themselves where not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { openBlank } from "./support/fixture.mjs";

const browser = useBrowser();

test("actions on single records are one capability, and the odd one out is another", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const { registry, executor } = setup();
    const rows = [{ id: "t1" }, { id: "t2" }, { id: "t3", locked: true }];
    registry.region({ id: "tasks", records: { kind: "task", id: "id", list: () => rows } });
    const available = ({ record }) => (record.locked === true ? "locked" : true);
    const run = ({ recordId }) => recordId;
    for (const id of ["t1", "t3"]) {
      declare(registry, `touch@${id}`, { description: "Touch it", available, run: (_, context) => run(context) });
    }
    declare(registry, "touch@t2", { description: "Touch it gently", run: (_, context) => run(context) });
    const { actions, records } = registry.read();
    return {
      capabilities: actions.map(({ id }) => id),
      onRecords: records.map(({ id, actions }) => [id, actions]),
      folded: (await executor.execute("touch@task", { record: "t1" })).data,
      concrete: (await executor.execute("touch@t2")).data,
      locked: (await executor.execute("touch@task", { record: "t3" })).error.reason,
    };
  });
  assert.deepEqual(seen, {
    capabilities: ["touch@task", "touch@t2"],
    onRecords: [["t1", ["touch@task"]], ["t2", ["touch@t2"]], ["t3", []]],
    folded: "t1",
    concrete: "t2",
    locked: "locked",
  });
});

test("ten thousand of them over ten thousand records are read and called", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const { registry, executor } = setup();
    const rows = Array.from({ length: 10_000 }, (_, at) => ({ id: `r${at}` }));
    registry.region({ id: "rows", records: { kind: "row", id: "id", list: () => rows, immutable: true } });
    const action = { description: "Touch it", risk: "read", run: (_, { recordId }) => recordId };
    for (const { id } of rows) declare(registry, `touch@${id}`, action);
    const { actions, recordWindow } = registry.read();
    return { actions: actions.length, total: recordWindow.total, data: (await executor.execute("touch@r9000")).data };
  });
  assert.deepEqual(seen, { actions: 1, total: 10_000, data: "r9000" });
});
