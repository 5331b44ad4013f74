/**
 * What a handler may return, and what the receipt makes of it: JSON in every case, bounded, and the effect never hidden.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { inPage, openBlank } from "./support/fixture.mjs";
import { arrange, assertHealthy, attempt } from "./support/handlers.mjs";

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
  {
    name: "a DOM node inside",
    run: () => ({ row: document.body }),
    data: { row: { unserializable: "HTMLBodyElement" } },
  },
  { name: "a Map", run: () => new Map([[1, 2]]), data: { unserializable: "Map" } },
  { name: "a Set", run: () => new Set([1]), data: { unserializable: "Set" } },
  { name: "a Response", run: () => new Response("x"), data: { unserializable: "Response" } },
  { name: "window", run: () => window, data: { unserializable: "Window" } },
  { name: "an error", run: () => new TypeError("odd"), data: { unserializable: "TypeError: odd" } },
  {
    name: "a promise inside",
    run: () => ({ later: Promise.resolve(1) }),
    data: { later: { unserializable: "Promise" } },
  },
  {
    name: "a cycle",
    run: () => {
      const a = { n: 1 };
      a.self = a;
      return a;
    },
    data: { n: 1, self: { unserializable: "cycle" } },
  },
  {
    name: "a getter that throws",
    run: () => ({
      fine: 1,
      get bad() {
        throw new Error("no");
      },
    }),
    data: { fine: 1, bad: { unserializable: "symbol" } },
  },
  {
    name: "a toJSON that throws",
    run: () => ({
      toJSON() {
        throw new Error("no");
      },
    }),
    data: { unserializable: "an object that cannot be read" },
  },
  { name: "a revoked proxy", run: () => revoked(), data: { unserializable: "an object that cannot be read" } },
  {
    name: "a revoked proxy inside",
    run: () => [revoked()],
    data: [{ unserializable: "an object that cannot be read" }],
  },
  { name: "a thenable", run: () => ({ then: (done) => done("later") }), data: "later" },
  {
    name: "a thenable that answers twice",
    run: () => ({
      then: (done) => {
        done(1);
        done(2);
      },
    }),
    data: 1,
  },
  { name: "a promise of a promise", run: async () => Promise.resolve(Promise.resolve("deep")), data: "deep" },
  { name: "a lone surrogate", run: () => "a\ud800", data: "a\ufffd" },
  {
    name: "an object of another realm",
    run: () => {
      const frame = document.body.appendChild(document.createElement("iframe"));
      const made = new frame.contentWindow.Object();
      made.a = 1;
      return made;
    },
    data: { a: 1 },
  },
  { name: "an object without a prototype", run: () => Object.assign(Object.create(null), { a: 1 }), data: { a: 1 } },
  {
    name: "an endless object",
    run: () =>
      new Proxy(
        {},
        {
          get: (target, key) => (typeof key === "string" && key.length < 3 ? new Proxy(target, {}) : undefined),
          ownKeys: () => ["a"],
          getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        },
      ),
  },
  {
    name: "a list that says it is endless",
    run: () => new Proxy([], { get: (target, key) => (key === "length" ? 4294967295 : target[key]) }),
  },
  {
    name: "10,000 rows",
    run: () => Array.from({ length: 10_000 }, (_, id) => ({ id })),
    data: [...Array.from({ length: 20 }, (_, id) => ({ id })), { omitted: 9980 }],
  },
  { name: "a megabyte of text", run: () => "x".repeat(1e6), data: `${"x".repeat(1000)}… (+999000 characters)` },
  {
    name: "a thousand members",
    run: () => Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, index])),
  },
  {
    name: "ten levels",
    run: () => ({ a: { a: { a: { a: { a: { a: 1 } } } } } }),
    data: { a: { a: { a: { a: { omitted: 1 } } } } },
  },
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
