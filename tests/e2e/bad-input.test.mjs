/**
 * What a caller may hand in, and what comes of it: a clear error that names the place, nothing run, and a module that
 * answers the next call as if nothing had happened. All cases go through one page, one after the other.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { inPage, openBlank } from "./support/fixture.mjs";

const browser = useBrowser();

const LEVELS_60 = JSON.parse(`${`{"a":`.repeat(59)}{}${"}".repeat(59)}`);

/**
 * `input`, `id` and `options` are functions that the page runs. `at`: where the problem is, as a JSON Pointer. `gives`: the
 * call is fine, and this is what the handler was given.
 */
const TABLE = [
  // The id.
  { name: "an unknown id", id: () => "nothing.here", code: "ACTION_NOT_FOUND", says: /no such action: nothing\.here/ },
  { name: "an empty id", id: () => "", code: "ACTION_NOT_FOUND" },
  { name: "undefined for an id", id: () => undefined, code: "ACTION_NOT_FOUND" },
  { name: "a number for an id", id: () => 42, code: "ACTION_NOT_FOUND" },
  { name: "a symbol for an id", id: () => Symbol("x"), code: "ACTION_NOT_FOUND" },
  { name: "an object without a text form for an id", id: () => Object.create(null), code: "ACTION_NOT_FOUND" },
  { name: "a revoked proxy for an id", id: () => revokedProxy(), code: "ACTION_NOT_FOUND" },
  { name: "an id of a million characters", id: () => "x".repeat(1e6), code: "ACTION_NOT_FOUND" },
  { name: "a lone surrogate in an id", id: () => "echo\ud800", code: "ACTION_NOT_FOUND" },

  // Text that is no JSON object.
  { name: "text that is not JSON", input: () => "title: x", code: "INVALID_ARGS", says: /the input is not JSON/ },
  { name: "JSON that ends too early", input: () => `{"text":"a`, code: "INVALID_ARGS", says: /the input is not JSON/ },
  { name: "JSON with more behind it", input: () => "{} {}", code: "INVALID_ARGS", says: /the input is not JSON/ },
  { name: "a list as text", input: () => "[1,2]", code: "INVALID_ARGS", says: /must be a JSON object, got an array/ },
  { name: "null as text", input: () => "null", code: "INVALID_ARGS", says: /must be a JSON object, got null/ },
  { name: "a number as text", input: () => "3", code: "INVALID_ARGS", says: /must be a JSON object, got a number/ },
  { name: "a string as text", input: () => `"hi"`, code: "INVALID_ARGS", says: /must be a JSON object, got a string/ },
  { name: "empty text stands for {}", input: () => "", gives: {} },

  // Values that are no object.
  { name: "a list", input: () => [{ text: "a" }], code: "INVALID_ARGS", says: /must be a JSON object, got an array/ },
  { name: "null", input: () => null, code: "INVALID_ARGS", says: /must be a JSON object, got null/ },
  { name: "a number", input: () => 7, code: "INVALID_ARGS", says: /must be a JSON object, got a number/ },
  { name: "a boolean", input: () => true, code: "INVALID_ARGS", says: /must be a JSON object, got a boolean/ },
  { name: "nothing stands for {}", input: () => undefined, gives: {} },

  // Values that do not fit the schema.
  { name: "a wrong type", input: () => ({ text: 3 }), code: "INVALID_PARAMS", at: "/text", says: /expected string/ },
  { name: "a number as text", input: () => ({ count: "5" }), code: "INVALID_PARAMS", at: "/count" },
  { name: "a fraction for an integer", input: () => ({ count: 1.5 }), code: "INVALID_PARAMS", at: "/count" },
  { name: "null for a string", input: () => ({ text: null }), code: "INVALID_PARAMS", at: "/text" },
  {
    name: "an unknown property",
    input: () => ({ texd: "a" }),
    code: "INVALID_PARAMS",
    at: "/texd",
    says: /not a known/,
  },
  {
    name: "an unknown property with a strange name",
    input: () => ({ "a/b~c": 1 }),
    code: "INVALID_PARAMS",
    at: "/a~1b~0c",
  },
  {
    name: "a missing property",
    id: () => "need",
    input: () => ({}),
    code: "INVALID_PARAMS",
    at: "/text",
    says: /required/,
  },
  {
    name: "anything for an action without input",
    id: () => "ping",
    input: () => ({ a: 1 }),
    code: "INVALID_PARAMS",
    at: "/a",
  },

  // Too much of it.
  { name: "300 KiB of text", input: () => ({ text: "x".repeat(300 * 1024) }), code: "INVALID_ARGS", says: /256 KiB/ },
  {
    name: "300 KiB of JSON text",
    input: () => `{"text":"${"x".repeat(300 * 1024)}"}`,
    code: "INVALID_ARGS",
    says: /256 KiB/,
  },
  { name: "300 KiB that are no JSON", input: () => "[".repeat(300 * 1024), code: "INVALID_ARGS", says: /256 KiB/ },
  {
    name: "300 KiB of two-byte characters",
    input: () => ({ text: "é".repeat(150 * 1024) }),
    code: "INVALID_ARGS",
    says: /256 KiB/,
  },
  {
    name: "250 KiB are fine",
    input: () => ({ text: "x".repeat(250 * 1024) }),
    gives: { text: "x".repeat(250 * 1024) },
  },
  {
    name: "100 levels",
    id: () => "open",
    input: () => nested(100),
    code: "INVALID_ARGS",
    says: /deeper than 64 levels/,
  },
  {
    name: "100 levels as text",
    id: () => "open",
    input: () => JSON.stringify(nested(100)),
    code: "INVALID_ARGS",
    says: /deeper than 64/,
  },
  {
    name: "100 levels of lists",
    id: () => "open",
    input: () => `{"a":${"[".repeat(100)}${"]".repeat(100)}}`,
    code: "INVALID_ARGS",
    says: /deeper than 64/,
  },
  { name: "100,000 levels as text", input: () => "[".repeat(1e5), code: "INVALID_ARGS", says: /deeper than 64 levels/ },
  {
    name: "100,000 levels",
    id: () => "open",
    input: () => nested(1e5),
    code: "INVALID_ARGS",
    says: /deeper than 64 levels/,
  },
  { name: "60 levels are fine", id: () => "open", input: () => nested(60), gives: LEVELS_60 },
  {
    name: "brackets in a text are no levels",
    input: () => ({ text: "[".repeat(1000) }),
    gives: { text: "[".repeat(1000) },
  },

  // What JSON has no place for.
  { name: "a cyclic object", id: () => "open", input: () => cyclic(), code: "INVALID_ARGS", says: /\/a\/b is cyclic/ },
  {
    name: "an object that is its own member",
    id: () => "open",
    input: () => {
      const a = {};
      a.a = a;
      return a;
    },
    code: "INVALID_ARGS",
    says: /\/a is cyclic/,
  },
  {
    name: "the same object twice is no cycle",
    id: () => "open",
    input: () => {
      const a = { n: 1 };
      return { x: a, y: [a] };
    },
    gives: { x: { n: 1 }, y: [{ n: 1 }] },
  },
  { name: "a BigInt", input: () => ({ count: 5n }), code: "INVALID_ARGS", says: /\/count is a BigInt/ },
  { name: "a BigInt alone", input: () => 5n, code: "INVALID_ARGS", says: /BigInt/ },
  { name: "a symbol", input: () => ({ text: Symbol("s") }), code: "INVALID_ARGS", says: /\/text is a symbol/ },
  { name: "a symbol alone", input: () => Symbol("s"), code: "INVALID_ARGS", says: /symbol/ },
  { name: "a function", input: () => ({ text: () => 1 }), code: "INVALID_ARGS", says: /\/text is a function/ },
  { name: "NaN", input: () => ({ count: NaN }), code: "INVALID_ARGS", says: /\/count is NaN/ },
  {
    name: "Infinity",
    id: () => "open",
    input: () => ({ a: [0, -Infinity] }),
    code: "INVALID_ARGS",
    says: /\/a\/1 is -Infinity/,
  },
  { name: "a revoked proxy", input: () => revokedProxy(), code: "INVALID_ARGS" },
  { name: "a revoked proxy inside", input: () => ({ text: revokedProxy() }), code: "INVALID_ARGS" },
  {
    name: "a getter that throws",
    input: () => ({
      get text() {
        throw new Error("no");
      },
    }),
    code: "INVALID_ARGS",
    says: /no/,
  },
  {
    name: "a toJSON that throws",
    input: () => ({
      toJSON() {
        throw new Error("no");
      },
    }),
    code: "INVALID_ARGS",
    says: /no/,
  },
  { name: "a toJSON that gives nothing", input: () => ({ toJSON: () => undefined }), code: "INVALID_ARGS" },

  // Texts and names that bite.
  { name: "a lone surrogate becomes U+FFFD", input: () => ({ text: "a\ud83c" }), gives: { text: "a\ufffd" } },
  { name: "a lone surrogate as an escape", input: () => String.raw`{"text":"\udf89b"}`, gives: { text: "\ufffdb" } },
  { name: "a lone surrogate in JSON text", input: () => `{"text":"a\ud83c"}`, gives: { text: "a\ufffd" } },
  { name: "a pair of surrogates stays", input: () => String.raw`{"text":"\ud83c\udf89"}`, gives: { text: "🎉" } },
  {
    name: "a backslash before what looks like one",
    input: () => String.raw`{"text":"\\ud83c"}`,
    gives: { text: String.raw`\ud83c` },
  },
  { name: "a lone surrogate in a name", input: () => ({ "\ud800": 1 }), code: "INVALID_PARAMS" },
  {
    name: "a __proto__ key",
    id: () => "open",
    input: () => JSON.parse(`{"__proto__":{"admin":true}}`),
    code: "INVALID_PARAMS",
    at: "/__proto__",
  },
  {
    name: "a __proto__ key as text",
    id: () => "open",
    input: () => `{"__proto__":{"admin":true}}`,
    code: "INVALID_PARAMS",
    at: "/__proto__",
  },
  {
    name: "a __proto__ key deep inside",
    id: () => "open",
    input: () => `{"a":[{"__proto__":1}]}`,
    code: "INVALID_PARAMS",
    at: "/a/0/__proto__",
  },
  {
    name: "a __proto__ key for an action without input",
    id: () => "ping",
    input: () => `{"__proto__":1}`,
    code: "INVALID_PARAMS",
    at: "/__proto__",
  },
  {
    name: "a constructor key",
    id: () => "open",
    input: () => `{"constructor":{"prototype":{}}}`,
    code: "INVALID_PARAMS",
    at: "/constructor",
  },

  // Options of the call.
  { name: "a number for options", options: () => 5, code: "INVALID_ARGS" },
  { name: "a list for options", options: () => [], code: "INVALID_ARGS" },
  { name: "a revoked proxy for options", options: () => revokedProxy(), code: "INVALID_ARGS" },
  { name: "a signal that is none", options: () => ({ signal: {} }), code: "INVALID_ARGS", says: /signal/ },
  { name: "an origin that is none", options: () => ({ origin: "martian" }), code: "INVALID_ARGS", says: /origin/ },
  { name: "a call id that is none", options: () => ({ callId: 7 }), code: "INVALID_ARGS", says: /callId/ },
  {
    name: "a beforeExecute that is none",
    options: () => ({ beforeExecute: true }),
    code: "INVALID_ARGS",
    says: /beforeExecute/,
  },
  { name: "a signal that has aborted", options: () => ({ signal: AbortSignal.abort("too late") }), code: "CANCELLED" },
];

