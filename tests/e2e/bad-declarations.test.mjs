/**
 * Declarations that are nonsense throw at once, at the developer: an error named CounterfoilError with a code to test, and
 * a message that names the member. Nothing of them stays behind.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { inPage, openBlank } from "./support/fixture.mjs";

const browser = useBrowser();
const INVALID = "INVALID_DECLARATION";
const SCHEMA = "INVALID_SCHEMA";

/** `work(parts)` runs in the page; `parts` has a registry, an executor and whole declarations to break. */
const TABLE = [
  // No declaration at all.
  { name: "an action of undefined", work: ({ registry }) => registry.action() },
  { name: "an action of null", work: ({ registry }) => registry.action(null) },
  { name: "an action of a text", work: ({ registry }) => registry.action("remove") },
  { name: "an action of a list", work: ({ registry, action }) => registry.action([action]) },
  { name: "an action of a function", work: ({ registry }) => registry.action(() => {}) },
  { name: "an action of a revoked proxy", work: ({ registry, revoked }) => registry.action(revoked()) },
  { name: "a region of a number", work: ({ registry }) => registry.region(5) },
  { name: "a region of a revoked proxy", work: ({ registry, revoked }) => registry.region(revoked()) },
  { name: "a state of nothing", work: ({ registry }) => registry.state() },
  { name: "feedback of a text", work: ({ registry }) => registry.feedback("saved") },

  // Actions.
  { name: "an action without an id", work: ({ registry, action }) => registry.action({ ...action, id: undefined }), says: /action\.id: is required/ },
  { name: "an id that is a number", work: ({ registry, action }) => registry.action({ ...action, id: 7 }), says: /action\.id: expected a string, got number/ },
  { name: "a getter that throws", work: ({ registry, action }) => registry.action({ ...action, get description() { throw new Error("mine"); } }), says: /action\.description: .*mine/ },
  { name: "a description that is missing", work: ({ registry, action }) => registry.action({ ...action, description: undefined }), says: /action\.description/ },
  { name: "a description without words", work: ({ registry, action }) => registry.action({ ...action, description: "  " }), says: /description/ },
  { name: "a description of 2,001 characters", work: ({ registry, action }) => registry.action({ ...action, description: "x".repeat(2001) }), says: /2000/ },
  { name: "nothing to run", work: ({ registry, action }) => registry.action({ ...action, run: undefined }), says: /run/ },
  { name: "a run that is no function", work: ({ registry, action }) => registry.action({ ...action, run: "remove()" }), says: /action\.run: expected a function/ },
  { name: "an unknown risk", work: ({ registry, action }) => registry.action({ ...action, risk: "low" }), says: /read, write, dangerous/ },
  { name: "an unknown rule", work: ({ registry, action }) => registry.action({ ...action, confirm: true }), says: /action\.confirm/ },
  { name: "an unknown operation", work: ({ registry, action }) => registry.action({ ...action, operate: "hover" }), says: /action\.operate/ },
  { name: "a time that is none", work: ({ registry, action }) => registry.action({ ...action, timeoutMs: NaN }), says: /action\.timeoutMs/ },
  { name: "a time before now", work: ({ registry, action }) => registry.action({ ...action, timeoutMs: -1 }), says: /action\.timeoutMs/ },
  { name: "an expectation without a check", work: ({ registry, action }) => registry.action({ ...action, expect: { description: "x" } }), says: /expect\.check/ },
  { name: "an expectation that is a function", work: ({ registry, action }) => registry.action({ ...action, expect: () => true }), says: /expect/ },
  { name: "a target that is a number", work: ({ registry, action }) => registry.action({ ...action, target: 5 }), says: /action\.target/ },
  { name: "a target that is not there, and nothing said of it", work: ({ registry, action }) => registry.action({ ...action, run: undefined, target: "#nowhere" }), says: /not on the page yet/ },
  { name: "a target with two controls", work: ({ registry, action }) => { document.body.innerHTML = "<p id=two><button>A</button><button>B</button></p>"; registry.action({ ...action, run: undefined, target: "#two" }); }, says: /2 controls/ },
  { name: "rows and a record", work: ({ registry, action }) => registry.action({ ...action, id: "remove@t1", rows: "task" }), says: /the name alone/ },
  { name: "rows of a kind that is none", work: ({ registry, action }) => registry.action({ ...action, rows: "my task" }), says: /" "|' '/ },
  { name: "rows and a record property", work: ({ registry, action }) => registry.action({ ...action, rows: "task", input: { type: "object", properties: { record: { type: "string" } } } }), says: /record/ },
  { name: "a record id with a line break", work: ({ registry, action }) => registry.action({ ...action, id: "remove@a\nb" }), says: /control character/ },
  { name: "a flow, which is for later", work: ({ registry, action }) => registry.action({ ...action, run: undefined, flow: [{ action: "a" }] }), says: /not supported/ },
  { name: "a handoff, which is for later", work: ({ registry, action }) => registry.action({ ...action, run: undefined, handoff: { instruction: "sign" } }), says: /not supported/ },
  { name: "an id that is taken", work: ({ registry, action }) => { registry.action(action); registry.action(action); }, code: "DUPLICATE_ACTION", says: /declared already: act/ },

  // Schemas.
  { name: "a schema as text", work: ({ registry, action }) => registry.action({ ...action, input: `{"type":"object"}` }), code: SCHEMA, says: /string/ },
  { name: "a schema of a list", work: ({ registry, action }) => registry.action({ ...action, input: [] }), code: SCHEMA },
  { name: "a schema of a number", work: ({ registry, action }) => registry.action({ ...action, input: 5 }), code: SCHEMA },
  { name: "a schema that takes nothing", work: ({ registry, action }) => registry.action({ ...action, input: false }), code: SCHEMA },
  { name: "a schema for a string", work: ({ registry, action }) => registry.action({ ...action, input: { type: "string" } }), code: SCHEMA, says: /object/ },
  { name: "an unknown type", work: ({ registry, action }) => registry.action({ ...action, input: { type: "object", properties: { a: { type: "nope" } } } }), code: SCHEMA, says: /\/properties\/a\/type/ },
  { name: "a cyclic schema", work: ({ registry, action }) => { const input = { type: "object" }; input.properties = input; registry.action({ ...action, input }); }, code: SCHEMA, says: /cyclic/ },
  { name: "a schema with a BigInt", work: ({ registry, action }) => registry.action({ ...action, input: { type: "object", minProperties: 1n } }), code: SCHEMA, says: /BigInt/ },
  { name: "a schema with functions, as of a validator library", work: ({ registry, action }) => registry.action({ ...action, input: { type: "object", parse: () => {} } }), code: SCHEMA, says: /\/parse is a function/ },
  { name: "a schema of 100 KiB", work: ({ registry, action }) => registry.action({ ...action, input: { type: "object", description: "x".repeat(100 * 1024) } }), code: SCHEMA, says: /64 KiB/ },
  { name: "a schema of 100 levels", work: ({ registry, action, nested }) => registry.action({ ...action, input: { type: "object", properties: nested(100) } }), code: SCHEMA, says: /64/ },
  { name: "a __proto__ property", work: ({ registry, action }) => registry.action({ ...action, input: JSON.parse(`{"type":"object","properties":{"__proto__":{}}}`) }), code: SCHEMA, says: /__proto__/ },

  // Regions, states, feedback.
  { name: "a region without an id", work: ({ registry }) => registry.region({}), says: /region\.id/ },
  { name: "a region with a space", work: ({ registry }) => registry.region({ id: "my list" }), says: /' '/ },
  { name: "a region that is there", work: ({ registry }) => { registry.region({ id: "a" }); registry.region({ id: "a" }); }, says: /declared already: a/ },
  { name: "records of nothing", work: ({ registry }) => registry.region({ id: "a", records: {} }), says: /records\.kind/ },
  { name: "records without a list", work: ({ registry }) => registry.region({ id: "a", records: { kind: "row", id: "id" } }), says: /records\.list/ },
  { name: "a list that is no function", work: ({ registry }) => registry.region({ id: "a", records: { kind: "row", id: "id", list: [] } }), says: /records\.list/ },
  { name: "records without an id", work: ({ registry }) => registry.region({ id: "a", records: { kind: "row", list: () => [] } }), says: /records\.id/ },
  { name: "records of rows without fields", work: ({ registry }) => registry.region({ id: "a", records: { kind: "row", rows: "li", id: "@id" } }), says: /fields/ },
  { name: "volatile fields that are no texts", work: ({ registry }) => registry.region({ id: "a", records: { kind: "row", list: () => [], id: "id", volatile: [1] } }), says: /volatile/ },
  { name: "an element that is a number", work: ({ registry }) => registry.region({ id: "a", element: 5 }), says: /region\.element/ },
  { name: "a state without a reader", work: ({ registry }) => registry.state({ key: "a" }), says: /state\.read/ },
  { name: "a state that is there", work: ({ registry }) => { registry.state({ key: "a", read: () => 1 }); registry.state({ key: "a", read: () => 1 }); }, says: /declared already: a/ },
  { name: "feedback of an unknown level", work: ({ registry }) => registry.feedback({ level: "fatal", text: "x" }), says: /level/ },

  // The objects themselves.
  { name: "a registry of nothing", work: ({ counterfoil }) => counterfoil.createRegistry() },
  { name: "a registry of a text", work: ({ counterfoil }) => counterfoil.createRegistry("app") },
  { name: "a registry without an app", work: ({ counterfoil }) => counterfoil.createRegistry({}), says: /app/ },
  { name: "a registry of a document that is none", work: ({ counterfoil }) => counterfoil.createRegistry({ app: "a", document: {} }), says: /document/ },
  { name: "an executor of nothing", work: ({ counterfoil }) => counterfoil.createExecutor(), says: /registry/ },
  { name: "an executor of a look-alike", work: ({ counterfoil }) => counterfoil.createExecutor({ registry: { app: "a" } }), says: /registry/ },
  { name: "an executor whose channel is no function", work: ({ counterfoil, registry }) => counterfoil.createExecutor({ registry, confirm: true }), says: /confirm/ },
  { name: "an executor with a settle time of text", work: ({ counterfoil, registry }) => counterfoil.createExecutor({ registry, settle: { maxMs: "1s" } }), says: /maxMs/ },
  { name: "a publisher of nothing", work: ({ counterfoil }) => counterfoil.publishTools(), says: /registry/ },
  { name: "a publisher without an executor", work: ({ counterfoil, registry }) => counterfoil.publishTools({ registry }), says: /executor/ },
  { name: "a publisher that exposes a text", work: ({ counterfoil, registry, executor }) => counterfoil.publishTools({ registry, executor, expose: "act" }), says: /expose/ },
  { name: "a publisher with an unknown choice of native", work: ({ counterfoil, registry, executor }) => counterfoil.publishTools({ registry, executor, native: "yes" }), says: /native/ },

  // Too late.
  { name: "a registry that was disposed", work: ({ registry, action }) => { registry.dispose(); registry.action(action); }, code: "DISPOSED" },
  { name: "replacing what was disposed", work: ({ registry, action }) => { const declared = registry.action(action); declared.dispose(); declared.replace(action); }, code: "DISPOSED" },
];

