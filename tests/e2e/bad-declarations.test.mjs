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

/**
 * Rows of [name, change, what the message says, code]. `change` runs in the page and gives what is put into a declaration
 * that is fine without it; `undefined` there takes a member away.
 */
const ACTIONS = [
  ["without an id", () => ({ id: undefined }), /action\.id: is required/],
  ["an id that is a number", () => ({ id: 7 }), /action\.id: expected a string, got number/],
  ["a getter that throws", () => Object.defineProperty({}, "description", throwing), /action\.description: .*mine/],
  ["no description", () => ({ description: undefined }), /action\.description/],
  ["a description without words", () => ({ description: "  " }), /description/],
  ["a description of 2,001 characters", () => ({ description: "x".repeat(2001) }), /2000/],
  ["nothing to run", () => ({ run: undefined }), /run/],
  ["a run that is no function", () => ({ run: "remove()" }), /action\.run: expected a function/],
  ["an unknown risk", () => ({ risk: "low" }), /read, write, dangerous/],
  ["an unknown rule", () => ({ confirm: true }), /action\.confirm/],
  ["an unknown operation", () => ({ operate: "hover" }), /action\.operate/],
  ["a time that is none", () => ({ timeoutMs: NaN }), /action\.timeoutMs/],
  ["a time before now", () => ({ timeoutMs: -1 }), /action\.timeoutMs/],
  ["an expectation without a check", () => ({ expect: { description: "x" } }), /expect\.check/],
  ["an expectation that is a function", () => ({ expect: () => true }), /expect/],
  ["a target that is a number", () => ({ target: 5 }), /action\.target/],
  ["a target that is not there", () => ({ run: undefined, target: "#nowhere" }), /not on the page yet/],
  ["a target with two controls", () => ({ run: undefined, target: "#two" }), /2 controls/],
  ["rows and a record", () => ({ id: "remove@t1", rows: "task" }), /the name alone/],
  ["rows of a kind that is none", () => ({ rows: "my task" }), /' '/],
  ["rows and a record property", () => ({ rows: "task", input: { properties: { record: {} } } }), /record/],
  ["a record id with a line break", () => ({ id: "remove@a\nb" }), /control character/],
  ["a flow, which is for later", () => ({ run: undefined, flow: [{ action: "a" }] }), /not supported/],
  ["a handoff, which is for later", () => ({ run: undefined, handoff: { instruction: "sign" } }), /not supported/],
  ["an id that is taken", () => ({ id: "ping" }), /declared already: ping/, "DUPLICATE_ACTION"],
  ["a schema as text", () => ({ input: `{"type":"object"}` }), /string/, SCHEMA],
  ["a schema of a list", () => ({ input: [] }), /./, SCHEMA],
  ["a schema of a number", () => ({ input: 5 }), /./, SCHEMA],
  ["a schema that takes nothing", () => ({ input: false }), /./, SCHEMA],
  ["a schema for a string", () => ({ input: { type: "string" } }), /object/, SCHEMA],
  ["an unknown type", () => ({ input: { properties: { a: { type: "nope" } } } }), /\/properties\/a\/type/, SCHEMA],
  ["a cyclic schema", () => ({ input: cyclic() }), /cyclic/, SCHEMA],
  ["a schema with a BigInt", () => ({ input: { minProperties: 1n } }), /BigInt/, SCHEMA],
  ["a schema of a library, with functions", () => ({ input: { parse: () => {} } }), /\/parse is a function/, SCHEMA],
  ["a schema of 100 KiB", () => ({ input: { description: "x".repeat(100 * 1024) } }), /64 KiB/, SCHEMA],
  ["a schema of 100 levels", () => ({ input: { properties: nested(100) } }), /64/, SCHEMA],
  ["a __proto__ property", () => ({ input: JSON.parse(`{"properties":{"__proto__":{}}}`) }), /__proto__/, SCHEMA],
];

const REGIONS = [
  ["without an id", () => ({ id: undefined }), /region\.id/],
  ["an id with a space", () => ({ id: "my list" }), /' '/],
  ["an id that is taken", () => ({ id: "taken" }), /declared already: taken/],
  ["records of nothing", () => ({ records: {} }), /records\.kind/],
  ["records without a list", () => ({ records: { kind: "row", id: "id" } }), /records\.list/],
  ["a list that is no function", () => ({ records: { kind: "row", id: "id", list: [] } }), /records\.list/],
  ["records without an id", () => ({ records: { kind: "row", list: () => [] } }), /records\.id/],
  ["rows without fields", () => ({ records: { kind: "row", rows: "li", id: "@id" } }), /fields/],
  ["volatile fields that are no texts", () => ({ records: { ...listed(), volatile: [1] } }), /volatile/],
  ["a total that is a number", () => ({ records: { ...listed(), total: 7 } }), /total/],
  ["an element that is a number", () => ({ element: 5 }), /region\.element/],
];

const STATES = [
  ["without a reader", () => ({ read: undefined }), /state\.read/],
  ["a key with a space", () => ({ key: "my key" }), /' '/],
  ["a key that is taken", () => ({ key: "taken" }), /declared already: taken/],
];

const FEEDBACK = [
  ["an unknown level", () => ({ level: "fatal" }), /level/],
  ["no text", () => ({ text: undefined }), /text/],
];

