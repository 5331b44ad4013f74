/** Calls beside and within each other: the turn that writes take, nested calls, and ids that are seen a second time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { openBlank } from "./support/fixture.mjs";

const browser = useBrowser();

/** Risks of two calls that come in one task, and whether the second waits for the first. */
const TURNS = [
  { first: "write", second: "write", waits: true },
  { first: "write", second: "read", waits: true },
  { first: "read", second: "write", waits: true },
  { first: "read", second: "read", waits: false },
  { first: "dangerous", second: "dangerous", waits: true },
];

for (const { first, second, waits } of TURNS) {
  test(`a ${second} that comes with a ${first}: ${waits ? "one after the other" : "both at once"}`, async (t) => {
    const page = await openBlank(browser, t);
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
  });
}

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
  assert.deepEqual(inner.map(({ ok, error }) => error?.code ?? ok), [true, true, "ACTION_NOT_FOUND", "ACTION_NOT_FOUND"]);
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

for (const { outer, inner, asked } of NESTED) {
  test(`a ${outer} that runs a ${inner}: asked about ${asked.join(" and ") || "neither"}`, async (t) => {
    const page = await openBlank(browser, t);
    const seen = await page.evaluate(
      async ([one, two]) => {
        const confirm = async ({ action }) => Boolean(log.push(action.id));
        const { registry, executor } = setup({ confirm });
        const auto = { confirm: "auto" };
        declare(registry, "outer", { ...auto, risk: one, run: (_input, { execute }) => execute("inner").then(({ ok }) => ok) });
        declare(registry, "inner", { ...auto, risk: two });
        return { data: (await executor.execute("outer")).data, log };
      },
      [outer, inner],
    );
    assert.deepEqual(seen, { data: true, log: asked });
  });
}

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
  assert.ok(!seen.late || seen.log.includes("inner"), "it is refused, or asked about anew: the old approval does not cover it");
});

test("a call id seen before joins the call while it runs, and gets its receipt afterwards", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    let runs = 0;
    const { registry, executor } = setup();
    declare(registry, "pay", {
      input: { properties: { amount: { type: "integer" } } },
      run: () => later(60).then(() => (runs += 1)),
    });
    const call = () => executor.execute("pay", { amount: 5 }, { callId: "c1" });
    const together = await Promise.all([call(), call(), call()]);
    const afterwards = await call();
    const another = await executor.execute("pay", { amount: 5 }, { callId: "c2" });
    return { runs, together, afterwards, another: another.data };
  });
  const [first, ...others] = seen.together;
  assert.equal(first.data, 1);
  for (const receipt of [...others, seen.afterwards]) assert.deepEqual(receipt, first);
  assert.deepEqual([seen.another, seen.runs], [2, 2], "another id is another call");
});

test("a call id that was used for another action or input is a mistake, and runs nothing", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    let runs = 0;
    const { registry, executor } = setup();
    const input = { properties: { amount: { type: "integer" } } };
    declare(registry, "pay", { input, run: () => (runs += 1) });
    declare(registry, "refund", { input, run: () => (runs += 1) });
    const callId = "c1";
    await executor.execute("pay", { amount: 5 }, { callId });
    const other = await executor.execute("refund", { amount: 5 }, { callId });
    const more = await executor.execute("pay", { amount: 6 }, { callId });
    const first = await executor.execute("pay", { amount: 5 }, { callId });
    return { codes: [other.error, more.error].map(({ code, started }) => [code, started]), first: first.data, runs };
  });
  assert.deepEqual(seen, { codes: [["INVALID_ARGS", false], ["INVALID_ARGS", false]], first: 1, runs: 1 });
});

/** The same input, written in another way. */
const WRITTEN = [
  { name: "as text", again: `{"a":1,"b":[2]}` },
  { name: "as text with spaces", again: ` { "a": 1, "b": [ 2 ] } ` },
  { name: "with its members in another order", again: { b: [2], a: 1 } },
];

for (const { name, again } of WRITTEN) {
  test(`a call id seen before, its input ${name}: still the same call`, async (t) => {
    const page = await openBlank(browser, t);
    const seen = await page.evaluate(async (written) => {
      let runs = 0;
      const { registry, executor } = setup();
      declare(registry, "pay", { input: { additionalProperties: true }, run: () => (runs += 1) });
      await executor.execute("pay", { a: 1, b: [2] }, { callId: "c1" });
      const second = await executor.execute("pay", written, { callId: "c1" });
      return { data: second.data, error: second.error?.message, runs };
    }, again);
    assert.deepEqual(seen, { data: 1, error: undefined, runs: 1 });
  });
}

test("lookup: nothing, running, and then the receipt; also of calls that got their id here", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    let given;
    const { registry, executor } = setup({ onStage: ({ callId }) => (given = callId) });
    declare(registry, "act", { run: () => later(50, "done") });
    const before = executor.lookup("c1") ?? "nothing";
    const call = executor.execute("act", {}, { callId: "c1" });
    const during = executor.lookup("c1");
    const receipt = await call;
    const after = executor.lookup("c1");
    const other = await executor.execute("act");
    const failed = await executor.execute("nope", {}, { callId: "c2" });
    return {
      states: [before, during, executor.lookup("never") ?? "nothing"],
      same: [
        [after, receipt],
        [executor.lookup(given), failed],
        [executor.lookup("c2"), failed],
      ],
      other: other.ok,
    };
  });
  assert.deepEqual(seen.states, ["nothing", "running", "nothing"]);
  for (const [found, receipt] of seen.same) assert.deepEqual(found, receipt);
  assert.equal(seen.other, true);
});

test("the last thousand calls are kept", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const { registry, executor } = setup({ settle: { maxMs: 0 }, evidence: false });
    declare(registry, "act", { risk: "read" });
    const calls = Array.from({ length: 1005 }, (_, index) => executor.execute("act", {}, { callId: `c${index}` }));
    await Promise.all(calls);
    return ["c0", "c4", "c5", "c1004"].map((id) => executor.lookup(id)?.ok ?? "forgotten");
  });
  assert.deepEqual(seen, ["forgotten", "forgotten", true, true]);
});

test("stages and receipts are told with the call's id, origin and time", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const told = { stages: [], receipts: [] };
    const parts = setup({
      onStage: (event) => told.stages.push(event),
      onReceipt: (receipt, call) => told.receipts.push({ ok: receipt.ok, ...call }),
    });
    declare(parts.registry, "act");
    await publish(parts);
    await parts.executor.execute("act", {}, { callId: "mine" });
    await parts.executor.execute("act", {}, { origin: "user" });
    await receiptOf("act", {});
    return told;
  });
  const STAGES = ["resolve", "parse", "validate", "confirm", "prepare", "execute", "observe", "report"];
  const mine = seen.stages.filter(({ callId }) => callId === "mine");
  assert.deepEqual(mine.map(({ stage }) => stage), STAGES);
  for (const { action, at } of mine) assert.deepEqual([action, at > 0], ["act", true]);
  assert.deepEqual(mine.map(({ at }) => at), mine.map(({ at }) => at).toSorted((a, b) => a - b));
  assert.equal(new Set(seen.stages.map(({ callId }) => callId)).size, 3, "ids are told apart");
  assert.deepEqual(seen.receipts.map(({ origin }) => origin), ["assistant", "user", "webmcp"]);
  assert.equal(seen.receipts[0].callId, "mine");
  for (const { ok, durationMs } of seen.receipts) assert.deepEqual([ok, durationMs >= 0], [true, true]);
});
