/**
 * Publishing over WebMCP: the browser's tools follow the registry, one registration for each real change, and every result
 * that reaches the browser is one JSON text in the MCP shape.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { inPage, openBlank } from "./support/fixture.mjs";

const BARRED = "/barred/index.html";
const browser = useBrowser({
  mounts: { "/barred/": new URL("./fixtures/blank", import.meta.url).pathname },
  headers: { "/barred/": { "Permissions-Policy": "tools=()" } },
});

/** What happens on the page, and how many times the browser is told. `tools`: what it has afterwards, where that differs. */
const CHANGES = [
  { name: "an action is declared", change: ({ registry }) => declare(registry, "more"), told: 1, tools: ["act", "more", "touch_row"] },
  { name: "three are declared in one task", change: ({ registry }) => ["a", "b", "c"].forEach((id) => declare(registry, id)), told: 3, tools: ["a", "act", "b", "c", "touch_row"] },
  { name: "an action is disposed", change: ({ act }) => act.dispose(), told: 1, tools: ["touch_row"] },
  { name: "an action is declared and disposed in one task", change: ({ registry }) => declare(registry, "more").dispose(), told: 0 },
  { name: "an action is disposed and declared again as it was, in one task", change: ({ registry, act }) => { act.dispose(); declare(registry, "act"); }, told: 0 },
  { name: "a handler is replaced", change: ({ act, make }) => act.replace(make({ run: () => "new" })), told: 0 },
  { name: "a description is replaced", change: ({ act, make }) => act.replace(make({ description: "Do it now" })), told: 2 },
  { name: "a schema is replaced", change: ({ act, make }) => act.replace(make({ input: { properties: { n: { type: "integer" } } } })), told: 2 },
  { name: "a risk is replaced", change: ({ act, make }) => act.replace(make({ risk: "read" })), told: 2 },
  { name: "an id is replaced", change: ({ act, make }) => act.replace(make({ id: "other" })), told: 2, tools: ["other", "touch_row"] },
  { name: "replaced three times in one task: the last one counts", change: ({ act, make }) => ["x", "y", "z"].forEach((description) => act.replace(make({ description }))), told: 2 },
  { name: "an action becomes unavailable", change: (page) => (page.available = "locked"), told: 0 },
  { name: "records come and go", change: (page) => (page.records = []), told: 0 },
  { name: "a region stops being active", change: (page) => (page.active = false), told: 0 },
  { name: "a region is disposed", change: ({ region }) => region.dispose(), told: 0 },
  { name: "a state is declared", change: ({ registry }) => registry.state({ key: "more", read: () => 1 }), told: 0 },
  { name: "the page says something", change: ({ registry }) => registry.feedback({ level: "info", text: "saved" }), told: 0 },
  { name: "the registry is disposed", change: ({ registry }) => registry.dispose(), told: 2, tools: [] },
  { name: "the publisher is disposed", change: ({ publisher }) => publisher.dispose(), told: 2, tools: [] },
];

for (const { name, change, told, tools = ["act", "touch_row"] } of CHANGES) {
  test(`${name}: the browser is told ${told} times`, async (t) => {
    const page = await openBlank(browser, t);
    const seen = await inPage(
      page,
      async (work) => {
        const parts = { ...setup(), active: true, available: true, records: [{ id: "r1" }] };
        parts.make = (more) => ({ id: "act", description: "Do act", confirm: "never", run: () => "old", ...more });
        parts.region = parts.registry.region({
          id: "rows",
          active: () => parts.active,
          records: { kind: "row", list: () => parts.records, id: "id" },
        });
        parts.act = parts.registry.action(parts.make({ available: () => parts.available }));
        declare(parts.registry, "touch", { rows: "row", region: "rows" });
        parts.publisher = await publish(parts);
        await changesTold();
        work(parts);
        await parts.publisher.settled();
        const told = await changesTold();
        return { told, names: await toolNames(), listed: parts.publisher.tools(), diagnostics: parts.publisher.diagnostics() };
      },
      change,
    );
    assert.equal(seen.told, told);
    assert.deepEqual(seen.names, tools);
    assert.deepEqual(seen.listed.map(({ name }) => name), tools, "the publisher says the same");
    assert.deepEqual(seen.diagnostics, []);
  });
}

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

/** Calls of every ending. `code` where it fails. */
const RESULTS = [
  { name: "a plain value", parts: () => ({ run: () => ({ a: 1 }) }) },
  { name: "nothing", parts: () => ({}) },
  { name: "text with lone surrogates, quotes and breaks", parts: () => ({ run: () => `\ud800"\u2028\u0000\n` }) },
  { name: "text that looks like a result", parts: () => ({ run: () => ({ content: [{ type: "text", text: "x" }], isError: true }) }) },
  { name: "a warning", parts: () => ({ risk: "write" }) },
  { name: "a throw with lone surrogates", parts: () => ({ run() { throw new Error(`\ud800 "quoted"\n`); } }), code: "EXECUTION_FAILED" },
  { name: "invalid input", parts: () => ({ input: { required: ["n"] } }), code: "INVALID_PARAMS" },
  { name: "a denial", parts: () => ({ confirm: "always" }), code: "PERMISSION_DENIED" },
  { name: "an unavailable action", parts: () => ({ available: () => `no: "\ud800"` }), code: "ACTION_UNAVAILABLE" },
  { name: "an expectation that fails", parts: () => ({ expect: { description: "Done", check: () => false, timeoutMs: 40 } }), code: "EXPECTATION_FAILED" },
  { name: "a region that is gone", parts: () => ({ region: "nowhere" }), code: "ACTION_UNAVAILABLE" },
  { name: "a description of 2,000 characters", parts: () => ({ description: "é".repeat(2000) }) },
];

