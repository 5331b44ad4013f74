/**
 * Callbacks of an action that throw or answer nonsense: `available`, `check`, `reveal`, the confirmation channel, listeners.
 * Each is caught where it is called, says why where somebody can use it, and never takes the module along.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { inPage, openBlank } from "./support/fixture.mjs";
import { NONSENSE, THROWS } from "./support/nonsense.mjs";

const browser = useBrowser();

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
    {
      name: "rejects",
      make: () => async () => {
        throw new Error("app fault");
      },
    },
    {
      name: "gives a thenable that throws",
      make: () => () => ({
        then() {
          throw new Error("app fault");
        },
      }),
    },
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

test("a confirmation channel that does not answer yes or no is a no", async (t) => {
  const page = await openBlank(browser, t);
  await page.evaluate(arrange);
  for (const { name, make } of [
    ...[THROWS, ...NONSENSE].filter(({ name }) => name !== "gives a promise"),
    { name: "approves in words", make: () => async () => "yes" },
    { name: "approves with a word for a boolean", make: () => async () => ({ approved: "true" }) },
    {
      name: "gives a getter that throws",
      make: () => async () => ({
        get approved() {
          throw new Error("x");
        },
      }),
    },
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

async function tryConfirm(make) {
  let runs = 0;
  const { registry, executor } = setup({ confirm: make() });
  declare(registry, "act", { confirm: "always", run: () => void (runs += 1) });
  return { receipt: await executor.execute("act"), runs };
}
