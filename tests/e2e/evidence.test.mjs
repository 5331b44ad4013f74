/** What a receipt says of the page beside its lists: states, feedback, navigation; bounds, and warnings. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { eachRow, openBlank } from "./support/fixture.mjs";

const browser = useBrowser();

test("states: keys that changed are named, also nested ones; volatile ones are shown and are no evidence", async (t) => {
  const page = await openBlank(browser, t);
  const { changed, states } = await page.evaluate(async () => {
    const state = { filter: { show: "all" }, page: 1, clock: 0, same: "x" };
    const { registry, executor } = setup();
    for (const key of Object.keys(state)) registry.state({ key, read: () => state[key], volatile: key === "clock" });
    declare(registry, "act", {
      run() {
        state.filter.show = "open";
        state.page += 1;
        state.clock += 1;
      },
    });
    return { changed: (await executor.execute("act")).changed, states: registry.read().states };
  });
  assert.deepEqual(changed.states.toSorted(), ["filter", "page"]);
  assert.deepEqual(states, { filter: { show: "open" }, page: 2, clock: 1, same: "x" });
});

test("volatile fields are shown and are no evidence", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const rows = [{ id: "a", price: 1, name: "A" }];
    const { registry, executor } = setup();
    registry.region({ id: "rows", records: { kind: "row", list: () => rows, id: "id", volatile: ["price"] } });
    declare(registry, "act", { run: () => void (rows[0].price += 1) });
    const receipt = await executor.execute("act");
    return {
      updated: receipt.changed.records.updated,
      warning: receipt.warning,
      fields: registry.read().records[0].fields,
    };
  });
  assert.deepEqual(seen.updated, []);
  assert.match(seen.warning, /no observable change/);
  assert.equal(seen.fields.price, 2);
});

test("feedback: what the page said during the call, and nothing it said before", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const { registry, executor } = setup();
    declare(registry, "act", {
      run() {
        registry.feedback({ level: "success", text: "Saved" });
        registry.feedback({ level: "warning", text: "Quota is low", region: "rows" });
      },
    });
    registry.state({ key: "k", read: () => 1 });
    registry.feedback({ level: "info", text: "Welcome" });
    const receipt = await executor.execute("act");
    const again = registry.read().feedback.map(({ text }) => text);
    return { feedback: receipt.changed.feedback, again };
  });
  assert.deepEqual(seen.feedback, [
    { level: "success", text: "Saved" },
    { level: "warning", text: "Quota is low" },
  ]);
  assert.deepEqual(seen.again, ["Welcome", "Saved", "Quota is low"]);
});

test("a change of the page's identity is a navigation: told as one, without the lists that all differ", async (t) => {
  const page = await openBlank(browser, t);
  const changed = await page.evaluate(async () => {
    let [route, rows] = ["orders/list", [{ id: "a" }, { id: "b" }]];
    const { registry, executor } = setup({ registry: { page: () => ({ id: route }) } });
    registry.region({ id: "rows", records: { kind: "row", list: () => rows, id: "id" } });
    declare(registry, "go", {
      risk: "read",
      run() {
        route = "orders/detail";
        rows = [{ id: "x" }];
      },
    });
    return (await executor.execute("go")).changed;
  });
  assert.deepEqual(changed.page, { from: "orders/list", to: "orders/detail" });
  const { total, ...lists } = changed.records;
  assert.deepEqual(lists, {
    added: [],
    removed: [],
    updated: [],
    reordered: false,
    omitted: { added: 0, removed: 0, updated: 0 },
  });
  assert.deepEqual(total, { from: 2, to: 1 });
});

test("long lists are bounded, and what is left out is counted", async (t) => {
  const page = await openBlank(browser, t);
  const changed = await page.evaluate(async () => {
    const rows = (from, to) => Array.from({ length: to - from }, (_, index) => ({ id: `r${from + index}`, n: 0 }));
    let list = rows(0, 100);
    const states = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`s${index}`, 0]));
    const { registry, executor } = setup();
    registry.region({ id: "rows", records: { kind: "row", list: () => list, id: "id" } });
    for (const key of Object.keys(states)) registry.state({ key, read: () => states[key] });
    declare(registry, "drop", { rows: "row" });
    declare(registry, "act", {
      run() {
        // 50 go, 50 stay and are updated, 30 come.
        list = [...rows(50, 100).map((row) => ({ ...row, n: 1 })), ...rows(100, 130)];
        for (const key of Object.keys(states)) states[key] += 1;
        for (let said = 0; said < 8; said += 1) registry.feedback({ level: "info", text: `${said}` });
      },
    });
    return (await executor.execute("act")).changed;
  });
  const { records, actions, states, feedback, omitted } = changed;
  assert.deepEqual([records.added.length, records.removed.length, records.updated.length], [20, 20, 20]);
  assert.deepEqual(records.omitted, { added: 10, removed: 30, updated: 30 });
  assert.deepEqual(records.total, { from: 100, to: 80 });
  assert.deepEqual([actions.added.length, actions.removed.length], [20, 20]);
  assert.deepEqual(actions.omitted, { added: 10, removed: 30 });
  assert.deepEqual([states.length, omitted.states], [20, 5]);
  assert.deepEqual([feedback.map(({ text }) => text), omitted.feedback], [["3", "4", "5", "6", "7"], 3]);
});

/** When a call without a visible effect is warned about. */
const WARNED = [
  { name: "a write that shows nothing", parts: { risk: "write" }, warned: true },
  { name: "a dangerous action that shows nothing", parts: { risk: "dangerous" }, warned: true },
  { name: "a read", parts: { risk: "read" }, warned: false },
  {
    name: "a write without evidence",
    parts: { risk: "write" },
    options: { evidence: false },
    warned: false,
    observed: false,
  },
];

eachRow(
  browser,
  "a call that shows no effect",
  WARNED,
  ({ name, warned, observed = true }) => `${name}: ${warned ? "a warning" : "no warning"}, and observed is ${observed}`,
  async (page, { parts, options = {}, warned, observed = true }) => {
    const receipt = await page.evaluate(
      async ([more, given]) => {
        const { registry, executor } = setup(given);
        registry.state({ key: "k", read: () => 1 });
        declare(registry, "act", more);
        return executor.execute("act");
      },
      [parts, options],
    );
    assert.equal(receipt.ok, true);
    assert.equal("warning" in receipt, warned);
    assert.equal(receipt.changed.observed, observed);
  },
);

test("a page that declares nothing to be seen: observed is false, and nothing is concluded from it", async (t) => {
  const page = await openBlank(browser, t);
  const receipt = await page.evaluate(() => {
    const { registry, executor } = setup();
    declare(registry, "act");
    return executor.execute("act");
  });
  assert.equal(receipt.changed.observed, false);
  assert.equal("warning" in receipt, false);
});
