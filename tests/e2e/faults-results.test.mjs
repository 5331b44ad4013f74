/**
 * Faults that the field has met: results and errors. What is asked here is what comes out of the browser's own
 * `executeTool`: there a bare value is ambiguous, a throw loses its message, and a symbol ends the tab.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { eachRow, inPage, openBlank } from "./support/fixture.mjs";

const browser = useBrowser();

test("#53 a handler that returns a symbol: the tab lives, and the next call is answered", async (t) => {
  const page = await openBlank(browser, t);
  for (const run of [() => Symbol("x"), async () => Symbol.iterator, () => [Symbol("x")], () => ({ a: Symbol("x") })]) {
    const { text, receipt } = await inPage(page, callOne, run);
    assert.equal(receipt.ok, true);
    assert.match(text, /"unserializable":"symbol"/);
  }
  assert.equal((await inPage(page, callOne, () => "alive")).receipt.data, "alive");
});

/** Each would come out of the browser as something else, or as what another value comes out as. */
const PRIMITIVES = [
  { name: "''", run: () => "", data: "" },
  { name: "undefined", run: () => undefined, data: undefined },
  { name: "null", run: () => null, data: null },
  { name: '"null"', run: () => "null", data: "null" },
  { name: '"undefined"', run: () => "undefined", data: "undefined" },
  { name: "NaN", run: () => NaN, data: { unserializable: "NaN" } },
  { name: "42", run: () => 42, data: 42 },
  { name: '"42"', run: () => "42", data: "42" },
  { name: "-0", run: () => -0, data: 0 },
  { name: "true", run: () => true, data: true },
  { name: "10n", run: () => 10n, data: "10" },
  { name: "a function", run: () => () => 1, data: { unserializable: "function" } },
  { name: "a lone surrogate", run: () => "\ud800", data: "\ufffd" },
  { name: "Infinity", run: () => Infinity, data: { unserializable: "Infinity" } },
];

test("#55 each primitive comes out in an envelope, and is told apart from every other", async (t) => {
  const page = await openBlank(browser, t);
  const texts = new Map();
  for (const { name, run, data } of PRIMITIVES) {
    await t.test(name, async () => {
      const { text, receipt } = await inPage(page, callOne, run);
      assert.equal(receipt.ok, true);
      assert.deepEqual(receipt.data, data);
      assert.equal(texts.get(text), undefined, "no other value has this text");
      texts.set(text, name);
    });
  }
});

/** Results that cannot be encoded as they are. The effect has happened by then. */
const UNENCODABLE = [
  {
    name: "a cycle",
    run: () => {
      const a = {};
      a.a = a;
      return a;
    },
    at: ["a"],
  },
  { name: "a BigInt inside", run: () => ({ a: 1n }), data: { a: "1" } },
  {
    name: "a getter that throws",
    run: () => ({
      get x() {
        throw new Error("1");
      },
      y: 2,
    }),
    at: ["x"],
  },
  {
    name: "a toJSON that throws",
    run: () => ({
      a: {
        toJSON() {
          throw new Error("1");
        },
      },
    }),
    at: ["a"],
  },
  {
    name: "a revoked proxy",
    run: () => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return { a: proxy };
    },
    at: ["a"],
  },
  { name: "a window", run: () => ({ a: window }), at: ["a"] },
  {
    name: "a window of a frame that is gone",
    run: () => {
      const frame = document.body.appendChild(document.createElement("iframe"));
      const view = frame.contentWindow;
      frame.remove();
      return { a: view };
    },
  },
  {
    name: "a document without a window",
    run: () => ({ a: document.implementation.createHTMLDocument("") }),
    at: ["a"],
  },
];

test("#56 a result that cannot be encoded: the call is reported as run, its effect with it, the place marked", async (t) => {
  const page = await openBlank(browser, t);
  for (const { name, run, at, data } of UNENCODABLE) {
    await t.test(name, async () => {
      const { receipt } = await inPage(page, callOne, run);
      assert.equal(receipt.ok, true, JSON.stringify(receipt));
      assert.deepEqual(receipt.changed.states, ["effects"]);
      if (data) assert.deepEqual(receipt.data, data);
      if (at)
        assert.ok(
          "unserializable" in at.reduce((value, key) => value[key], receipt.data),
          JSON.stringify(receipt.data),
        );
    });
  }
});

test("#58 what was thrown comes back with its code and message, for a program and for a model that reads text", async (t) => {
  const page = await openBlank(browser, t);
  const { result, receipt } = await inPage(page, callOne, () => {
    throw new Error("out of stock");
  });
  assert.equal(result.isError, true);
  assert.equal(receipt.error.code, "EXECUTION_FAILED");
  assert.equal(receipt.error.message, "out of stock");
  assert.match(result.content[0].text, /^EXECUTION_FAILED: out of stock\n/);
});

