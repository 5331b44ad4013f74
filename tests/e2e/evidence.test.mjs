/** What a receipt says of the page before and after: expectations, settling, lists, windows, states, feedback, bounds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { inPage, openBlank } from "./support/fixture.mjs";

const browser = useBrowser();

test("an expectation that comes true late is waited for, and what came late is in the evidence", async (t) => {
  const page = await openBlank(browser, t);
  const { receipt, took } = await page.evaluate(async () => {
    const { registry, executor } = setup();
    let rows = [{ id: "a" }];
    registry.region({ id: "rows", records: { kind: "row", list: () => rows, id: "id" } });
    declare(registry, "add", {
      run: () => void setTimeout(() => (rows = [...rows, { id: "b" }]), 300), // returns at once, as a submit handler does
      expect: { description: "There are two", check: () => rows.length === 2 },
    });
    const began = performance.now();
    const receipt = await executor.execute("add");
    return { receipt, took: performance.now() - began };
  });
  assert.equal(receipt.ok, true);
  assert.equal(receipt.expect, "There are two");
  assert.deepEqual(receipt.changed.records.added, ["b"]);
  assert.ok(took >= 300, `it took ${took} ms`);
});

test("an expectation that never comes true ends at its time, with the evidence as it is", async (t) => {
  const page = await openBlank(browser, t);
  const { receipt, took } = await page.evaluate(async () => {
    const { registry, executor } = setup();
    let rows = [{ id: "a" }];
    registry.region({ id: "rows", records: { kind: "row", list: () => rows, id: "id" } });
    declare(registry, "add", {
      run: () => void (rows = [...rows, { id: "b" }]),
      expect: { description: "There are three", check: () => rows.length === 3, timeoutMs: 250 },
    });
    const began = performance.now();
    const receipt = await executor.execute("add");
    return { receipt, took: performance.now() - began };
  });
  assert.equal(receipt.error.code, "EXPECTATION_FAILED");
  assert.equal("expect" in receipt, false);
  assert.deepEqual(receipt.changed.records.added, ["b"], "the change that did come is reported");
  assert.ok(took >= 250 && took < 2000, `it took ${took} ms`);
});

test("without a time of its own an expectation has two seconds", async (t) => {
  const page = await openBlank(browser, t);
  const outcomes = await page.evaluate(async () => {
    const call = async (after) => {
      const { registry, executor } = setup();
      let isDone = false;
      declare(registry, "act", {
        run: () => void setTimeout(() => (isDone = true), after),
        expect: { description: "Done", check: () => isDone },
      });
      return (await executor.execute("act")).error?.code ?? "ok";
    };
    return Promise.all([call(1700), call(4000)]);
  });
  assert.deepEqual(outcomes, ["ok", "EXPECTATION_FAILED"]);
});

test("settling: a quiet page is not waited for, a busy one is cut off at maxMs", async (t) => {
  const page = await openBlank(browser, t);
  const { quiet, busy } = await page.evaluate(async () => {
    const took = async () => {
      let took;
      const { registry, executor } = setup({
        settle: { maxMs: 1200 },
        onReceipt: (_receipt, { durationMs }) => (took = durationMs),
      });
      declare(registry, "act");
      await executor.execute("act");
      return took;
    };
    await took(); // warm
    const quiet = await took();
    const ticker = document.body.appendChild(document.createElement("p"));
    const ticking = setInterval(() => (ticker.textContent = String(performance.now())), 10);
    const busy = await took();
    clearInterval(ticking);
    return { quiet, busy };
  });
  assert.ok(quiet < 1000, `quiet: ${quiet} ms`);
  assert.ok(busy >= 1200 && busy < 3000, `busy: ${busy} ms`);
});

test("settling: an effect that comes while the page still moves is seen", async (t) => {
  const page = await openBlank(browser, t);
  const changed = await page.evaluate(async () => {
    document.body.innerHTML = `<ul></ul>`;
    const list = document.querySelector("ul");
    const { registry, executor } = setup({ settle: { maxMs: 2000, quietMs: 200 } });
    registry.region({ id: "rows", records: { kind: "row", rows: "li", id: "@data-id", fields: { name: "b" } } });
    declare(registry, "load", {
      run() {
        const draw = (frames) => {
          list.innerHTML = frames > 0 ? `<i>${frames}</i>` : `<li data-id="a"><b>A</b></li>`;
          if (frames > 0) requestAnimationFrame(() => draw(frames - 1));
        };
        requestAnimationFrame(() => draw(12));
      },
    });
    return (await executor.execute("load")).changed;
  });
  assert.deepEqual(changed.records.added, ["a"]);
});

/** Edits of the rows a to e; each is made once on a list of mutable records and once on one of immutable ones. */
const EDITS = [
  { name: "nothing", edit: (rows) => rows, changed: {} },
  { name: "one added at the end", edit: (rows) => [...rows, { id: "f", n: 6, tags: [] }], changed: { added: ["f"] } },
  { name: "one added at the start", edit: (rows) => [{ id: "f", n: 6, tags: [] }, ...rows], changed: { added: ["f"] } },
  { name: "one removed", edit: (rows) => rows.filter(({ id }) => id !== "c"), changed: { removed: ["c"] } },
  { name: "all removed", edit: () => [], changed: { removed: ["a", "b", "c", "d", "e"] } },
  { name: "a field changed", edit: (rows, set) => set(rows, "c", { n: 30 }), changed: { updated: [{ id: "c", fields: ["n"] }] } },
  { name: "two fields changed", edit: (rows, set) => set(rows, "c", { n: 30, title: "x" }), changed: { updated: [{ id: "c", fields: ["n", "title"] }] } },
  { name: "a nested field changed", edit: (rows, set) => set(rows, "b", { tags: ["new"] }), changed: { updated: [{ id: "b", fields: ["tags"] }] } },
  { name: "a field to null", edit: (rows, set) => set(rows, "a", { n: null }), changed: { updated: [{ id: "a", fields: ["n"] }] } },
  { name: "a field to the same value", edit: (rows, set) => set(rows, "a", { n: 1 }), changed: {} },
  { name: "a nested field to the same value", edit: (rows, set) => set(rows, "a", { tags: [] }), changed: {} },
  { name: "every object new, nothing changed", edit: (rows) => rows.map((row) => ({ ...row })), changed: {} },
  { name: "turned around", edit: (rows) => rows.toReversed(), changed: { reordered: true } },
  { name: "two change places", edit: ([a, b, c, d, e]) => [a, d, c, b, e], changed: { reordered: true } },
  { name: "removed, added, changed and moved at once", edit: (rows, set) => { const [a, b, , d, e] = set(rows, "b", { n: 20 }); return [e, a, b, d, { id: "f", n: 6, tags: [] }]; }, changed: { added: ["f"], removed: ["c"], updated: [{ id: "b", fields: ["n"] }], reordered: true } },
];

