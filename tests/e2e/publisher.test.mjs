/** Publishing over WebMCP: what the browser is told of each tool, what stays published, and what disposal leaves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { inPage, openBlank } from "./support/fixture.mjs";

const BARRED = "/barred/index.html";
const browser = useBrowser({
  mounts: { "/barred/": new URL("./fixtures/blank", import.meta.url).pathname },
  headers: { "/barred/": { "Permissions-Policy": "tools=()" } },
});

/** Hints as declared, and as the browser shows them. */
const HINTS = [
  { risk: "read", untrusted: false },
  { risk: "read", untrusted: true },
  { risk: "write", untrusted: false },
  { risk: "write", untrusted: true },
  { risk: "dangerous", untrusted: false },
];

test("risk and untrusted are published as hints, and title, description and schema as declared", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await inPage(
    page,
    async (list) => {
      const parts = setup();
      list.forEach((hints, index) => declare(parts.registry, `act${index}`, { title: `Act ${index}`, ...hints }));
      await publish(parts);
      return (await document.modelContext.getTools()).map(({ title, description, annotations }) => {
        const { readOnlyHint, untrustedContentHint, consequentialHint } = annotations;
        return { title, description, readOnlyHint, untrustedContentHint, consequentialHint };
      });
    },
    HINTS,
  );
  const wanted = HINTS.map(({ risk, untrusted }, index) => ({
    title: `Act ${index}`,
    description: `Do act${index}`,
    readOnlyHint: risk === "read",
    untrustedContentHint: untrusted,
    consequentialHint: risk === "dangerous",
  }));
  assert.deepEqual(seen, wanted);
});

test("a row action is one tool, with the record as a required property", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const parts = setup();
    const records = Array.from({ length: 500 }, (_, index) => ({ id: `r${index}` }));
    parts.registry.region({ id: "rows", records: { kind: "row", list: () => records, id: "id" } });
    const input = { properties: { note: { type: "string" } }, required: ["note"], additionalProperties: false };
    declare(parts.registry, "note", { rows: "row", input, run: ({ note }, { recordId }) => `${recordId}: ${note}` });
    await publish(parts);
    const tools = await document.modelContext.getTools();
    const { data } = await receiptOf("note_row", { record: "r250", note: "hi" });
    return { names: tools.map(({ name }) => name), schema: tools[0].inputSchema, data };
  });
  assert.deepEqual(seen.names, ["note_row"]);
  assert.deepEqual(seen.schema.required, ["record", "note"]);
  assert.deepEqual(Object.keys(seen.schema.properties).sort(), ["note", "record"]);
  assert.equal(seen.schema.properties.record.type, "string");
  assert.equal(seen.data, "r250: hi");
});

test("what cannot be done now stays published, and a call on it says why", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const page = { available: true, active: true, records: [{ id: "r1" }] };
    const parts = setup();
    parts.registry.region({
      id: "rows",
      active: () => page.active,
      records: { kind: "row", list: () => page.records, id: "id" },
    });
    declare(parts.registry, "act", { available: () => page.available });
    declare(parts.registry, "touch", { rows: "row" });
    declare(parts.registry, "inside", { region: "rows" });
    await publish(parts);
    const look = async () => ({
      names: await toolNames(),
      act: (await receiptOf("act", {})).error?.reason,
      touch: (await receiptOf("touch_row", { record: "r1" })).error?.code,
      inside: (await receiptOf("inside", {})).error?.code,
    });
    const before = await look();
    Object.assign(page, { available: "the order is locked", active: false });
    const hidden = await look();
    Object.assign(page, { active: true, records: [] });
    const empty = await look();
    return { before, hidden, empty };
  });
  const names = ["act", "inside", "touch_row"];
  const nothing = undefined;
  assert.deepEqual(seen.before, { names, act: nothing, touch: nothing, inside: nothing });
  const act = "the order is locked";
  assert.deepEqual(seen.hidden, { names, act, touch: "ACTION_UNAVAILABLE", inside: "ACTION_UNAVAILABLE" });
  assert.deepEqual(seen.empty, { names, act, touch: "ACTION_NOT_FOUND", inside: nothing });
});