test("bad input gets a clear error and nothing breaks", async (t) => {
  const page = await openBlank(browser, t);
  await page.evaluate(arrange);
  for (const { name, id = () => "echo", input = () => ({}), options = () => undefined, ...wanted } of TABLE) {
    await t.test(`${name}: ${wanted.code ?? "ok"}`, async () => {
      const { receipt, given, runs, health } = await inPage(page, attempt, id, input, options);
      assert.equal(receipt.error?.code, wanted.code, JSON.stringify(receipt).slice(0, 500));
      assert.equal(runs, wanted.code === undefined ? 1 : 0);
      if (wanted.code) assertRefused(receipt, wanted);
      else assert.deepEqual(given, wanted.gives);
      assert.deepEqual(health, {
        ok: true,
        action: { id: "ping", description: "Answer" },
        changed: health.changed,
        data: "pong",
      });
    });
  }
  await t.test("no prototype was touched on the way", async () => {
    assert.deepEqual(await page.evaluate(() => [{}.admin, Object.keys(Object.prototype)]), [undefined, []]);
  });
});

function assertRefused({ ok, error, changed, action }, { code, at, says = /./ }) {
  assert.equal(ok, false);
  assert.equal(error.started, false);
  assert.equal(changed, undefined);
  assert.match(error.message, says);
  assert.ok(error.message.length <= 1000, `a message that can be read: ${error.message.length} characters`);
  assert.ok(action.id.length <= 300, "the id is clipped");
  if (at)
    assert.deepEqual(
      error.problems.map(({ path }) => path),
      [at],
    );
  const next = { ACTION_NOT_FOUND: "describe", CANCELLED: "stop" }[code] ?? "fix-input";
  assert.equal(error.next, next);
}