const REGISTRIES = [
  ["without an app", () => ({ app: undefined }), /app/],
  ["a document that is none", () => ({ document: {} }), /document/],
  ["a page that is no function", () => ({ page: "home" }), /page/],
];

const EXECUTORS = [
  ["a registry that only looks like one", () => ({ registry: { app: "a" } }), /registry/],
  ["a channel that is no function", () => ({ confirm: true }), /confirm/],
  ["a settle time of text", () => ({ settle: { maxMs: "1s" } }), /maxMs/],
];

const PUBLISHERS = [
  ["no executor", () => ({ executor: undefined }), /executor/],
  ["a text for what to expose", () => ({ expose: "act" }), /expose/],
  ["an unknown choice of native", () => ({ native: "yes" }), /native/],
];

/** What is declared, how, and what may be wrong with it. */
const KINDS = {
  action: [(declaration) => registry.action(declaration), ACTIONS],
  region: [(declaration) => registry.region(declaration), REGIONS],
  state: [(declaration) => registry.state(declaration), STATES],
  feedback: [(declaration) => registry.feedback(declaration), FEEDBACK],
  registry: [(declaration) => counterfoil.createRegistry(declaration), REGISTRIES],
  executor: [(declaration) => counterfoil.createExecutor(declaration), EXECUTORS],
  publisher: [(declaration) => counterfoil.publishTools(declaration), PUBLISHERS],
};
/** What is no declaration at all, of whatever kind. */
const NOTHING = [
  ["undefined", () => undefined, /./],
  ["null", () => null, /./],
  ["a text", () => "remove", /./],
  ["a number", () => 5, /./],
  ["a list", () => [{}], /./],
  ["a function", () => () => {}, /./],
  ["a revoked proxy", () => revoked(), /./],
  ["an empty object", () => ({}), /./],
];

for (const [kind, [work, table]] of Object.entries(KINDS)) {
  test(`${kind}: nonsense throws a CounterfoilError with a code, and leaves nothing behind`, async (t) => {
    const page = await openBlank(browser, t);
    await page.evaluate(arrange);
    for (const row of [...table, ...NOTHING]) {
      const [name, change, says, code = INVALID] = row;
      await t.test(`${name}: ${code}`, async () => {
        const seen = await inPage(page, attempt, kind, work, change, table.includes(row));
        assert.equal(seen.name, "CounterfoilError", seen.message);
        assert.equal(seen.code, code);
        assert.match(seen.message, says);
        assert.ok(seen.isError, "it is an Error, with a stack");
        assert.equal(seen.health, "pong");
        assert.deepEqual(seen.left, ["ping"], "nothing of it was kept");
      });
    }
  });
}

test("what was disposed takes no declarations any more: DISPOSED", async (t) => {
  const page = await openBlank(browser, t);
  const codes = await page.evaluate(() => {
    const { registry } = setup();
    const declared = declare(registry, "act");
    declared.dispose();
    const replaced = codeOf(() => declared.replace({ id: "act", description: "x", run: () => 1 }));
    registry.dispose();
    const work = [() => declare(registry, "a"), () => registry.region({ id: "a" })];
    return [replaced, ...work.map(codeOf)];
  });
  assert.deepEqual(codes, ["DISPOSED", "DISPOSED", "DISPOSED"]);
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

// ---------------------------------------------------------------------------------------------
// In the page

function arrange() {
  document.body.innerHTML = "<p id=two><button>A</button><button>B</button></p>";
  const { registry, executor } = setup();
  declare(registry, "ping", { risk: "read", run: () => "pong" });
  registry.region({ id: "taken" });
  registry.state({ key: "taken", read: () => 1 });
  const throwing = {
    get() {
      throw new Error("mine");
    },
  };
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  const nested = (levels) => (levels === 0 ? {} : { properties: nested(levels - 1) });
  const cyclic = () => {
    const schema = { type: "object" };
    schema.properties = schema;
    return schema;
  };
  const listed = () => ({ kind: "row", list: () => [], id: "id" });
  const membersOf = Object.getOwnPropertyDescriptors;
  const changed = (whole, change) => Object.defineProperties({}, { ...membersOf(whole), ...membersOf(change) });
  /** One that is fine, of each kind. */
  const fine = {
    action: { id: "act", description: "Do it", run: () => 1 },
    region: { id: "list" },
    state: { key: "filter", read: () => 1 },
    feedback: { level: "info", text: "Saved" },
    registry: { app: "other" },
    executor: { registry },
    publisher: { registry, executor },
  };
  Object.assign(globalThis, { registry, executor, throwing, revoked, nested, cyclic, listed, fine, changed });
}

/** What `work` throws on a declaration, and how the registry stands afterwards. */
async function attempt(kind, work, change, isChange) {
  let thrown = {};
  try {
    work(isChange ? changed(fine[kind], change()) : change());
  } catch (error) {
    thrown = error;
  }
  return {
    name: thrown.name,
    code: thrown.code,
    message: String(thrown.message),
    isError: thrown instanceof Error && typeof thrown.stack === "string",
    health: (await executor.execute("ping")).data,
    left: registry.read().actions.map(({ id }) => id),
  };
}
