/** How a handler may fail, and what the receipt says of it: why, whether it started, and what it had changed by then. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { inPage, openBlank } from "./support/fixture.mjs";
import { arrange, assertHealthy, attempt } from "./support/handlers.mjs";

const browser = useBrowser();

/** What goes wrong, and the error of the receipt. Everything here has started: the page may have been changed. */
const FAILED = [
  {
    name: "throws an error",
    run: () => {
      throw new Error("out of stock");
    },
    message: "out of stock",
  },
  {
    name: "rejects",
    run: async () => {
      throw new Error("error 500");
    },
    message: "error 500",
  },
  {
    name: "rejects later",
    run: () =>
      later(50).then(() => {
        throw new Error("error 504");
      }),
    message: "error 504",
  },
  {
    name: "throws a string",
    run: () => {
      throw "nope";
    },
    message: "nope",
  },
  {
    name: "throws undefined",
    run: () => {
      throw undefined;
    },
    message: "undefined",
  },
  {
    name: "throws null",
    run: () => {
      throw null;
    },
    message: "null",
  },
  {
    name: "throws a symbol",
    run: () => {
      throw Symbol("s");
    },
    message: "symbol",
  },
  {
    name: "throws a number",
    run: () => {
      throw 42;
    },
  },
  {
    name: "throws a plain object",
    run: () => {
      throw { status: 500 };
    },
  },
  {
    name: "throws a revoked proxy",
    run: () => {
      throw revoked();
    },
  },
  {
    name: "throws an error whose message throws",
    run: () => {
      throw Object.defineProperty(new Error(), "message", {
        get() {
          throw 1;
        },
      });
    },
  },
  {
    name: "throws a megabyte of text",
    run: () => {
      throw new Error("x".repeat(1e6));
    },
  },
  { name: "rejects with nothing", run: () => Promise.reject() },
  {
    name: "gives a thenable that throws",
    run: () => ({
      then() {
        throw new Error("bad thenable");
      },
    }),
    message: "bad thenable",
  },
  {
    name: "overflows the stack",
    run: () => {
      const down = () => down() + 1;
      return down();
    },
  },
  {
    name: "never settles",
    run: () => new Promise(() => {}),
    timeoutMs: 120,
    message: "still running after 120 ms; it may still finish",
  },
  {
    name: "gives a thenable that never answers",
    run: () => ({ then() {} }),
    timeoutMs: 120,
    message: "still running after 120 ms; it may still finish",
  },
  {
    name: "throws with a code that is not one of the app's",
    run: () => {
      throw Object.assign(new Error("x"), { code: "CANCELLED" });
    },
    message: "x",
  },
  {
    name: "is refused by the server",
    run: () => {
      throw Object.assign(new Error("not yours"), { code: "PERMISSION_DENIED" });
    },
    code: "PERMISSION_DENIED",
    message: "not yours",
  },
  {
    name: "returns an error of its own",
    run: () => ({ error: { code: "PERMISSION_DENIED", message: "not yours" } }),
    code: "PERMISSION_DENIED",
    message: "not yours",
  },
  {
    name: "finds a prerequisite missing, but may have written",
    run: () => {
      throw Object.assign(new Error("no draft"), { code: "ACTION_UNAVAILABLE" });
    },
    message: "no draft",
  },
  {
    name: "finds a prerequisite missing, and says that nothing was written",
    run: () => {
      throw Object.assign(new Error("no draft"), { code: "ACTION_UNAVAILABLE", started: false });
    },
    code: "ACTION_UNAVAILABLE",
    message: "no draft",
    started: false,
  },
];

test("however a handler fails, the receipt says why and reports what changed", async (t) => {
  const page = await openBlank(browser, t);
  await page.evaluate(arrange);
  for (const { name, run, timeoutMs, code = "EXECUTION_FAILED", message, started = true } of FAILED) {
    await t.test(`${name}: ${code}`, async () => {
      const { receipt, health } = await inPage(page, attempt, run, timeoutMs);
      assert.equal(receipt.ok, false, JSON.stringify(receipt).slice(0, 500));
      assert.equal(receipt.error.code, code);
      assert.equal(receipt.error.started, started);
      assert.ok(receipt.error.message.length > 0 && receipt.error.message.length < 600);
      if (message) assert.equal(receipt.error.message, message);
      if (started) assert.deepEqual(receipt.changed.states, ["effects"], "the effect is reported all the same");
      assert.equal("data" in receipt, false);
      assertHealthy(health);
    });
  }
});

test("a handler that ran out of time gets its signal, and what it still does breaks nothing", async (t) => {
  const page = await openBlank(browser, t);
  const { receipt, aborted, next } = await page.evaluate(async () => {
    const { registry, executor } = setup();
    let aborted;
    declare(registry, "slow", {
      timeoutMs: 100,
      run: (_input, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            aborted = signal.reason.name;
            setTimeout(() => reject(new Error("given up")), 50);
          });
        }),
    });
    declare(registry, "next", { run: () => "fine" });
    const receipt = await executor.execute("slow");
    await later(100);
    return { receipt, aborted, next: await executor.execute("next") };
  });
  assert.equal(receipt.error.message, "still running after 100 ms; it may still finish");
  assert.equal(aborted, "AbortError");
  assert.equal(next.data, "fine");
});