test("nonsense throws a CounterfoilError with a code, and leaves nothing behind", async (t) => {
  const page = await openBlank(browser, t);
  for (const { name, work, code = INVALID, says = /./ } of TABLE) {
    await t.test(`${name}: ${code}`, async () => {
      const seen = await inPage(page, attempt, work);
      assert.equal(seen.name, "CounterfoilError", seen.message);
      assert.equal(seen.code, code);
      assert.match(seen.message, says);
      assert.ok(seen.isError, "it is an Error, with a stack");
      assert.equal(seen.healthy, "pong");
    });
  }
});

test("replacing with nonsense throws, and what was declared stays", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const { registry, executor } = setup();
    const declared = declare(registry, "act", { run: () => "first" });
    declare(registry, "other");
    const codes = [null, {}, { id: "act", description: "x" }, { id: "other", description: "x", run: () => 1 }].map(
      (declaration) => codeOf(() => declared.replace(declaration)),
    );
    return { codes, ids: registry.read().actions.map(({ id }) => id), data: (await executor.execute("act")).data };
  });
  assert.deepEqual(seen, {
    codes: [INVALID, INVALID, INVALID, "DUPLICATE_ACTION"],
    ids: ["act", "other"],
    data: "first",
  });
});

test("importing does nothing, and before init() everything that needs it throws NOT_READY", async (t) => {
  const page = await openBlank(browser, t, { path: "/fixtures/blank/unloaded.html" });
  const seen = await page.evaluate(() => {
    const { createRegistry, createExecutor, webmcpSupported, status } = counterfoil;
    const codes = [() => createRegistry({ app: "a" }), () => createExecutor({})].map((work) => {
      try {
        return work();
      } catch (error) {
        return `${error.name} ${error.code}`;
      }
    });
    const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
    return {
      added,
      codes,
      status: status(),
      supported: webmcpSupported(),
      modules: fetched.filter((name) => name.endsWith(".wasm")),
    };
  });
  assert.deepEqual(seen, {
    added: [],
    codes: ["CounterfoilError NOT_READY", "CounterfoilError NOT_READY"],
    status: { state: "idle", schema: "idle" },
    supported: true,
    modules: [],
  });
});

/** Runs in the page: what `work` throws on parts of its own, and whether a call beside it is still answered. */
async function attempt(work) {
  const { registry, executor } = setup();
  declare(registry, "ping", { run: () => "pong" });
  const parts = {
    ...{ counterfoil, registry, executor },
    action: { id: "act", description: "Do it", run: () => 1 },
    revoked() {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    },
    nested(levels) {
      let value = {};
      for (let level = 1; level < levels; level += 1) value = { a: value };
      return value;
    },
  };
  let thrown = {};
  try {
    work(parts);
  } catch (error) {
    thrown = error;
  }
  const other = setup();
  declare(other.registry, "ping", { run: () => "pong" });
  return {
    name: thrown.name,
    code: thrown.code,
    message: String(thrown.message),
    isError: thrown instanceof Error && typeof thrown.stack === "string",
    healthy: (await other.executor.execute("ping")).data,
  };
}