test("every result is one well-formed JSON text in the MCP shape, and failures carry code and message", async (t) => {
  const page = await openBlank(browser, t);
  for (const { name, parts, code } of RESULTS) {
    await t.test(`${name}: ${code ?? "ok"}`, async () => {
      const { text, isWellFormed, direct } = await inPage(
        page,
        async (make) => {
          const all = setup({ confirm: async () => false });
          declare(all.registry, "act", make());
          const publisher = await publish(all);
          const text = await callTool("act", {});
          publisher.dispose();
          return { text, isWellFormed: text.isWellFormed(), direct: await all.executor.execute("act", {}) };
        },
        parts,
      );
      assert.equal(typeof text, "string");
      assert.ok(isWellFormed, "no lone surrogates");
      const result = JSON.parse(text);
      assert.deepEqual(Object.keys(result).sort(), code ? ["content", "isError", "structuredContent"] : ["content", "structuredContent"]);
      assert.equal(result.content.length, 1);
      assert.equal(result.content[0].type, "text");
      assert.deepEqual(result.structuredContent, direct, "all faces give the same receipt");
      assert.equal(result.structuredContent.ok, code === undefined);
      if (!code) return assert.deepEqual(JSON.parse(result.content[0].text), direct);
      assert.equal(result.isError, true);
      assert.equal(direct.error.code, code);
      assert.ok(result.content[0].text.startsWith(`${code}: ${direct.error.message}\n`));
    });
  }
});

test("an aborted executeTool takes the question back: nothing runs, and the receipt says so", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const receipts = [];
    let [asked, runs] = [undefined, 0];
    const confirm = (_request, signal) =>
      new Promise((_resolve, reject) => {
        asked = signal;
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    const parts = setup({ confirm, onReceipt: (receipt) => receipts.push(receipt) });
    declare(parts.registry, "act", { confirm: "always", run: () => void (runs += 1) });
    declare(parts.registry, "ping", { run: () => "pong" });
    await publish(parts);
    const stop = new AbortController();
    const call = callTool("act", {}, { signal: stop.signal }).catch((error) => error.name);
    while (asked === undefined) await later(5);
    stop.abort();
    const rejected = await call;
    while (receipts.length === 0) await later(5);
    return { rejected, withdrawn: asked.aborted, runs, error: receipts[0].error, next: (await receiptOf("ping", {})).data };
  });
  assert.equal(seen.rejected, "AbortError");
  assert.equal(seen.withdrawn, true);
  assert.equal(seen.runs, 0);
  assert.deepEqual([seen.error.code, seen.error.started], ["CANCELLED", false]);
  assert.equal(seen.next, "pong");
});

test("an abort while the handler runs reaches its signal; what it did is in the receipt, and the next call is answered", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const receipts = [];
    let [running, effects, aborted] = [false, 0, false];
    const parts = setup({ onReceipt: (receipt) => receipts.push(receipt) });
    parts.registry.state({ key: "effects", read: () => effects });
    declare(parts.registry, "act", {
      run: (_input, { signal }) =>
        new Promise((_resolve, reject) => {
          effects += 1;
          running = true;
          signal.addEventListener("abort", () => {
            aborted = true;
            reject(signal.reason);
          });
        }),
    });
    declare(parts.registry, "ping", { run: () => "pong" });
    await publish(parts);
    const stop = new AbortController();
    const call = callTool("act", {}, { signal: stop.signal }).catch((error) => error.name);
    while (!running) await later(5);
    stop.abort();
    await call;
    while (receipts.length === 0) await later(5);
    return { aborted, receipt: receipts[0], next: (await receiptOf("ping", {})).data };
  });
  assert.equal(seen.aborted, true);
  assert.equal(seen.receipt.error.code, "EXECUTION_FAILED");
  assert.equal(seen.receipt.error.started, true);
  assert.deepEqual(seen.receipt.changed.states, ["effects"]);
  assert.equal(seen.next, "pong");
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
  assert.deepEqual(seen.told.map(({ tool }) => tool), ["act"]);
  assert.match(seen.told[0].message, /secure origins/i);
  assert.deepEqual([seen.names, seen.left], [["act"], []]);
});

test("a page that may not have tools: reported, nothing thrown, and its own executor works", async (t) => {
  const page = await openBlank(browser, t, { path: BARRED });
  const seen = await page.evaluate(async () => {
    const parts = setup();
    declare(parts.registry, "act", { run: () => "done" });
    const publisher = await publish(parts);
    return { told: publisher.diagnostics(), tools: publisher.tools(), data: (await parts.executor.execute("act")).data };
  });
  assert.deepEqual(seen.told.map(({ tool }) => tool), ["act"]);
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
