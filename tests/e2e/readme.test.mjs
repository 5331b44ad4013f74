/** The example of the README, run as it is written, and the receipt that is printed there. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { approve } from "./support/dialog.mjs";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const block = (language) => readme.match(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s"))[1];

const folder = mkdtempSync(join(tmpdir(), "counterfoil-readme-"));
writeFileSync(join(folder, "hello.html"), block("html"));
after(() => rmSync(folder, { recursive: true, force: true }));

const browser = useBrowser({ mounts: { "/readme/": folder } });

test("the ten lines of the README give the receipt of the README", async (t) => {
  const page = await browser.open(t, "/readme/hello.html", { expected: /favicon|404/ });
  await approve(page);
  await page.waitForFunction(() => document.body.textContent.includes('"ok"'));
  const receipt = JSON.parse(await page.evaluate(() => document.body.textContent));
  assert.deepEqual(receipt, JSON.parse(block("json")));
});
