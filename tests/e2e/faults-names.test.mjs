/**
 * Faults that the field has met: names and schemas. Where a row speaks of the consumer's side, this is what the publishing
 * side does for it today.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { eachRow, inPage, openBlank } from "./support/fixture.mjs";

const browser = useBrowser();
/** What the draft takes for a tool's name. */
const FINE = /^[A-Za-z0-9_.-]{1,128}$/;

/** Ids that no browser takes, and what the message points at. */
const REFUSED = [
  { id: "Pay now", says: /found ' ' in "Pay now"/ },
  { id: "é", says: /found 'é'/ },
  { id: "pay/now", says: /found '\/'/ },
  { id: "支付", says: /found '支'/ },
  { id: "pay\tnow", says: /found '\\t'/ },
  { id: "a".repeat(129), says: /1 to 64 characters, this one has 129/ },
  { id: "a".repeat(65), says: /1 to 64 characters, this one has 65/ },
  { id: "", says: /1 to 64 characters, this one has 0/ },
  { id: "-pay", says: /starts with a letter, a digit or _, not with '-'/ },
  { id: ".pay", says: /starts with a letter, a digit or _, not with '\.'/ },
];

eachRow(
  browser,
  "#27 a name that no browser takes is refused where it is declared, naming the character",
  REFUSED,
  ({ id }) => `${JSON.stringify(id.slice(0, 20))} (${id.length}) is refused where it is declared, naming the character`,
  async (page, { id, says }) => {
    const seen = await inPage(
      page,
      async (name) => {
        const parts = setup();
        declare(parts.registry, "pay");
        const thrown = [];
        for (const more of [{}, { rows: "bill" }]) {
          try {
            declare(parts.registry, name, more);
          } catch (error) {
            thrown.push([error.code, error.message]);
          }
        }
        await publish(parts);
        return { thrown, names: await toolNames() };
      },
      id,
    );
    assert.deepEqual(
      seen.thrown.map(([code]) => code),
      ["INVALID_DECLARATION", "INVALID_DECLARATION"],
    );
    for (const [, message] of seen.thrown) assert.match(message, says);
    assert.deepEqual(seen.names, ["pay"], "the good one is published");
  },
);

test("#27 every id that is taken where it is declared is a name that the browser takes", async (t) => {
  const page = await openBlank(browser, t);
  const ids = ["a", "A.b-c_d", "9", "_", "a".repeat(64), "constructor", "toString", "x.y.z"];
  const seen = await inPage(
    page,
    async (list) => {
      const parts = setup();
      for (const id of list) declare(parts.registry, id, { run: () => id });
      const publisher = await publish(parts);
      const answers = await Promise.all(list.map(async (id) => (await receiptOf(id, {})).data));
      return { names: (await toolNames()).sort(), told: publisher.diagnostics(), answers };
    },
    ids,
  );
  assert.deepEqual(seen, { names: ids.toSorted(), told: [], answers: ids });
});

test("#28 the longest names still fit into 128 characters, without a warning, and each calls its own", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const parts = setup();
    const long = "a".repeat(64);
    const kind = "k".repeat(32);
    const records = [`${"r".repeat(127)}1`, `${"r".repeat(127)}2`];
    parts.registry.region({ id: "rows", records: { kind, list: () => [{ id: "x" }], id: "id" } });
    declare(parts.registry, long, { run: () => "plain" });
    declare(parts.registry, long, { rows: kind, run: () => "rows" });
    for (const record of records) declare(parts.registry, `${long}@${record}`, { run: () => record });
    const publisher = await publish(parts);
    const answers = {};
    for (const { name, capability } of publisher.tools()) {
      const input = capability === `${long}@${kind}` ? { record: "x" } : {};
      answers[capability] = (await receiptOf(name, input)).data;
    }
    const wanted = {
      [long]: "plain",
      [`${long}@${kind}`]: "rows",
      ...Object.fromEntries(records.map((record) => [`${long}@${record}`, record])),
    };
    return { names: await toolNames(), told: publisher.diagnostics(), answers, wanted };
  });
  assert.equal(seen.names.length, 4);
  assert.deepEqual(seen.answers, seen.wanted);
  assert.deepEqual(seen.told, []);
  for (const name of seen.names) assert.match(name, FINE);
});

/** Ids that a careless encoding would make one of. */
const ALIKE = [
  ["a-b", "a_b", "a.b"],
  ["read-file", "read_file", "read.file", "readFile"],
  ["mark@a b", "mark@a/b", "mark@a_b", "mark@a\u00e9b", "mark_a_b"],
  ["Save", "save", "SAVE"],
];

