/** Calls by their ids: seen a second time, looked up, and told of to listeners. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { eachRow, openBlank } from "./support/fixture.mjs";

const browser = useBrowser();

test("a call id seen before joins the call while it runs, and gets its receipt afterwards", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    let runs = 0;
    const { registry, executor } = setup();
    declare(registry, "pay", {
      input: { properties: { amount: { type: "integer" } } },
      run: () => later(60).then(() => (runs += 1)),
    });
    const call = () => executor.execute("pay", { amount: 5 }, { callId: "c1" });
    const together = await Promise.all([call(), call(), call()]);
    const afterwards = await call();
    const another = await executor.execute("pay", { amount: 5 }, { callId: "c2" });
    return { runs, together, afterwards, another: another.data };
  });
  const [first, ...others] = seen.together;
  assert.equal(first.data, 1);
  for (const receipt of [...others, seen.afterwards]) assert.deepEqual(receipt, first);
  assert.deepEqual([seen.another, seen.runs], [2, 2], "another id is another call");
});

test("a call id that was used for another action or input is a mistake, and runs nothing", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    let runs = 0;
    const { registry, executor } = setup();
    const input = { properties: { amount: { type: "integer" } } };
    declare(registry, "pay", { input, run: () => (runs += 1) });
    declare(registry, "refund", { input, run: () => (runs += 1) });
    const callId = "c1";
    await executor.execute("pay", { amount: 5 }, { callId });
    const other = await executor.execute("refund", { amount: 5 }, { callId });
    const more = await executor.execute("pay", { amount: 6 }, { callId });
    const first = await executor.execute("pay", { amount: 5 }, { callId });
    return { codes: [other.error, more.error].map(({ code, started }) => [code, started]), first: first.data, runs };
  });
  assert.deepEqual(seen, {
    codes: [
      ["INVALID_ARGS", false],
      ["INVALID_ARGS", false],
    ],
    first: 1,
    runs: 1,
  });
});

/** The same input, written in another way. */
const WRITTEN = [
  { name: "as text", again: `{"a":1,"b":[2]}` },
  { name: "as text with spaces", again: ` { "a": 1, "b": [ 2 ] } ` },
  { name: "with its members in another order", again: { b: [2], a: 1 } },
];

eachRow(
  browser,
  "a call id seen before, its input written in another way: still the same call",
  WRITTEN,
  ({ name }) => `a call id seen before, its input ${name}: still the same call`,
  async (page, { again }) => {
    const seen = await page.evaluate(async (written) => {
      let runs = 0;
      const { registry, executor } = setup();
      declare(registry, "pay", { input: { additionalProperties: true }, run: () => (runs += 1) });
      await executor.execute("pay", { a: 1, b: [2] }, { callId: "c1" });
      const second = await executor.execute("pay", written, { callId: "c1" });
      return { data: second.data, error: second.error?.message, runs };
    }, again);
    assert.deepEqual(seen, { data: 1, error: undefined, runs: 1 });
  },
);

test("lookup: nothing, running, and then the receipt; also of calls that got their id here", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    let given;
    const { registry, executor } = setup({ onStage: ({ callId }) => (given = callId) });
    declare(registry, "act", { run: () => later(50, "done") });
    const before = executor.lookup("c1") ?? "nothing";
    const call = executor.execute("act", {}, { callId: "c1" });
    const during = executor.lookup("c1");
    const receipt = await call;
    const after = executor.lookup("c1");
    const other = await executor.execute("act");
    const failed = await executor.execute("nope", {}, { callId: "c2" });
    return {
      states: [before, during, executor.lookup("never") ?? "nothing"],
      same: [
        [after, receipt],
        [executor.lookup(given), failed],
        [executor.lookup("c2"), failed],
      ],
      other: other.ok,
    };
  });
  assert.deepEqual(seen.states, ["nothing", "running", "nothing"]);
  for (const [found, receipt] of seen.same) assert.deepEqual(found, receipt);
  assert.equal(seen.other, true);
});

test("the last thousand calls are kept", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const { registry, executor } = setup({ settle: { maxMs: 0 }, evidence: false });
    declare(registry, "act", { risk: "read" });
    const calls = Array.from({ length: 1005 }, (_, index) => executor.execute("act", {}, { callId: `c${index}` }));
    await Promise.all(calls);
    return ["c0", "c4", "c5", "c1004"].map((id) => executor.lookup(id)?.ok ?? "forgotten");
  });
  assert.deepEqual(seen, ["forgotten", "forgotten", true, true]);
});

test("stages and receipts are told with the call's id, origin and time", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const told = { stages: [], receipts: [] };
    const parts = setup({
      onStage: (event) => told.stages.push(event),
      onReceipt: (receipt, call) => told.receipts.push({ ok: receipt.ok, ...call }),
    });
    declare(parts.registry, "act");
    await publish(parts);
    await parts.executor.execute("act", {}, { callId: "mine" });
    await parts.executor.execute("act", {}, { origin: "user" });
    await receiptOf("act", {});
    return told;
  });
  const STAGES = ["resolve", "parse", "validate", "confirm", "prepare", "execute", "observe", "report"];
  const mine = seen.stages.filter(({ callId }) => callId === "mine");
  assert.deepEqual(
    mine.map(({ stage }) => stage),
    STAGES,
  );
  for (const { action, at } of mine) assert.deepEqual([action, at > 0], ["act", true]);
  assert.deepEqual(
    mine.map(({ at }) => at),
    mine.map(({ at }) => at).toSorted((a, b) => a - b),
  );
  assert.equal(new Set(seen.stages.map(({ callId }) => callId)).size, 3, "ids are told apart");
  assert.deepEqual(
    seen.receipts.map(({ origin }) => origin),
    ["assistant", "user", "webmcp"],
  );
  assert.equal(seen.receipts[0].callId, "mine");
  for (const { ok, durationMs } of seen.receipts) assert.deepEqual([ok, durationMs >= 0], [true, true]);
});
