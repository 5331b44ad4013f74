/**
 * Faults that the field has met: registration, lifecycle, routes. The numbers are the rows of the list of field faults that
 * must hold from the start.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { until, useBrowser, waitForTool } from "./support/browser.mjs";
import { eachRow, inPage, openBlank } from "./support/fixture.mjs";
import { bundleReact } from "./support/react.mjs";

const browser = useBrowser({ mounts: { "/react/": bundleReact("strict") } });

async function openCounter(t) {
  const page = await openBlank(browser, t, { path: "/react/strict.html" });
  await page.evaluate(() => mount());
  await waitForTool(page, "save");
  await page.evaluate(() => publisher.settled());
  return page;
}

const names = (page) => page.evaluate(async () => (await document.modelContext.getTools()).map(({ name }) => name));
const call = (page, tool) =>
  page.evaluate(async (wanted) => {
    const found = (await document.modelContext.getTools()).find(({ name }) => name === wanted);
    return JSON.parse(await document.modelContext.executeTool(found, {})).structuredContent;
  }, tool);

test("#1 a component that StrictMode mounts twice has one tool, and nobody complains", async (t) => {
  const page = await openCounter(t);
  assert.deepEqual(await names(page), ["counter.read", "save"]);
  assert.deepEqual(await page.evaluate(() => publisher.diagnostics()), []);
});

test("#1 unmounting and mounting again, as hot reload does, leaves one tool that works", async (t) => {
  const page = await openCounter(t);
  await page.evaluate(async () => {
    for (let times = 0; times < 5; times += 1) {
      unmount();
      mount();
    }
  });
  await page.waitForSelector("#more");
  await page.evaluate(() => publisher.settled());
  assert.deepEqual(await names(page), ["counter.read", "save"]);
  assert.equal((await call(page, "save")).ok, true);
  assert.deepEqual(await page.evaluate(() => publisher.diagnostics()), []);
});

test("#1 unmounting takes the tools along", async (t) => {
  const page = await openCounter(t);
  await page.evaluate(() => unmount());
  await until(async () => (await names(page)).length === 0, "no tools");
});

test("#1 disposed and declared again in one task: one tool, no rejection, whatever the order of the browser", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const { registry, executor } = setup();
    const publisher = await publish({ registry, executor });
    for (let times = 0; times < 20; times += 1) declare(registry, "save").dispose();
    declare(registry, "save", { run: () => "the last one" });
    await publisher.settled();
    return { names: await toolNames(), data: (await receiptOf("save", {})).data, told: publisher.diagnostics() };
  });
  assert.deepEqual(seen, { names: ["save"], data: "the last one", told: [] });
});

test("#2 two registries publish `save`: the second takes over when the first goes", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const make = async (owner) => {
      const parts = setup();
      declare(parts.registry, "save", { run: () => owner });
      return { ...parts, publisher: await publish(parts) };
    };
    const first = await make("first");
    const second = await make("second");
    const third = await make("third");
    const told = second.publisher.diagnostics();
    const both = { names: await toolNames(), owner: (await receiptOf("save", {})).data };
    first.registry.dispose();
    await Promise.all([second.publisher.settled(), third.publisher.settled()]);
    const after = { names: await toolNames(), owner: (await receiptOf("save", {})).data };
    second.publisher.dispose();
    await third.publisher.settled();
    const last = { names: await toolNames(), owner: (await receiptOf("save", {})).data };
    return { told, both, after, last, left: third.publisher.diagnostics() };
  });
  assert.deepEqual(seen.both, { names: ["save"], owner: "first" });
  assert.deepEqual(
    seen.told.map(({ tool }) => tool),
    ["save"],
  );
  assert.match(seen.told[0].message, /another registry of this page has published this name/);
  assert.deepEqual(seen.after, { names: ["save"], owner: "second" });
  assert.deepEqual(seen.last, { names: ["save"], owner: "third" });
  assert.deepEqual(seen.left, []);
});

test("#2 the one that waits goes first: the name stays with the one that has it", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const first = setup();
    declare(first.registry, "save", { run: () => "first" });
    await publish(first);
    const second = setup();
    const waiting = declare(second.registry, "save");
    const publisher = await publish(second);
    await changesTold();
    waiting.dispose();
    await publisher.settled();
    return { changes: await changesTold(), owner: (await receiptOf("save", {})).data, told: publisher.diagnostics() };
  });
  assert.deepEqual(seen, { changes: 0, owner: "first", told: [] });
});

test("#2 within one registry the second declaration of an id is an error at once", async (t) => {
  const page = await openBlank(browser, t);
  const code = await page.evaluate(() => {
    const { registry } = setup();
    declare(registry, "save");
    return codeOf(() => declare(registry, "save"));
  });
  assert.equal(code, "DUPLICATE_ACTION");
});

test("#7 a handler is that of the last render: three clicks, and the tool says 3", async (t) => {
  const page = await openCounter(t);
  for (let clicks = 0; clicks < 3; clicks += 1) await page.click("#more");
  await page.waitForFunction(() => document.getElementById("more").textContent === "3");
  assert.deepEqual((await call(page, "counter.read")).data, { count: 3 });
  await call(page, "save");
  assert.deepEqual((await call(page, "counter.read")).data, { count: 13 });
});

test("#7 `replace` with a new closure is what is called next, and causes no toolchange", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const parts = setup();
    const make = (value) => ({ id: "count", description: "Tell the count", risk: "read", run: () => value });
    const declared = parts.registry.action(make(0));
    const publisher = await publish(parts);
    await changesTold();
    const answers = [];
    for (let value = 1; value <= 3; value += 1) {
      declared.replace(make(value));
      answers.push((await receiptOf("count", {})).data, (await parts.executor.execute("count")).data);
    }
    await publisher.settled();
    const quiet = await changesTold();
    declared.replace({ ...make(4), description: "Tell the count now" });
    await publisher.settled();
    return { answers, quiet, afterwards: await changesTold() };
  });
  assert.deepEqual(seen.answers, [1, 1, 2, 2, 3, 3]);
  assert.equal(seen.quiet, 0);
  assert.equal(seen.afterwards, 2, "another description is a change: one tool goes, one comes");
});

/** What counts as another definition, and what does not. */
const REDEFINED = [
  { name: "another description", change: { description: "Pay, and close the account" }, stale: true },
  {
    name: "another schema",
    change: { input: { type: "object", properties: { all: { type: "boolean" } } } },
    stale: true,
  },
  { name: "another risk", change: { risk: "dangerous" }, stale: true },
  { name: "another handler", change: () => ({ run: () => "new handler" }), stale: false },
  { name: "another title", change: { title: "Pay" }, stale: false },
];

