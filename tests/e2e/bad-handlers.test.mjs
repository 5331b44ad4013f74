/**
 * What a handler may return or throw, and what the receipt makes of it: JSON in every case, the effect never hidden, and a
 * module that answers the next call as if nothing had happened.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { inPage, openBlank } from "./support/fixture.mjs";

const browser = useBrowser();

/** What is returned, and what the receipt carries as `data`. */
const RETURNED = [
  { name: "undefined", run: () => undefined, data: undefined },
  { name: "null", run: () => null, data: null },
  { name: "an empty string", run: () => "", data: "" },
  { name: "zero", run: () => 0, data: 0 },
  { name: "false", run: () => false, data: false },
  { name: "NaN", run: () => NaN, data: { unserializable: "NaN" } },
  { name: "a BigInt", run: () => 12345678901234567890n, data: "12345678901234567890" },
  { name: "a symbol", run: () => Symbol("x"), data: { unserializable: "symbol" } },
  { name: "a function", run: () => () => 1, data: { unserializable: "function" } },
  { name: "a date", run: () => new Date(0), data: "1970-01-01T00:00:00.000Z" },
  { name: "a date that is none", run: () => new Date(NaN), data: null },
  { name: "a DOM node", run: () => document.body, data: { unserializable: "HTMLBodyElement" } },
  { name: "a DOM node inside", run: () => ({ row: document.body }), data: { row: { unserializable: "HTMLBodyElement" } } },
  { name: "a Map", run: () => new Map([[1, 2]]), data: { unserializable: "Map" } },
  { name: "a Set", run: () => new Set([1]), data: { unserializable: "Set" } },
  { name: "a Response", run: () => new Response("x"), data: { unserializable: "Response" } },
  { name: "window", run: () => window, data: { unserializable: "Window" } },
  { name: "an error", run: () => new TypeError("odd"), data: { unserializable: "TypeError: odd" } },
  { name: "a promise inside", run: () => ({ later: Promise.resolve(1) }), data: { later: { unserializable: "Promise" } } },
  { name: "a cycle", run: () => { const a = { n: 1 }; a.self = a; return a; }, data: { n: 1, self: { unserializable: "cycle" } } },
  { name: "a getter that throws", run: () => ({ fine: 1, get bad() { throw new Error("no"); } }), data: { fine: 1, bad: { unserializable: "symbol" } } },
  { name: "a toJSON that throws", run: () => ({ toJSON() { throw new Error("no"); } }), data: { unserializable: "an object that cannot be read" } },
  { name: "a revoked proxy", run: revoked, data: { unserializable: "an object that cannot be read" } },
  { name: "a revoked proxy inside", run: () => [revoked()], data: [{ unserializable: "an object that cannot be read" }] },
  { name: "a thenable", run: () => ({ then: (done) => done("later") }), data: "later" },
  { name: "a thenable that answers twice", run: () => ({ then: (done) => { done(1); done(2); } }), data: 1 },
  { name: "a promise of a promise", run: async () => Promise.resolve(Promise.resolve("deep")), data: "deep" },
  { name: "a lone surrogate", run: () => "a\ud800", data: "a\ufffd" },
  { name: "an object of another realm", run: () => { const frame = document.body.appendChild(document.createElement("iframe")); const made = new frame.contentWindow.Object(); made.a = 1; return made; }, data: { a: 1 } },
  { name: "an object without a prototype", run: () => Object.assign(Object.create(null), { a: 1 }), data: { a: 1 } },
  { name: "an endless object", run: () => new Proxy({}, { get: (target, key) => (typeof key === "string" && key.length < 3 ? new Proxy(target, {}) : undefined), ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }) },
  { name: "a list that says it is endless", run: () => new Proxy([], { get: (target, key) => (key === "length" ? 4294967295 : target[key]) }) },
  { name: "10,000 rows", run: () => Array.from({ length: 10_000 }, (_, id) => ({ id })), data: [...Array.from({ length: 20 }, (_, id) => ({ id })), { omitted: 9980 }] },
  { name: "a megabyte of text", run: () => "x".repeat(1e6), data: `${"x".repeat(1000)}… (+999000 characters)` },
  { name: "a thousand members", run: () => Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, index])) },
  { name: "ten levels", run: () => ({ a: { a: { a: { a: { a: { a: 1 } } } } } }), data: { a: { a: { a: { a: { omitted: 1 } } } } } },
];

