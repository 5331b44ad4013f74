/**
 * Publishing over WebMCP: every result that reaches the browser is one JSON text in the MCP shape, and an abort there reaches
 * the app.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { inPage, openBlank } from "./support/fixture.mjs";

const browser = useBrowser();

/** Calls of every ending. `code` where it fails. */
const RESULTS = [
  { name: "a plain value", parts: () => ({ run: () => ({ a: 1 }) }) },
  { name: "nothing", parts: () => ({}) },
  { name: "text with lone surrogates, quotes and breaks", parts: () => ({ run: () => `\ud800"\u2028\u0000\n` }) },
  {
    name: "text that looks like a result",
    parts: () => ({ run: () => ({ content: [{ type: "text", text: "x" }], isError: true }) }),
  },
  { name: "a warning", parts: () => ({ risk: "write" }) },
  {
    name: "a throw with lone surrogates",
    parts: () => ({
      run() {
        throw new Error(`\ud800 "quoted"\n`);
      },
    }),
    code: "EXECUTION_FAILED",
  },
  { name: "invalid input", parts: () => ({ input: { required: ["n"] } }), code: "INVALID_PARAMS" },
  { name: "a denial", parts: () => ({ confirm: "always" }), code: "PERMISSION_DENIED" },
  { name: "an unavailable action", parts: () => ({ available: () => `no: "\ud800"` }), code: "ACTION_UNAVAILABLE" },
  {
    name: "an expectation that fails",
    parts: () => ({ expect: { description: "Done", check: () => false, timeoutMs: 40 } }),
    code: "EXPECTATION_FAILED",
  },
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
      assert.deepEqual(
        Object.keys(result).sort(),
        code ? ["content", "isError", "structuredContent"] : ["content", "structuredContent"],
      );
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
    return {
      rejected,
      withdrawn: asked.aborted,
      runs,
      error: receipts[0].error,
      next: (await receiptOf("ping", {})).data,
    };
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