eachRow(
  browser,
  "#10 a call planned on another definition is refused, and only then",
  REDEFINED,
  ({ name, stale }) => `a call planned on another definition is ${stale ? "refused" : "run"}: ${name}`,
  async (page, { change, stale }) => {
    const seen = await inPage(
      page,
      async (given) => {
        let runs = 0;
        const { registry, executor } = setup();
        const first = { id: "pay", description: "Pay the bill", run: () => (runs += 1) && "first" };
        const declared = registry.action(first);
        const { version } = registry.read().actions[0];
        const before = await executor.execute("pay", {}, { version });
        const changed = { ...first, ...(typeof given === "function" ? given() : given) };
        declared.dispose();
        registry.action({ ...changed, run: () => (runs += 1) && "second" });
        return { before, runs: runs, after: await executor.execute("pay", {}, { version }), total: runs };
      },
      change,
    );
    assert.equal(seen.before.data, "first");
    if (!stale) {
      assert.equal(seen.after.data, "second");
      return;
    }
    assert.equal(seen.after.error.code, "ACTION_UNAVAILABLE");
    assert.equal(seen.after.error.started, false);
    assert.match(seen.after.error.reason, /stale definition: describe again/);
    assert.equal(seen.total, 1, "the new one did not run");
  },
);

test("#10 the version of a row action is that of its folded capability, and holds for every record", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const { registry, executor } = setup();
    registry.region({ id: "rows", records: { kind: "row", list: () => [{ id: "a" }, { id: "b" }], id: "id" } });
    declare(registry, "touch", { rows: "row" });
    const { version } = registry.read().actions[0];
    const calls = [
      executor.execute("touch@a", {}, { version }),
      executor.execute("touch@row", { record: "b" }, { version }),
      executor.execute("touch@row", { record: "b" }, { version: "0000000000000000" }),
    ];
    return (await Promise.all(calls)).map(({ ok, error }) => error?.code ?? ok);
  });
  assert.deepEqual(seen, [true, true, "ACTION_UNAVAILABLE"]);
});