test("an unknown id comes back with those there are, for a model that asked, and bare for all others", async (t) => {
  const page = await openBlank(browser, t);
  const found = await page.evaluate(async () => {
    const { registry, executor } = setup();
    for (let index = 0; index < 30; index += 1) declare(registry, `act.${index}`);
    const ask = async (origin) => (await executor.execute("nope", {}, { origin })).error.available;
    const origins = ["assistant", "surface", "webmcp", "user"];
    return Object.fromEntries(await Promise.all(origins.map(async (origin) => [origin, (await ask(origin)) ?? []])));
  });
  assert.deepEqual(
    found.assistant,
    Array.from({ length: 20 }, (_, index) => `act.${index}`),
  );
  assert.deepEqual([found.surface, found.webmcp, found.user], [[], [], []]);
});

test("every problem is listed, and not more than can be read", async (t) => {
  const page = await openBlank(browser, t);
  const error = await page.evaluate(async () => {
    const { registry, executor } = setup();
    const names = Array.from({ length: 20 }, (_, index) => `field${index}`);
    const input = {
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
      required: names,
    };
    declare(registry, "many", { input });
    return (await executor.execute("many", { field0: 1, field1: "fine" })).error;
  });
  assert.equal(error.code, "INVALID_PARAMS");
  assert.equal(error.problems.length, 8);
  assert.match(error.message, /and 11 more/);
});

// ---------------------------------------------------------------------------------------------
// In the page

function arrange() {
  globalThis.revokedProxy = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  globalThis.nested = (levels) => {
    let value = {};
    for (let level = 1; level < levels; level += 1) value = { a: value };
    return value;
  };
  globalThis.cyclic = () => {
    const value = { a: {} };
    value.a.b = value;
    return value;
  };
  const { registry, executor } = setup();
  globalThis.executor = executor;
  globalThis.seen = [];
  const run = (input) => void seen.push(structuredClone(input));
  const properties = { text: { type: "string" }, count: { type: "integer" } };
  const closed = { type: "object", properties, additionalProperties: false };
  declare(registry, "echo", { input: closed, run });
  declare(registry, "need", { input: { ...closed, required: ["text"] }, run });
  declare(registry, "open", { input: { type: "object", additionalProperties: true }, run });
  declare(registry, "ping", { description: "Answer", risk: "read", run: () => "pong" });
}

async function attempt(id, input, options) {
  seen.length = 0;
  const receipt = await executor.execute(id(), input(), options());
  const [given] = seen;
  const health = await executor.execute("ping", {});
  return { receipt, given, runs: seen.length, health };
}