eachRow(
  browser,
  "#29 names that a careless encoding would make one of are told apart, in whatever order",
  ALIKE,
  (ids) => `${ids.join(", ")} are told apart, each calls its own, and names do not depend on the order`,
  async (page, ids) => {
    const [forth, back] = await inPage(
      page,
      async (list) => {
        const found = [];
        for (const order of [list, list.toReversed()]) {
          const parts = setup();
          for (const id of order) declare(parts.registry, id, { run: () => id });
          const publisher = await publish(parts);
          const tools = publisher.tools();
          const answers = await Promise.all(tools.map(async ({ name }) => (await receiptOf(name, {})).data));
          found.push({ tools, answers, told: publisher.diagnostics() });
          publisher.dispose();
        }
        return found;
      },
      ids,
    );
    assert.equal(new Set(forth.tools.map(({ name }) => name)).size, ids.length);
    assert.deepEqual(forth.tools.map(({ capability }) => capability).sort(), ids.toSorted());
    assert.deepEqual(
      forth.answers,
      forth.tools.map(({ capability }) => capability),
    );
    for (const { name } of forth.tools) assert.match(name, FINE);
    assert.deepEqual(forth.told, []);
    assert.deepEqual(back, forth);
  },
);

test("#29 a name that another id's suffix would make is no way to shadow it", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const parts = setup();
    const owner = (id) => declare(parts.registry, id, { run: () => id });
    owner("mark_a_b");
    owner("mark@a b");
    const publisher = await publish(parts);
    const suffixed = publisher.tools().find(({ capability }) => capability === "mark@a b").name;
    owner(suffixed);
    await publisher.settled();
    const tools = publisher.tools();
    const answers = await Promise.all(tools.map(async ({ name }) => (await receiptOf(name, {})).data));
    return {
      capabilities: tools.map(({ capability }) => capability),
      answers,
      suffixed,
      told: publisher.diagnostics(),
    };
  });
  assert.deepEqual(seen.capabilities.toSorted(), ["mark@a b", "mark_a_b", seen.suffixed].sort());
  assert.deepEqual(seen.answers, seen.capabilities);
});

/** How browsers hand input to a tool: 156 an object, those up to 154 what their caller's JSON text said. */
const GIVEN = [
  { name: "an object", given: () => ({ text: "hi" }), data: "hi" },
  { name: "JSON text", given: () => `{"text":"hi"}`, data: "hi" },
  {
    name: "an object of another realm",
    given: () => {
      const frame = document.body.appendChild(document.createElement("iframe"));
      const made = new frame.contentWindow.Object();
      made.text = "hi";
      return made;
    },
    data: "hi",
  },
  { name: "nothing", given: () => undefined, code: "INVALID_PARAMS" },
  { name: "an empty object", given: () => ({}), code: "INVALID_PARAMS" },
  { name: "empty text", given: () => "", code: "INVALID_PARAMS" },
  { name: "text that is not JSON", given: () => "text: hi", code: "INVALID_ARGS" },
  { name: "JSON text of a list", given: () => "[]", code: "INVALID_ARGS" },
  { name: "JSON text within JSON text", given: () => `"{\\"text\\":\\"hi\\"}"`, code: "INVALID_ARGS" },
  { name: "null", given: () => null, code: "INVALID_ARGS" },
];
/** What else browsers pass: nothing, a client of their own, a signal. */
const SECOND = [
  { name: "no second argument (152)", second: () => [] },
  { name: "a client (146 to 151)", second: () => [{ requestUserInteraction: async () => {} }] },
  { name: "a signal (153 and later)", second: () => [{ signal: new AbortController().signal }] },
  { name: "null", second: () => [null] },
  { name: "a signal that is none", second: () => [{ signal: {} }] },
];

test("#31 #32 the publisher takes input as an object and as JSON text", async (t) => {
  const page = await openBlank(browser, t);
  for (const { name, given, data, code } of GIVEN) {
    await t.test(`${name}: ${code ?? "ok"}`, async () => {
      const result = await inPage(page, callAsBrowser, given, () => []);
      assert.equal(result.structuredContent.data, data);
      assert.equal(result.structuredContent.error?.code, code);
    });
  }
});

test("#31 #32 the publisher takes whatever a browser passes beside the input", async (t) => {
  const page = await openBlank(browser, t);
  for (const { name, second } of SECOND) {
    await t.test(name, async () => {
      const result = await inPage(page, callAsBrowser, () => ({ text: "hi" }), second);
      assert.equal(result.structuredContent.data, "hi");
    });
  }
});

test("#31 #32 the schema that is published is an object with a type, never text", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const parts = setup();
    declare(parts.registry, "none");
    declare(parts.registry, "bare", { input: { properties: { text: { type: "string" } } } });
    declare(parts.registry, "any", { input: true });
    await publish(parts);
    const tools = await document.modelContext.getTools();
    return Object.fromEntries(tools.map(({ name, inputSchema }) => [name, [typeof inputSchema, inputSchema.type]]));
  });
  assert.deepEqual(seen, { any: ["object", "object"], bare: ["object", "object"], none: ["object", "object"] });
});

/** Runs in the page: calls a tool's own function as a browser would, without one between. */
async function callAsBrowser(given, second) {
  const tools = new Map();
  const registerTool = async (tool) => void tools.set(tool.name, tool);
  Object.defineProperty(document, "modelContext", { configurable: true, value: { registerTool } });
  const parts = setup();
  declare(parts.registry, "echo", {
    input: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    run: ({ text }) => text,
  });
  const publisher = await publish(parts);
  const text = await tools.get("echo").execute(given(), ...second());
  publisher.dispose();
  return JSON.parse(text);
}