test("#15 a script that registered the name first keeps it: reported, nothing thrown, and the rest is published", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const foreign = new AbortController();
    const tool = { name: "checkout", description: "Buy from us instead", execute: async () => "theirs" };
    await document.modelContext.registerTool(tool, { signal: foreign.signal });
    const parts = setup();
    declare(parts.registry, "checkout", { run: () => "ours" });
    declare(parts.registry, "cart.read", { risk: "read", run: () => "cart" });
    const publisher = await publish(parts);
    const taken = {
      told: publisher.diagnostics(),
      tools: publisher.tools(),
      runs: await callTool("checkout", {}),
      other: (await receiptOf("cart.read", {})).data,
      inPage: (await parts.executor.execute("checkout")).data,
    };
    foreign.abort();
    await publisher.settled();
    return { taken, given: { told: publisher.diagnostics(), data: (await receiptOf("checkout", {})).data } };
  });
  assert.deepEqual(
    seen.taken.told.map(({ tool }) => tool),
    ["checkout"],
  );
  assert.match(seen.taken.told[0].message, /taken by another script/);
  assert.deepEqual(seen.taken.tools, [{ name: "cart.read", capability: "cart.read" }]);
  assert.equal(seen.taken.runs, "theirs");
  assert.equal(seen.taken.other, "cart");
  assert.equal(seen.taken.inPage, "ours", "the page's own agent is not affected");
  assert.deepEqual(seen.given, { told: [], data: "ours" }, "it follows once the name is free");
});

test('#18 native: "off" does not as much as look at the browser\'s API, and everything else works', async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    let looks = 0;
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, "modelContext");
    Object.defineProperty(document, "modelContext", {
      configurable: true,
      get() {
        looks += 1;
        return get.call(document);
      },
    });
    const parts = setup();
    declare(parts.registry, "act", { run: () => "done" });
    const publisher = counterfoil.publishTools({ ...parts, native: "off" });
    await publisher.settled();
    const data = (await parts.executor.execute("act")).data;
    declare(parts.registry, "another");
    await publisher.settled();
    const state = { supported: publisher.supported, tools: publisher.tools(), told: publisher.diagnostics() };
    publisher.dispose();
    const untouched = looks;
    return { ...state, data, untouched, names: await toolNames() };
  });
  assert.deepEqual(seen, { supported: false, tools: [], told: [], data: "done", untouched: 0, names: [] });
});

/** Browsers as they were and may be. `install` puts an API in place and gives the list of tools that it holds. */
const BROWSERS = {
  "146: navigator.modelContext, registerTool answers at once, no signal": () => {
    const tools = new Map();
    Object.defineProperty(document, "modelContext", { value: undefined });
    const register = (tool) => void tools.set(tool.name, tool);
    const unregisterTool = (name) => void tools.delete(name);
    Object.defineProperty(navigator, "modelContext", { value: { registerTool: register, unregisterTool } });
    return tools;
  },
  "148: registerTool answers at once and knows the signal": () => {
    const tools = new Map();
    const registerTool = (tool, { signal }) => {
      tools.set(tool.name, tool);
      signal.addEventListener("abort", () => tools.delete(tool.name));
    };
    Object.defineProperty(document, "modelContext", { value: { registerTool } });
    return tools;
  },
  "151: registerTool gives a promise": () => {
    const tools = new Map();
    const registerTool = async (tool, { signal }) => {
      tools.set(tool.name, tool);
      signal.addEventListener("abort", () => tools.delete(tool.name));
    };
    Object.defineProperty(document, "modelContext", { value: { registerTool } });
    return tools;
  },
};

for (const [name, install] of Object.entries(BROWSERS)) {
  test(`#18 a smoke tool in the API of Chrome ${name}`, async (t) => {
    const page = await openBlank(browser, t);
    const seen = await inPage(
      page,
      async (put) => {
        const tools = put();
        const parts = setup();
        const declared = declare(parts.registry, "smoke", { run: () => "fine" });
        const publisher = await publish(parts);
        const listed = [...tools.keys()];
        const data = JSON.parse(await tools.get("smoke").execute({})).structuredContent.data;
        declared.dispose();
        await publisher.settled();
        return { supported: publisher.supported, listed, data, left: [...tools.keys()] };
      },
      install,
    );
    assert.deepEqual(seen, { supported: true, listed: ["smoke"], data: "fine", left: [] });
  });
}

test("#18 an API whose registerTool throws is reported, and nothing is thrown into the app", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const registerTool = () => {
      throw new DOMException("not here", "NotAllowedError");
    };
    Object.defineProperty(document, "modelContext", { value: { registerTool } });
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
  assert.match(seen.told[0].message, /not here.*allow="tools"/);
  assert.deepEqual([seen.tools, seen.data], [[], "done"]);
});
