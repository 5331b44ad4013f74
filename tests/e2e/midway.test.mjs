/**
 * Things taken away in the middle of a call: by the handler itself, or by another callback. The call comes to an end with a
 * receipt that is true, nobody waits for ever, and a new registry works at once.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { inPage, openBlank } from "./support/fixture.mjs";

const browser = useBrowser();

/** `take(parts)` is called from the callback of that name. `code`: what becomes of the call. */
const TAKEN = [
  ["the registry", ({ registry }) => registry.dispose()],
  ["the executor", ({ executor }) => executor.dispose()],
  ["the publisher", ({ publisher }) => publisher.dispose()],
  ["the action itself", ({ action }) => action.dispose()],
  ["the region", ({ region }) => region.dispose()],
  ["everything", (parts) => Object.values(parts).forEach((part) => part.dispose())],
];
const GATES = ["confirm", "reveal", "available", "beforeExecute"];
const AFTER = ["run", "check"];

for (const [what, take] of TAKEN) {
  test(`${what} disposed in the middle of a call, wherever that is`, async (t) => {
    const page = await openBlank(browser, t);
    for (const at of [...GATES, ...AFTER, "list", "onStage"]) {
      await t.test(`in ${at}`, async () => {
        const { receipt, runs, next, afterwards } = await inPage(page, attempt, at, take);
        assert.equal(typeof receipt.ok, "boolean", "there is a receipt");
        assert.equal(receipt.action.id, "touch@r1");
        if (AFTER.includes(at)) {
          assert.equal(receipt.ok, true, `what ran has run: ${JSON.stringify(receipt)}`);
          assert.equal(receipt.data, "touched");
        }
        if (!receipt.ok) {
          assert.equal(receipt.error.started, runs > 0, JSON.stringify(receipt));
          assert.ok(["ACTION_NOT_FOUND", "ACTION_UNAVAILABLE", "CANCELLED"].includes(receipt.error.code));
        }
        assert.equal(next.ok, false, "the next call on it is refused, with a receipt");
        assert.equal(next.error.started, false);
        assert.equal(afterwards, "pong", "a new registry works at once");
      });
    }
  });
}

test("a handler that takes its own action back and declares it anew is called as the new one from then on", async (t) => {
  const page = await openBlank(browser, t);
  const answers = await page.evaluate(async () => {
    const { registry, executor } = setup();
    let declared;
    const make = (generation) =>
      declare(registry, "act", {
        run() {
          declared.dispose();
          declared = make(generation + 1);
          return generation;
        },
      });
    declared = make(1);
    return [await executor.execute("act"), await executor.execute("act")].map(({ data }) => data);
  });
  assert.deepEqual(answers, [1, 2]);
});

test("a handler that calls the executor instead of its context is not waited for until the end of time", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const { registry, executor } = setup();
    let inner;
    declare(registry, "outer", {
      timeoutMs: 300,
      run: async () => {
        inner = executor.execute("inner");
        return (await inner).data;
      },
    });
    declare(registry, "inner", { run: () => "inner ran" });
    const outer = await executor.execute("outer");
    return { outer, inner: await inner, next: await executor.execute("inner") };
  });
  const cameToAnEnd = seen.outer.ok || seen.outer.error.message.startsWith("still running after 300 ms");
  assert.ok(cameToAnEnd, JSON.stringify(seen.outer));
  assert.equal(seen.inner.data, "inner ran");
  assert.equal(seen.next.data, "inner ran");
});

test("calls that wait for their turn when the executor is disposed still get a receipt", async (t) => {
  const page = await openBlank(browser, t);
  const receipts = await page.evaluate(async () => {
    const { registry, executor } = setup();
    declare(registry, "act", { run: () => later(50, "done") });
    const calls = [executor.execute("act"), executor.execute("act"), executor.execute("act")];
    await later(20);
    executor.dispose();
    return Promise.all([...calls, executor.execute("act")]);
  });
  assert.equal(receipts[0].data, "done", "the one under way comes to its end");
  assert.equal(receipts.at(-1).error.code, "CANCELLED", "the one after is refused");
  for (const receipt of receipts) assert.equal(typeof receipt.ok, "boolean");
});

test("disposing twice, and disposing what is gone, does nothing", async (t) => {
  const page = await openBlank(browser, t);
  await page.evaluate(async () => {
    const { registry, executor } = setup();
    const action = declare(registry, "act");
    const publisher = await publish({ registry, executor });
    const stop = registry.subscribe(() => {});
    for (const part of [action, publisher, executor, registry, registry, executor, publisher, action]) part.dispose();
    action[Symbol.dispose]();
    stop();
    stop();
    await publisher.settled();
  });
  assert.deepEqual(await page.evaluate(() => toolNames()), []);
});

/** Runs in the page: one call in the middle of which `take` is called, from the callback that `at` names. */
async function attempt(at, take) {
  document.body.innerHTML = `<p style="height: 3000px"></p><p id="r1">One</p><p style="height: 3000px"></p>`;
  scrollTo(0, 0);
  const parts = {};
  let isDue = false;
  let runs = 0;
  const take_ = (name) => {
    if (name !== at || !isDue) return;
    isDue = false;
    take(parts);
  };
  const { registry, executor } = setup({
    confirm: async () => take_("confirm") ?? true,
    onStage: ({ stage }) => stage === "prepare" && take_("onStage"),
  });
  Object.assign(parts, { registry, executor });
  parts.region = registry.region({
    id: "rows",
    records: {
      kind: "row",
      list: () => take_("list") ?? [{ id: "r1" }],
      id: "id",
      element: (id) => document.getElementById(id),
    },
  });
  parts.action = registry.action({
    id: "touch",
    rows: "row",
    description: "Touch the row",
    reveal() {
      document.getElementById("r1").scrollIntoView({ block: "center" });
      take_("reveal");
    },
    available: () => take_("available") ?? true,
    run() {
      runs += 1;
      take_("run");
      return "touched";
    },
    expect: { description: "It was touched", check: () => take_("check") ?? true },
  });
  parts.publisher = await publish({ registry, executor });
  isDue = true;
  const receipt = await executor.execute("touch@r1", {}, { beforeExecute: async () => take_("beforeExecute") });
  for (const part of Object.values(parts)) part.dispose();
  const next = await executor.execute("touch@r1");
  const other = setup();
  declare(other.registry, "ping", { run: () => "pong" });
  return { receipt, runs, next, afterwards: (await other.executor.execute("ping")).data };
}
