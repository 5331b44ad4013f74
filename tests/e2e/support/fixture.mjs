/**
 * A blank page that has loaded the package, and running code of a test in it. What such code finds there (`setup`, `log`,
 * `publish`, …) is written in fixtures/blank/blank.js.
 */
import { test } from "node:test";

const BLANK = "/fixtures/blank/index.html";

/** Opens the blank page, ready for code. */
export async function openBlank(browser, t, { path = BLANK, ...options } = {}) {
  const page = await browser.open(t, path, options);
  await page.waitForFunction(() => globalThis.isReady === true);
  return page;
}

/**
 * Runs `body` in the page with `parts` as its arguments. Functions among them are handed over by their text, everything else
 * by its JSON text; so a table of a test may hold code that only makes sense in a page.
 */
export function inPage(page, body, ...parts) {
  const texts = parts.map((part) => (typeof part === "function" ? `(${part})` : (JSON.stringify(part) ?? "undefined")));
  return page.evaluate(`(${body})(${texts.join()})`);
}

/**
 * A test for a table: one page, and a subtest for each row. The page is emptied before each, and all that the row before had
 * declared or published is gone; so a row is told from the next, and that the next one works is tested as well.
 *
 * @param {ReturnType<typeof import("./browser.mjs").useBrowser>} browser
 * @param {string} name
 * @param {object[]} rows
 * @param {(row: any) => string} titleOf
 * @param {(page: import("playwright-core").Page, row: any) => Promise<void>} check
 */
export function eachRow(browser, name, rows, titleOf, check) {
  test(name, async (t) => {
    const page = await openBlank(browser, t);
    for (const row of rows) {
      await t.test(titleOf(row), async () => {
        await page.evaluate(() => reset());
        await check(page, row);
      });
    }
  });
}
