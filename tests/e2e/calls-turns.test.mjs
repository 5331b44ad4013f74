/** Calls beside and within each other: the turn that writes take, and nested calls. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { eachRow, openBlank } from "./support/fixture.mjs";

const browser = useBrowser();

/** Risks of two calls that come in one task, and whether the second waits for the first. */
const TURNS = [
  { first: "write", second: "write", waits: true },
  { first: "write", second: "read", waits: true },
  { first: "read", second: "write", waits: true },
  { first: "read", second: "read", waits: false },
  { first: "dangerous", second: "dangerous", waits: true },
];

eachRow(
  browser,
  "writes one at a time and alone, reads beside reads",
  TURNS,
  ({ first, second, waits }) =>
    `a ${second} that comes with a ${first}: ${waits ? "one after the other" : "both at once"}`,
  async (page, { first, second, waits }) => {
    const order = await page.evaluate(
      async ([one, two]) => {
        const { registry, executor } = setup();
        const slow = (name) => async () => {
          log.push(`${name} begins`);
          await later(80);
          log.push(`${name} ends`);
        };
        declare(registry, "first", { risk: one, run: slow("first") });
        declare(registry, "second", { risk: two, run: slow("second") });
        await Promise.all([executor.execute("first"), executor.execute("second")]);
        return log;
      },
      [first, second],
    );
    const [begins, ends] = waits ? ["first ends", "second begins"] : ["second begins", "first ends"];
    assert.deepEqual(order, ["first begins", begins, ends, "second ends"]);
  },
);

test("two writes at once: each receipt has its own change and not the other's", async (t) => {
  const page = await openBlank(browser, t);
  const added = await page.evaluate(async () => {
    let rows = [];
    const { registry, executor } = setup();
    registry.region({ id: "rows", records: { kind: "row", list: () => rows, id: "id" } });
    declare(registry, "add", {
      input: { properties: { id: { type: "string" } }, required: ["id"] },
      run: async ({ id }) => {
        await later(30);
        rows = [...rows, { id }];
        await later(30);
      },
    });
    const receipts = await Promise.all(["a", "b", "c"].map((id) => executor.execute("add", { id })));
    return receipts.map(({ changed }) => changed.records.added);
  });
  assert.deepEqual(added, [["a"], ["b"], ["c"]]);
});

test("first come, first served, also when one in between is called off", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const { registry, executor } = setup();
    declare(registry, "act", {
      input: { properties: { n: { type: "integer" } } },
      run: async ({ n }) => {
        log.push(n);
        await later(40);
      },
    });
    const stop = new AbortController();
    const calls = [1, 2, 3, 4].map((n) => executor.execute("act", { n }, n === 2 ? { signal: stop.signal } : {}));
    await later(20);
    stop.abort();
    const receipts = await Promise.all(calls);
    return { log, codes: receipts.map(({ error }) => error?.code ?? "ok") };
  });
  assert.deepEqual(seen, { log: [1, 3, 4], codes: ["ok", "CANCELLED", "ok", "ok"] });
});

test("a person who takes their time holds nobody up: a call that is asked about has no turn yet", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    let approve;
    const confirm = () => new Promise((resolve) => (approve = () => resolve(true)));
    const { registry, executor } = setup({ confirm });
    declare(registry, "asked", { confirm: "always", run: () => void log.push("asked") });
    declare(registry, "free", { run: () => void log.push("free") });
    const asked = executor.execute("asked");
    while (approve === undefined) await later(5);
    const free = await executor.execute("free");
    approve();
    return { free: free.ok, asked: (await asked).ok, log };
  });
  assert.deepEqual(seen, { free: true, asked: true, log: ["free", "asked"] });
});

test("a nested call runs inside its parent's turn, and its receipt is the parent's to read", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    let rows = [{ id: "a" }, { id: "b" }];
    const inner = [];
    const { registry, executor } = setup();
    registry.region({ id: "rows", records: { kind: "row", list: () => rows, id: "id" } });
    declare(registry, "drop", {
      rows: "row",
      run: (_input, { recordId, origin }) => {
        rows = rows.filter(({ id }) => id !== recordId);
        return origin;
      },
    });
    declare(registry, "clear", {
      run: async (_input, context) => {
        for (const { id } of rows.slice()) inner.push(await context.execute(`drop@${id}`));
        inner.push(await context.execute("nothing.here"), await context.execute("drop@row", { record: "zzz" }));
        return inner.length;
      },
    });
    return { outer: await executor.execute("clear"), inner };
  });
  const { outer, inner } = seen;
  assert.equal(outer.data, 4);
  assert.deepEqual(outer.changed.records.removed, ["a", "b"], "the outer receipt has the whole of it");
  assert.deepEqual(
    inner.map(({ ok, error }) => error?.code ?? ok),
    [true, true, "ACTION_NOT_FOUND", "ACTION_NOT_FOUND"],
  );
  assert.deepEqual(inner[0].changed.records.removed, ["a"]);
  assert.equal(inner[0].data, "flow");
});

/** Who is asked when one action runs another: nobody twice, but a stricter one is. */
const NESTED = [
  { outer: "write", inner: "write", asked: ["outer"] },
  { outer: "dangerous", inner: "write", asked: ["outer"] },
  { outer: "dangerous", inner: "dangerous", asked: ["outer"] },
  { outer: "write", inner: "dangerous", asked: ["outer", "inner"] },
  { outer: "read", inner: "write", asked: ["inner"] },
  { outer: "read", inner: "read", asked: [] },
];

eachRow(
  browser,
  "who is asked when one action runs another",
  NESTED,
  ({ outer, inner, asked }) => `a ${outer} that runs a ${inner}: asked about ${asked.join(" and ") || "neither"}`,
  async (page, { outer, inner, asked }) => {
    const seen = await page.evaluate(
      async ([one, two]) => {
        const confirm = async ({ action }) => Boolean(log.push(action.id));
        const { registry, executor } = setup({ confirm });
        const auto = { confirm: "auto" };
        declare(registry, "outer", {
          ...auto,
          risk: one,
          run: (_input, { execute }) => execute("inner").then(({ ok }) => ok),
        });
        declare(registry, "inner", { ...auto, risk: two });
        return { data: (await executor.execute("outer")).data, log };
      },
      [outer, inner],
    );
    assert.deepEqual(seen, { data: true, log: asked });
  },
);

test("a denied inner call is the parent's to handle, and has not started", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const { registry, executor } = setup({ confirm: async ({ action }) => action.id !== "inner" });
    let runs = 0;
    declare(registry, "outer", {
      confirm: "always",
      run: async (_input, { execute }) => {
        const { error } = await execute("inner");
        return [error.code, error.started];
      },
    });
    declare(registry, "inner", { risk: "dangerous", run: () => void (runs += 1) });
    return { data: (await executor.execute("outer")).data, runs };
  });
  assert.deepEqual(seen, { data: ["PERMISSION_DENIED", false], runs: 0 });
});

test("what a handler kept of its context is of no use once its call is over", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const confirm = async ({ action }) => Boolean(log.push(action.id));
    const { registry, executor } = setup({ confirm });
    let kept;
    declare(registry, "outer", { risk: "dangerous", run: (_input, context) => void (kept = context) });
    declare(registry, "inner", { risk: "dangerous" });
    await executor.execute("outer");
    const late = await kept.execute("inner").catch(() => ({ ok: false }));
    return { log, late: late.ok };
  });
  assert.ok(
    !seen.late || seen.log.includes("inner"),
    "it is refused, or asked about anew: the old approval does not cover it",
  );
});
