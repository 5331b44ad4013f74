/**
 * Callbacks that throw or answer nonsense: `available`, `list` and what else describes records, `check`, `reveal`, and the
 * rest. Each is caught where it is called, says why where somebody can use it, and never takes the module along.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { inPage, openBlank } from "./support/fixture.mjs";

const browser = useBrowser();

const THROWS = { name: "throws", make: () => () => { throw new Error("app fault"); } };
const NONSENSE = [
  { name: "gives undefined", make: () => () => undefined },
  { name: "gives null", make: () => () => null },
  { name: "gives NaN", make: () => () => NaN },
  { name: "gives a number", make: () => () => 1 },
  { name: "gives an empty text", make: () => () => "" },
  { name: "gives an object", make: () => () => ({ ok: true }) },
  { name: "gives a symbol", make: () => () => Symbol("x") },
  { name: "gives a function", make: () => () => () => true },
  { name: "gives a promise", make: () => () => Promise.resolve(true) },
  { name: "gives a promise that rejects", make: () => () => { const promise = Promise.reject(new Error("x")); promise.catch(() => {}); return promise; } },
  { name: "gives a revoked proxy", make: () => () => revoked() },
];

test("`available` that is not true or a reason: ACTION_UNAVAILABLE, and nothing runs", async (t) => {
  const page = await openBlank(browser, t);
  await page.evaluate(arrange);
  for (const { name, make } of [THROWS, ...NONSENSE]) {
    await t.test(name, async () => {
      const { receipt, runs, health } = await inPage(page, tryAction, make, "available");
      assert.equal(receipt.error?.code, "ACTION_UNAVAILABLE", JSON.stringify(receipt));
      assert.equal(receipt.error.started, false);
      assert.match(receipt.error.reason, /its availability could not be told/);
      if (name === "throws") assert.match(receipt.error.reason, /app fault/);
      assert.equal(runs, 0);
      assert.equal(health.data, "pong");
    });
  }
  for (const [name, make, reason] of [
    ["false", () => () => false, "not available now"],
    ["a reason", () => () => "the row is locked", "the row is locked"],
    ["a long reason", () => () => "x".repeat(5000), `${"x".repeat(200)}… (+4800 characters)`],
  ]) {
    await t.test(`${name} is an answer`, async () => {
      const { receipt } = await inPage(page, tryAction, make, "available");
      assert.equal(receipt.error.code, "ACTION_UNAVAILABLE");
      assert.equal(receipt.error.reason, reason);
    });
  }
});

test("`check` that is not true counts as false: EXPECTATION_FAILED, with what it threw", async (t) => {
  const page = await openBlank(browser, t);
  await page.evaluate(arrange);
  for (const { name, make } of [THROWS, ...NONSENSE]) {
    await t.test(name, async () => {
      const { receipt, runs, health } = await inPage(page, tryAction, make, "check");
      assert.equal(receipt.error?.code, "EXPECTATION_FAILED", JSON.stringify(receipt));
      assert.equal(receipt.error.started, true);
      assert.equal("expect" in receipt, false);
      if (name === "throws") assert.match(receipt.error.message, /app fault/);
      if (name.startsWith("gives a promise")) assert.match(receipt.error.message, /promise/);
      assert.equal(runs, 1);
      assert.equal(health.data, "pong");
    });
  }
});

test("`reveal` that throws ends the call; whatever it answers, the target is looked at again", async (t) => {
  const page = await openBlank(browser, t);
  await page.evaluate(arrange);
  for (const { name, make } of [
    THROWS,
    { name: "rejects", make: () => async () => { throw new Error("app fault"); } },
    { name: "gives a thenable that throws", make: () => () => ({ then() { throw new Error("app fault"); } }) },
  ]) {
    await t.test(name, async () => {
      const { receipt, runs, health } = await inPage(page, tryAction, make, "reveal");
      assert.equal(receipt.error?.code, "ACTION_UNAVAILABLE", JSON.stringify(receipt));
      assert.equal(receipt.error.started, false);
      assert.match(receipt.error.reason, /app fault/);
      assert.equal(runs, 0);
      assert.equal(health.data, "pong");
    });
  }
  for (const { name, make } of NONSENSE.filter(({ name }) => !name.includes("rejects"))) {
    await t.test(name, async () => {
      const still = await inPage(page, tryAction, make, "reveal");
      assert.equal(still.receipt.error?.code, "ACTION_UNAVAILABLE", "it was not revealed");
      assert.equal(still.runs, 0);
      const shown = await inPage(page, tryAction, make, "reveal", { scrolls: true });
      assert.equal(shown.receipt.ok, true, JSON.stringify(shown.receipt));
      assert.equal(shown.health.data, "pong");
    });
  }
  await t.test("never settles: given up after five seconds", async () => {
    const { receipt, runs, health } = await inPage(page, tryAction, () => () => new Promise(() => {}), "reveal");
    assert.equal(receipt.error?.code, "ACTION_UNAVAILABLE");
    assert.match(receipt.error.reason, /did not come to an end/);
    assert.equal(runs, 0);
    assert.equal(health.data, "pong");
  });
});

/** Lists that are none. What cannot be listed has no records to act on, and is no evidence; all else goes on. */
const LISTS = [
  THROWS,
  ...NONSENSE,
  { name: "gives a list whose length throws", make: () => () => new Proxy([], { get(_, key) { if (key === "length") throw new Error("x"); } }) },
];
/** Lists with records that cannot be used beside one that can. */
const RECORDS = [
  { name: "null and undefined", make: () => () => [null, undefined, { id: "r1" }] },
  { name: "numbers, texts and symbols", make: () => () => [1, "r", Symbol("r"), { id: "r1" }] },
  { name: "records without an id", make: () => () => [{}, { id: null }, { id: {} }, { id: Symbol("r") }, { id: "r1" }] },
  { name: "a hole", make: () => () => [, { id: "r1" }] },
  { name: "an iterable", make: () => () => new Set([{ id: "r1" }]) },
  { name: "the same id twice", make: () => () => [{ id: "r1" }, { id: "r1" }] },
  { name: "a field that is cyclic", make: () => () => { const record = { id: "r1" }; record.self = record; return [record]; } },
  { name: "a field that is a BigInt", make: () => () => [{ id: "r1", n: 1n }] },
  { name: "a field of a million characters", make: () => () => [{ id: "r1", text: "x".repeat(1e6) }] },
  { name: "a field that throws, later in the list", make: () => () => [{ id: "r1" }, { id: "r2", get bad() { throw new Error("x"); } }] },
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

test("a confirmation channel that does not answer yes or no is a no", async (t) => {
  const page = await openBlank(browser, t);
  await page.evaluate(arrange);
  for (const { name, make } of [
    ...[THROWS, ...NONSENSE].filter(({ name }) => name !== "gives a promise"),
    { name: "approves in words", make: () => async () => "yes" },
    { name: "approves with a word for a boolean", make: () => async () => ({ approved: "true" }) },
    { name: "gives a getter that throws", make: () => async () => ({ get approved() { throw new Error("x"); } }) },
    { name: "gives no function", make: () => async () => () => true },
  ]) {
    await t.test(name, async () => {
      const { receipt, runs } = await inPage(page, tryConfirm, make);
      assert.equal(receipt.error?.code, "PERMISSION_DENIED", JSON.stringify(receipt));
      assert.equal(receipt.error.started, false);
      assert.equal(runs, 0);
    });
  }
});

test("listeners that throw are told of on the console, and hold nobody up", async (t) => {
  const page = await openBlank(browser, t, { expected: /counterfoil: a listener threw: mine/ });
  const told = [];
  page.on("console", (message) => told.push(message.text()));
  const { receipt, heard } = await page.evaluate(async () => {
    const fail = () => {
      throw new Error("mine");
    };
    const { registry, executor } = setup({ onStage: fail, onReceipt: fail });
    let heard = 0;
    registry.subscribe(fail);
    registry.subscribe(() => (heard += 1));
    declare(registry, "act", { run: () => "done" });
    const receipt = await executor.execute("act");
    return { receipt, heard };
  });
  assert.equal(receipt.data, "done");
  assert.equal(heard, 1, "the listener after it is told as well");
  assert.equal(told.filter((text) => text.includes("a listener threw: mine")).length, 10, "8 stages, receipt, change");
});

// ---------------------------------------------------------------------------------------------
// In the page

function arrange() {
  globalThis.revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  document.body.innerHTML = `<div style="height: 3000px"></div><button id="far">Far</button><div style="height: 3000px"></div>`;
  const { registry, executor } = setup();
  Object.assign(globalThis, { registry, executor });
  declare(registry, "ping", { risk: "read", run: () => "pong" });
}

/** One call of an action with a broken callback, on a target that is out of view. */
async function tryAction(make, member, { scrolls = false } = {}) {
  scrollTo(0, 0);
  let runs = 0;
  const broken = make();
  const reveal = () => document.getElementById("far").scrollIntoView({ block: "center" });
  const parts = {
    run: () => void (runs += 1),
    target: "#far",
    reveal,
    expect: { description: "It is done", check: () => true, timeoutMs: 60 },
  };
  if (member === "check") parts.expect.check = broken;
  else if (member === "available") parts.available = broken;
  else
    parts.reveal = (context) => {
      if (scrolls) reveal();
      return broken(context);
    };
  const declared = declare(registry, "act", parts);
  const receipt = await executor.execute("act");
  declared.dispose();
  return { receipt, runs, health: await executor.execute("ping") };
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

async function tryConfirm(make) {
  let runs = 0;
  const { registry, executor } = setup({ confirm: make() });
  declare(registry, "act", { confirm: "always", run: () => void (runs += 1) });
  return { receipt: await executor.execute("act"), runs };
}
