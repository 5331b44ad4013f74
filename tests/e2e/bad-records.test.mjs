/**
 * Callbacks that describe records, regions and states, and throw or answer nonsense: what they would have told is left out,
 * everything else goes on.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { inPage, openBlank } from "./support/fixture.mjs";
import { NONSENSE, THROWS } from "./support/nonsense.mjs";

const browser = useBrowser();

/** Lists that are none. What cannot be listed has no records to act on, and is no evidence; all else goes on. */
const LISTS = [
  THROWS,
  ...NONSENSE,
  {
    name: "gives a list whose length throws",
    make: () => () =>
      new Proxy([], {
        get(_, key) {
          if (key === "length") throw new Error("x");
        },
      }),
  },
];
/** Lists with records that cannot be used beside one that can. */
const RECORDS = [
  { name: "null and undefined", make: () => () => [null, undefined, { id: "r1" }] },
  { name: "numbers, texts and symbols", make: () => () => [1, "r", Symbol("r"), { id: "r1" }] },
  {
    name: "records without an id",
    make: () => () => [{}, { id: null }, { id: {} }, { id: Symbol("r") }, { id: "r1" }],
  },
  { name: "a hole", make: () => () => [, { id: "r1" }] },
  { name: "an iterable", make: () => () => new Set([{ id: "r1" }]) },
  { name: "the same id twice", make: () => () => [{ id: "r1" }, { id: "r1" }] },
  {
    name: "a field that is cyclic",
    make: () => () => {
      const record = { id: "r1" };
      record.self = record;
      return [record];
    },
  },
  { name: "a field that is a BigInt", make: () => () => [{ id: "r1", n: 1n }] },
  { name: "a field of a million characters", make: () => () => [{ id: "r1", text: "x".repeat(1e6) }] },
  {
    name: "a field that throws, later in the list",
    make: () => () => [
      { id: "r1" },
      {
        id: "r2",
        get bad() {
          throw new Error("x");
        },
      },
    ],
  },
  { name: "a revoked proxy, later in the list", make: () => () => [{ id: "r1" }, revoked()] },
];

test("`list` that throws or gives no list: its records cannot be acted on, everything else can", async (t) => {
  const page = await openBlank(browser, t);
  await page.evaluate(arrange);
  for (const { name, make } of LISTS) {
    await t.test(name, async () => {
      const { onRow, beside, model, evidence } = await inPage(page, tryRecords, make);
      assert.equal(onRow.error?.code, "ACTION_NOT_FOUND", JSON.stringify(onRow));
      assert.equal(onRow.error.started, false);
      assert.equal(beside.ok, true, JSON.stringify(beside));
      assert.deepEqual(evidence.removed, ["x1"], "the other list is still evidence");
      assert.deepEqual(model.records, ["x2"], "and still read");
    });
  }
});

test("`list` with records that cannot be used: they are left out, the others are there", async (t) => {
  const page = await openBlank(browser, t);
  await page.evaluate(arrange);
  for (const { name, make } of RECORDS) {
    await t.test(name, async () => {
      const { onRow, beside, model, evidence } = await inPage(page, tryRecords, make);
      assert.equal(onRow.ok, true, JSON.stringify(onRow));
      assert.equal(onRow.action.id, "touch@r1");
      assert.equal(beside.ok, true, JSON.stringify(beside));
      assert.deepEqual(evidence.removed, ["x1"]);
      assert.ok(model.records.includes("r1") && model.records.includes("x2"), JSON.stringify(model));
    });
  }
});

/** One member of the declarations at a time, broken; the call beside it goes through in every case. */
const OTHERS = [
  ["a record's id function", ["rows", "id"]],
  ["a record's label function", ["rows", "label"]],
  ["a record's fields function", ["rows", "fields"]],
  ["the total", ["rows", "total"]],
  ["the offset", ["rows", "offset"]],
  ["a record's element", ["rows", "element"]],
  ["whether a region is active", ["region", "active"]],
  ["a region's element", ["region", "element"]],
  ["a state", ["state", "read"]],
  ["the page's identity", ["registry", "page"]],
];

test("every other callback that throws or answers nonsense is survived", async (t) => {
  const page = await openBlank(browser, t);
  await page.evaluate(arrange);
  for (const [what, path] of OTHERS) {
    await t.test(what, async () => {
      for (const { name, make } of [THROWS, ...NONSENSE]) {
        const { ok, code, isRead } = await inPage(page, tryMember, path, make);
        assert.deepEqual({ name, ok, code, isRead }, { name, ok: true, code: undefined, isRead: true });
      }
    });
  }
});

// ---------------------------------------------------------------------------------------------
// In the page

function arrange() {
  globalThis.revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
}

/** A broken list beside a good one: an action on a row of it, and one that changes the other. */
async function tryRecords(make) {
  let good = [{ id: "x1" }, { id: "x2" }];
  const { registry, executor } = setup();
  registry.region({ id: "broken", records: { kind: "row", list: make(), id: "id" } });
  registry.region({ id: "good", records: { kind: "thing", list: () => good, id: "id" } });
  declare(registry, "touch", { rows: "row" });
  declare(registry, "drop", { run: () => (good = good.slice(1)) && undefined });
  const onRow = await executor.execute("touch@r1");
  const beside = await executor.execute("drop");
  const model = registry.read();
  const records = model.records.map(({ id }) => id);
  return { onRow, beside, evidence: beside.changed.records, model: { records } };
}

/** Everything declared well but for one member. */
async function tryMember([where, member], make) {
  const broken = { [member]: make() };
  const parts = (name) => (name === where ? broken : {});
  const { registry, executor } = setup({ registry: parts("registry") });
  const list = () => [{ id: "r1", title: "One" }];
  registry.region({
    id: "rows",
    ...parts("region"),
    records: { kind: "row", list, id: "id", label: "title", ...parts("rows") },
  });
  registry.state({ key: "state", read: () => 1, ...parts("state") });
  declare(registry, "touch", { rows: "row", run: () => 1 });
  declare(registry, "act", { run: () => 1 });
  await executor.execute("touch@r1");
  const receipt = await executor.execute("act");
  const model = registry.read();
  return { ok: receipt.ok, code: receipt.error?.code, isRead: Array.isArray(model.records) };
}