test("disposal leaves nothing: no tools, nothing published later, and a call under way comes to its end", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    let finish;
    const parts = setup();
    declare(parts.registry, "slow", { run: () => new Promise((resolve) => (finish = resolve)) });
    const publisher = await publish(parts);
    const [tool] = await document.modelContext.getTools();
    const call = document.modelContext.executeTool(tool, {});
    while (finish === undefined) await later(5);
    await changesTold();
    publisher.dispose();
    const told = await changesTold();
    declare(parts.registry, "after");
    await publisher.settled();
    finish("in the end");
    const result = JSON.parse(await call).structuredContent;
    return {
      told,
      later: await changesTold(),
      names: await toolNames(),
      listed: publisher.tools(),
      data: result.data,
      again: await document.modelContext.executeTool(tool, {}).catch(() => "rejected"),
    };
  });
  assert.deepEqual(seen, { told: 1, later: 0, names: [], listed: [], data: "in the end", again: "rejected" });
});

test("`expose` publishes what it names and nothing else, now and later", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const parts = setup();
    declare(parts.registry, "a");
    declare(parts.registry, "b");
    const publisher = await publish(parts, { expose: ["a", "c", "touch@row"] });
    const first = await toolNames();
    declare(parts.registry, "c");
    declare(parts.registry, "d");
    parts.registry.region({ id: "rows", records: { kind: "row", list: () => [], id: "id" } });
    declare(parts.registry, "touch", { rows: "row" });
    await publisher.settled();
    return { first, then: await toolNames(), none: (await publish(parts, { expose: [] })).tools() };
  });
  assert.deepEqual(seen, { first: ["a"], then: ["a", "c", "touch_row"], none: [] });
});

test("an origin in `exposedTo` that the browser refuses is reported, tool by tool", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const parts = setup();
    declare(parts.registry, "act");
    const bad = await publish(parts, { exposedTo: ["http://example.com"] });
    const told = bad.diagnostics();
    bad.dispose();
    const good = await publish(parts, { exposedTo: ["https://example.com"] });
    return { told, names: await toolNames(), left: good.diagnostics() };
  });
  assert.deepEqual(
    seen.told.map(({ tool }) => tool),
    ["act"],
  );
  assert.match(seen.told[0].message, /secure origins/i);
  assert.deepEqual([seen.names, seen.left], [["act"], []]);
});

test("a page that may not have tools: reported, nothing thrown, and its own executor works", async (t) => {
  const page = await openBlank(browser, t, { path: BARRED });
  const seen = await page.evaluate(async () => {
    const parts = setup();
    declare(parts.registry, "act", { run: () => "done" });
    const publisher = await publish(parts);
    return {
      told: publisher.diagnostics(),
      tools: publisher.tools(),
      data: (await parts.executor.execute("act")).data,
    };
  });
  assert.deepEqual(
    seen.told.map(({ tool }) => tool),
    ["act"],
  );
  assert.match(seen.told[0].message, /permissions policy/);
  assert.deepEqual([seen.tools, seen.data], [[], "done"]);
});

test("an API that comes late, as a polyfill's does, is used once it is there", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    Object.defineProperty(document, "modelContext", { configurable: true, value: undefined });
    const parts = setup();
    declare(parts.registry, "act");
    const publisher = counterfoil.publishTools(parts);
    await publisher.settled();
    const before = { supported: publisher.supported, tools: publisher.tools() };
    delete document.modelContext;
    const deadline = performance.now() + 5000;
    while (!publisher.supported && performance.now() < deadline) await later(20);
    await publisher.settled();
    return { before, supported: publisher.supported, names: await toolNames() };
  });
  assert.deepEqual(seen.before, { supported: false, tools: [] });
  assert.deepEqual([seen.supported, seen.names], [true, ["act"]]);
});

test("`webmcpSupported` says whether the browser has it, and asks no document that has no window", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(() => [
    counterfoil.webmcpSupported(),
    counterfoil.webmcpSupported(document),
    counterfoil.webmcpSupported(document.implementation.createHTMLDocument("")),
    counterfoil.webmcpSupported(new DOMParser().parseFromString("", "text/html")),
    counterfoil.webmcpSupported(document),
  ]);
  assert.deepEqual(seen, [true, true, false, false, true]);
});