for (const { name, edit, changed } of EDITS) {
  test(`mutable and immutable lists give the same evidence: ${name}`, async (t) => {
    const page = await openBlank(browser, t);
    const [mutable, immutable] = await inPage(
      page,
      async (change) => {
        const inPlace = (rows, id, more) => {
          Object.assign(rows.find((row) => row.id === id), more);
          return rows;
        };
        const anew = (rows, id, more) => rows.map((row) => (row.id === id ? { ...row, ...more } : row));
        const changedBy = async (immutable) => {
          let rows = ["a", "b", "c", "d", "e"].map((id, index) => ({ id, n: index + 1, tags: [], title: id }));
          const { registry, executor } = setup();
          registry.region({ id: "rows", records: { kind: "row", list: () => rows, id: "id", immutable } });
          declare(registry, "act", { run: () => void (rows = change(rows, immutable ? anew : inPlace)) });
          return (await executor.execute("act")).changed.records;
        };
        return [await changedBy(false), await changedBy(true)];
      },
      edit,
    );
    assert.deepEqual(mutable, immutable);
    const { total, omitted, ...rest } = mutable;
    assert.deepEqual(rest, { added: [], removed: [], updated: [], reordered: false, ...changed });
    assert.deepEqual(omitted, { added: 0, removed: 0, updated: 0 });
    const count = 5 + (changed.added ?? []).length - (changed.removed ?? []).length;
    assert.deepEqual(total, { from: 5, to: count });
  });
}

/** A list that holds a window of 100 rows r0 to r99, ten from an offset. What an action does, and what is known of it. */
const WINDOWS = [
  { name: "the next page", act: (server) => (server.offset = 10), changed: {} },
  { name: "a page far away", act: (server) => (server.offset = 70), changed: {} },
  { name: "scrolled by three", act: (server) => (server.offset = 3), changed: {} },
  { name: "a row deleted within the window: the next one moves in, and is not new", act: (server) => server.rows.splice(4, 1), changed: { removed: ["r4"], total: [100, 99] } },
  { name: "a row added within the window: the last one moves out, and is not gone", act: (server) => server.rows.splice(2, 0, { id: "new", n: 0 }), changed: { added: ["new"], total: [100, 101] } },
  { name: "a row changed within the window", act: (server) => (server.rows[4] = { id: "r4", n: -1 }), changed: { updated: [{ id: "r4", fields: ["n"] }] } },
  { name: "a row deleted elsewhere", act: (server) => server.rows.splice(50, 1), changed: { total: [100, 99] } },
  { name: "paged while a row elsewhere is deleted", act: (server) => { server.offset = 10; server.rows.splice(50, 1); }, changed: { total: [100, 99] } },
];

for (const { name, act, changed } of WINDOWS) {
  test(`a window of a longer list: ${name}`, async (t) => {
    const page = await openBlank(browser, t);
    const records = await inPage(
      page,
      async (work) => {
        const server = { offset: 0, rows: Array.from({ length: 100 }, (_, n) => ({ id: `r${n}`, n })) };
        const { registry, executor } = setup();
        registry.region({
          id: "rows",
          records: {
            kind: "row",
            list: () => server.rows.slice(server.offset, server.offset + 10),
            id: "id",
            total: () => server.rows.length,
            offset: () => server.offset,
          },
        });
        declare(registry, "act", { run: () => void work(server) });
        return (await executor.execute("act")).changed.records;
      },
      act,
    );
    const { total = [100, 100], ...rest } = changed;
    const nothing = { added: [], removed: [], updated: [], reordered: false, omitted: { added: 0, removed: 0, updated: 0 } };
    assert.deepEqual(records, { ...nothing, ...rest, total: { from: total[0], to: total[1] } });
  });
}

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
    return { updated: receipt.changed.records.updated, warning: receipt.warning, fields: registry.read().records[0].fields };
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
  assert.deepEqual(lists, { added: [], removed: [], updated: [], reordered: false, omitted: { added: 0, removed: 0, updated: 0 } });
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
  { name: "a write without evidence", parts: { risk: "write" }, options: { evidence: false }, warned: false, observed: false },
];

for (const { name, parts, options = {}, warned, observed = true } of WARNED) {
  test(`${name}: ${warned ? "a warning" : "no warning"}, and observed is ${observed}`, async (t) => {
    const page = await openBlank(browser, t);
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
  });
}

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