/** Every way a call can end, and what it says about whether anything ran and what is wise next. */
const ENDINGS = [
  { name: "done and verified", call: ({ declare: act }) => act({}), started: true },
  {
    name: "done, nothing seen",
    call: ({ declare: act }) => act({ expect: undefined, run: () => {} }),
    started: true,
    warning: /no observable change/,
  },
  {
    name: "invalid input",
    input: { nope: 1 },
    call: ({ declare: act }) => act({}),
    code: "INVALID_PARAMS",
    started: false,
    next: "fix-input",
  },
  {
    name: "declined by the person",
    call: ({ declare: act, answer }) => {
      answer(false);
      act({});
    },
    code: "PERMISSION_DENIED",
    started: false,
    next: "stop",
  },
  {
    name: "refused by the server",
    call: ({ declare: act }) =>
      act({
        run: () => {
          throw Object.assign(new Error("not yours"), { code: "PERMISSION_DENIED" });
        },
      }),
    code: "PERMISSION_DENIED",
    started: true,
    next: "stop",
  },
  {
    name: "not available now",
    call: ({ declare: act }) => act({ available: () => "locked" }),
    code: "ACTION_UNAVAILABLE",
    started: false,
    next: "precondition",
  },
  {
    name: "cancelled before it ran",
    call: ({ declare: act, answer, stop }) => {
      answer(() => new Promise(() => stop()));
      act({});
    },
    code: "CANCELLED",
    started: false,
    next: "stop",
  },
  {
    name: "failed while running",
    call: ({ declare: act }) =>
      act({
        run: () => {
          throw new Error("500");
        },
      }),
    code: "EXECUTION_FAILED",
    started: true,
    next: "observe",
  },
  {
    name: "sent, not verified",
    call: ({ declare: act }) => act({ expect: { description: "x", check: () => false, timeoutMs: 50 } }),
    code: "EXPECTATION_FAILED",
    started: true,
    next: "observe",
  },
];

eachRow(
  browser,
  "#59 every ending says whether anything ran, and what is wise next",
  ENDINGS,
  ({ name, code }) => `${name}: ${code ?? "ok"}, and whether anything ran is said`,
  async (page, { name, input = {}, call, code, started, next, warning }) => {
    const seen = await inPage(page, endOne, call, input);
    assert.equal(seen.receipt.error?.code, code, JSON.stringify(seen.receipt));
    assert.equal(seen.ran, started || name === "sent, not verified");
    assert.equal(seen.receipt.error?.started ?? true, started);
    assert.equal(seen.receipt.error?.next, next);
    assert.equal("changed" in seen.receipt, started, "evidence exactly where something ran");
    if (warning) assert.match(seen.receipt.warning, warning);
    else assert.equal(seen.receipt.warning, undefined);
  },
);

test("#62 a handler whose write rejects unseen: the expectation decides, and the call is no success", async (t) => {
  const page = await openBlank(browser, t, { expected: /uncaught: Error: the server is away/ });
  const receipt = await page.evaluate(async () => {
    const parts = setup();
    const store = {
      saved: false,
      save: async () => {
        throw new Error("the server is away");
      },
    };
    declare(parts.registry, "save", {
      run() {
        store.save(); // not awaited: the app's own mistake
      },
      expect: { description: "It is saved", check: () => store.saved, timeoutMs: 200 },
    });
    await publish(parts);
    return receiptOf("save", {});
  });
  assert.equal(receipt.ok, false);
  assert.equal(receipt.error.code, "EXPECTATION_FAILED");
  assert.match(receipt.error.message, /It is saved/);
});

test("#62 a handler that hands its promise on is waited for, and its rejection is the call's", async (t) => {
  const page = await openBlank(browser, t);
  const { receipt } = await inPage(page, callOne, () =>
    later(80).then(() => Promise.reject(new Error("the server is away"))),
  );
  assert.equal(receipt.error.code, "EXECUTION_FAILED");
  assert.equal(receipt.error.message, "the server is away");
});

test("#65 a form that rounds what it stores: not verified, and the receipt names the fields that did change", async (t) => {
  const page = await openBlank(browser, t);
  const receipt = await page.evaluate(async () => {
    const parts = setup();
    let order = { id: "o1", quantity: 1, note: "" };
    parts.registry.region({ id: "orders", records: { kind: "order", list: () => [order], id: "id" } });
    declare(parts.registry, "save", {
      rows: "order",
      input: { properties: { quantity: { type: "number" }, note: { type: "string" } }, required: ["quantity", "note"] },
      run: async ({ quantity }) => {
        await later(30);
        order = { ...order, quantity: Math.round(quantity) }; // rounds the one, forgets the other
      },
      expect: {
        description: "The order is stored as given",
        check: ({ input, recordId }) =>
          recordId === order.id && order.quantity === input.quantity && order.note === input.note,
        timeoutMs: 200,
      },
    });
    await publish(parts);
    return receiptOf("save_order", { record: "o1", quantity: 2.5, note: "gift" });
  });
  assert.equal(receipt.error.code, "EXPECTATION_FAILED");
  assert.deepEqual(receipt.changed.records.updated, [{ id: "o1", fields: ["quantity"] }]);
});

// ---------------------------------------------------------------------------------------------
// In the page

/** Calls an action with this handler through the browser; before it runs, a state changes. */
async function callOne(run) {
  let effects = 0;
  const parts = setup();
  parts.registry.state({ key: "effects", read: () => effects });
  declare(parts.registry, "act", { run: (...given) => (effects += 1) && run(...given) });
  const publisher = await publish(parts);
  const text = await callTool("act", {});
  publisher.dispose();
  const result = JSON.parse(text);
  return { text, result, receipt: result.structuredContent };
}

/** One call that ends as `call` arranges it. */
async function endOne(call, input) {
  let effects = 0;
  let answer = true;
  const stopper = new AbortController();
  const parts = setup({ confirm: async () => (typeof answer === "function" ? answer() : answer) });
  parts.registry.state({ key: "effects", read: () => effects });
  let ran = false;
  call({
    answer: (next) => (answer = next),
    stop: () => stopper.abort(),
    declare({ run = () => void (effects += 1), ...more }) {
      const expect = { description: "It is done", check: () => effects > 0 };
      const wrapped = (...given) => {
        ran = true;
        return run(...given);
      };
      declare(parts.registry, "act", { confirm: "always", expect, ...more, run: wrapped });
    },
  });
  const receipt = await parts.executor.execute("act", input, { signal: stopper.signal });
  return { receipt, ran };
}
