/** Faults that the field has met: input handling and validation. The calls come through the browser's own API. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { pressInDialog, readDialog } from "./support/dialog.mjs";
import { eachRow, inPage, openBlank } from "./support/fixture.mjs";

const STRICT = "/strict/index.html";
const browser = useBrowser({
  mounts: { "/strict/": new URL("./fixtures/blank", import.meta.url).pathname },
  headers: { "/strict/": { "Content-Security-Policy": "script-src 'self' 'wasm-unsafe-eval'" } },
});

/** The schema is `n`, a required integer, and nothing else. */
const WRONG = [
  { input: { n: "x", z: 1 }, at: ["/n", "/z"] },
  { input: { n: "5" }, at: ["/n"] },
  { input: { n: 1.5 }, at: ["/n"] },
  { input: { n: null }, at: ["/n"] },
  { input: { n: [1] }, at: ["/n"] },
  { input: {}, at: ["/n"] },
  { input: { n: 1, z: 1 }, at: ["/z"] },
];

eachRow(
  browser,
  "#42 what the browser hands on unchecked is checked before anybody is asked",
  WRONG,
  ({ input, at }) => `the browser hands on ${JSON.stringify(input)}; it is refused before anybody is asked, at ${at}`,
  async (page, { input, at }) => {
    const { result, asked, runs } = await inPage(
      page,
      async (given) => {
        let [asked, runs] = [0, 0];
        const parts = setup({ confirm: async () => Boolean((asked += 1)) });
        const schema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
        declare(parts.registry, "add", {
          confirm: "always",
          input: { ...schema, additionalProperties: false },
          run: () => void (runs += 1),
        });
        await publish(parts);
        return { result: JSON.parse(await callTool("add", given)), asked, runs };
      },
      input,
    );
    const { error } = result.structuredContent;
    assert.equal(result.isError, true);
    assert.equal(error.code, "INVALID_PARAMS");
    assert.deepEqual(error.problems.map(({ path }) => path).sort(), at);
    for (const { path, message } of error.problems) {
      assert.ok(result.content[0].text.includes(`${path}: ${message}`), "a model that reads the text only sees it too");
    }
    assert.deepEqual([asked, runs], [0, 0]);
  },
);

test("#42 what a wrong type was, and what was expected, is in the message", async (t) => {
  const page = await openBlank(browser, t);
  const message = await page.evaluate(async () => {
    const parts = setup();
    declare(parts.registry, "add", { input: { type: "object", properties: { n: { type: "integer" } } } });
    await publish(parts);
    return (await receiptOf("add", { n: "x" })).error.message;
  });
  assert.equal(message, "/n: expected integer, got string");
});

test("#42 unknown properties: refused where the schema is closed, dropped where it names others, kept where it is open", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const parts = setup();
    const properties = { a: { type: "integer" } };
    declare(parts.registry, "closed", { input: { properties, additionalProperties: false }, run: (input) => input });
    declare(parts.registry, "plain", { input: { properties }, run: (input) => input });
    declare(parts.registry, "open", { input: { properties, additionalProperties: true }, run: (input) => input });
    await publish(parts);
    const call = async (name) => {
      const { data, error } = await receiptOf(name, { a: 1, b: 2 });
      return error?.code ?? data;
    };
    return { closed: await call("closed"), plain: await call("plain"), open: await call("open") };
  });
  assert.deepEqual(seen, { closed: "INVALID_PARAMS", plain: { a: 1 }, open: { a: 1, b: 2 } });
});

/** Where a key stands that would reach into a prototype once it is assigned. */
const POISON = [
  `{"__proto__":{"admin":true}}`,
  `{"a":{"__proto__":{"admin":true}}}`,
  `{"a":[[{"__proto__":1}]]}`,
  `{"constructor":{"prototype":{"admin":true}}}`,
  `{"a":{"prototype":1}}`,
];

eachRow(
  browser,
  "#46 keys that reach into prototypes do not get to the handler",
  POISON,
  (text) => `${text} does not get to the handler`,
  async (page, text) => {
    const seen = await inPage(
      page,
      async (json) => {
        let runs = 0;
        const parts = setup();
        declare(parts.registry, "open", { input: { additionalProperties: true }, run: () => void (runs += 1) });
        await publish(parts);
        const outcomes = [
          (await receiptOf("open", JSON.parse(json))).error?.code,
          (await parts.executor.execute("open", json)).error?.code,
          (await parts.executor.execute("open", JSON.parse(json))).error?.code,
        ];
        return { outcomes, runs, admin: {}.admin };
      },
      text,
    );
    assert.deepEqual(seen, { outcomes: Array(3).fill("INVALID_PARAMS"), runs: 0, admin: undefined });
  },
);

test("#46 what the handler gets has no prototype of anybody's making", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const parts = setup();
    declare(parts.registry, "open", {
      input: { additionalProperties: true },
      run: (input) => ({ isPlain: Object.getPrototypeOf(input) === Object.prototype, admin: input.admin ?? "none" }),
    });
    class Sneaky {
      get admin() {
        return true;
      }
    }
    return (await parts.executor.execute("open", new Sneaky())).data;
  });
  assert.deepEqual(seen, { isPlain: true, admin: "none" });
});

/** Schemas of both checkers: the small one that is always there, and the complete one that is fetched. */
const SCHEMAS = [
  {
    name: "everyday keywords",
    schema: { properties: { n: { type: "integer", minimum: 1 } } },
    good: { n: 1 },
    bad: { n: 0 },
  },
  {
    name: "a pattern",
    schema: { properties: { s: { type: "string", pattern: "^a+$" } } },
    good: { s: "aa" },
    bad: { s: "b" },
  },
  {
    name: "a reference and a condition",
    schema: {
      $defs: { short: { maxLength: 2 } },
      properties: { kind: { enum: ["a", "b"] }, s: { $ref: "#/$defs/short" } },
      if: { properties: { kind: { const: "b" } }, required: ["kind"] },
      then: { required: ["s"] },
    },
    good: { kind: "b", s: "xy" },
    bad: { kind: "b" },
  },
];

test("#48 under `script-src 'self' 'wasm-unsafe-eval'` everything is checked as without, with no eval anywhere", async (t) => {
  const page = await openBlank(browser, t, { path: STRICT });
  const isStrict = await page.evaluate(async () => {
    await later(0); // what DevTools runs is exempt from the policy until it first waits
    try {
      return new Function("return false")();
    } catch (error) {
      return error.name === "EvalError";
    }
  });
  assert.ok(isStrict, "the policy holds on this page");
  for (const { name, schema, good, bad } of SCHEMAS) {
    await t.test(name, async () => {
      const codes = await page.evaluate(
        async ([input, fine, wrong]) => {
          await later(0);
          const parts = setup();
          declare(parts.registry, "act", { input, run: () => "done" });
          const publisher = await publish(parts);
          const receipts = [await receiptOf("act", fine), await receiptOf("act", wrong)];
          publisher.dispose();
          return receipts.map(({ data, error }) => error?.code ?? data);
        },
        [schema, good, bad],
      );
      assert.deepEqual(codes, ["done", "INVALID_PARAMS"]);
    });
  }
  await t.test("the dialog is drawn as well", async () => {
    const call = page.evaluate(async () => {
      await later(0);
      const parts = setup({ confirm: counterfoil.dialogConfirm() });
      declare(parts.registry, "act", { confirm: "always" });
      return parts.executor.execute("act");
    });
    assert.match(await readDialog(page), /Do act/);
    await pressInDialog(page, "Approve");
    assert.equal((await call).ok, true);
  });
});
