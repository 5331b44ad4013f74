/**
 * A blank page that has loaded the package, and running code of a test in it. What such code finds there (`setup`, `log`,
 * `publish`, …) is written in fixtures/blank/blank.js.
 */
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