/** What goes wrong, and the error of the receipt. Everything here has started: the page may have been changed. */
const FAILED = [
  { name: "throws an error", run: () => { throw new Error("out of stock"); }, message: "out of stock" },
  { name: "rejects", run: async () => { throw new Error("error 500"); }, message: "error 500" },
  { name: "rejects later", run: () => later(50).then(() => { throw new Error("error 504"); }), message: "error 504" },
  { name: "throws a string", run: () => { throw "nope"; }, message: "nope" },
  { name: "throws undefined", run: () => { throw undefined; }, message: "undefined" },
  { name: "throws null", run: () => { throw null; }, message: "null" },
  { name: "throws a symbol", run: () => { throw Symbol("s"); }, message: "symbol" },
  { name: "throws a number", run: () => { throw 42; } },
  { name: "throws a plain object", run: () => { throw { status: 500 }; } },
  { name: "throws a revoked proxy", run: () => { throw revoked(); } },
  { name: "throws an error whose message throws", run: () => { throw Object.defineProperty(new Error(), "message", { get() { throw 1; } }); } },
  { name: "throws a megabyte of text", run: () => { throw new Error("x".repeat(1e6)); } },
  { name: "rejects with nothing", run: () => Promise.reject() },
  { name: "gives a thenable that throws", run: () => ({ then() { throw new Error("bad thenable"); } }), message: "bad thenable" },
  { name: "overflows the stack", run: () => { const down = () => down() + 1; return down(); } },
  { name: "never settles", run: () => new Promise(() => {}), timeoutMs: 120, message: "still running after 120 ms; it may still finish" },
  { name: "gives a thenable that never answers", run: () => ({ then() {} }), timeoutMs: 120, message: "still running after 120 ms; it may still finish" },
  { name: "throws with a code that is not one of the app's", run: () => { throw Object.assign(new Error("x"), { code: "CANCELLED" }); }, message: "x" },
  { name: "is refused by the server", run: () => { throw Object.assign(new Error("not yours"), { code: "PERMISSION_DENIED" }); }, code: "PERMISSION_DENIED", message: "not yours" },
  { name: "returns an error of its own", run: () => ({ error: { code: "PERMISSION_DENIED", message: "not yours" } }), code: "PERMISSION_DENIED", message: "not yours" },
  { name: "finds a prerequisite missing, but may have written", run: () => { throw Object.assign(new Error("no draft"), { code: "ACTION_UNAVAILABLE" }); }, message: "no draft" },
  { name: "finds a prerequisite missing, and says that nothing was written", run: () => { throw Object.assign(new Error("no draft"), { code: "ACTION_UNAVAILABLE", started: false }); }, code: "ACTION_UNAVAILABLE", message: "no draft", started: false },
];

test("whatever a handler returns, the receipt is JSON and says what happened", async (t) => {
  const page = await openBlank(browser, t);
  await page.evaluate(arrange);
  for (const { name, run, ...wanted } of RETURNED) {
    await t.test(name, async () => {
      const { receipt, health } = await inPage(page, attempt, run);
      assert.equal(receipt.ok, true, JSON.stringify(receipt).slice(0, 500));
      if ("data" in wanted) assert.deepEqual(receipt.data, wanted.data);
      assert.ok(JSON.stringify(receipt.data ?? null).length <= 8 * 1024, "the result is bounded");
      assert.deepEqual(receipt.changed.states, ["effects"], "the effect is reported, whatever came back");
      assertHealthy(health);
    });
  }
});

test("however a handler fails, the receipt says why and reports what changed", async (t) => {
  const page = await openBlank(browser, t);
  await page.evaluate(arrange);
  for (const { name, run, timeoutMs, code = "EXECUTION_FAILED", message, started = true } of FAILED) {
    await t.test(`${name}: ${code}`, async () => {
      const { receipt, health } = await inPage(page, attempt, run, timeoutMs);
      assert.equal(receipt.ok, false, JSON.stringify(receipt).slice(0, 500));
      assert.equal(receipt.error.code, code);
      assert.equal(receipt.error.started, started);
      assert.ok(receipt.error.message.length > 0 && receipt.error.message.length < 600);
      if (message) assert.equal(receipt.error.message, message);
      if (started) assert.deepEqual(receipt.changed.states, ["effects"], "the effect is reported all the same");
      assert.equal("data" in receipt, false);
      assertHealthy(health);
    });
  }
});

test("a handler that ran out of time gets its signal, and what it still does breaks nothing", async (t) => {
  const page = await openBlank(browser, t);
  const { receipt, aborted, next } = await page.evaluate(async () => {
    const { registry, executor } = setup();
    let aborted;
    declare(registry, "slow", {
      timeoutMs: 100,
      run: (_input, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            aborted = signal.reason.name;
            setTimeout(() => reject(new Error("given up")), 50);
          });
        }),
    });
    declare(registry, "next", { run: () => "fine" });
    const receipt = await executor.execute("slow");
    await later(100);
    return { receipt, aborted, next: await executor.execute("next") };
  });
  assert.equal(receipt.error.message, "still running after 100 ms; it may still finish");
  assert.equal(aborted, "AbortError");
  assert.equal(next.data, "fine");
});

function assertHealthy(health) {
  assert.deepEqual(health, {
    ok: true,
    action: { id: "ping", description: "Answer" },
    changed: health.changed,
    data: "pong",
  });
}

// ---------------------------------------------------------------------------------------------
// In the page

function arrange() {
  globalThis.revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  const { registry, executor } = setup();
  Object.assign(globalThis, { registry, executor, effects: 0 });
  registry.state({ key: "effects", read: () => effects });
  declare(registry, "ping", { description: "Answer", risk: "read", run: () => "pong" });
}

/** Each handler has an effect first, so that there is something to report. */
async function attempt(run, timeoutMs) {
  const declared = declare(registry, "act", {
    timeoutMs,
    run: (...given) => {
      effects += 1;
      return run(...given);
    },
  });
  const receipt = await executor.execute("act");
  declared.dispose();
  return { receipt, health: await executor.execute("ping") };
}

// A stand-in for that of the page: the table may name it, only its text goes over.
function revoked() {
  return globalThis.revoked();
}
