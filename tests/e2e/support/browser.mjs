/**
 * One Chromium and one server for each test file, and a document of its own for each test.
 *
 * A page is watched while it is open: a console error, an uncaught exception, an unhandled rejection or a crashed tab fails
 * its test, whatever the test itself looks at. A test that expects one says so with `expected`.
 *
 * `CHROME` names another browser, `COUNTERFOIL_PKG` another built package (an unpacked tarball, say).
 */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../../../www/serve.mjs";

const CHROME = process.env.CHROME || "/usr/bin/chromium";
const FIXTURES = fileURLToPath(new URL("../fixtures", import.meta.url));
const FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-gpu"];
/** How long a condition is waited for. Generous: it is only reached by a test that fails. */
const PATIENCE_MS = 20_000;
const CRASHED = "the tab crashed";

/**
 * Starts browser and server before the tests of the file that calls this, and ends them after.
 *
 * @param {object} [options]
 * @param {string[]} [options.features] Chromium features to switch on.
 * @param {boolean} [options.debuggable] opens a debugging port, for a second client of the same browser.
 * @param {Record<string, string>} [options.mounts] more folders, by path prefix.
 * @param {Record<string, Record<string, string>>} [options.headers] response headers, by path.
 */
export function useBrowser({ features = ["WebMCP"], debuggable = false, mounts = {}, headers = {} } = {}) {
  const profile = mkdtempSync(join(tmpdir(), "counterfoil-e2e-"));
  const flags = [...FLAGS, `--enable-features=${features.join()}`];
  const idle = [];
  let server;
  let browser;

  before(async () => {
    const tested = process.env.COUNTERFOIL_PKG ? { "/pkg/": process.env.COUNTERFOIL_PKG } : {};
    server = await serve({ mounts: { "/fixtures/": FIXTURES, ...tested, ...mounts }, headers });
    browser = debuggable
      ? await chromium.launchPersistentContext(profile, {
          executablePath: CHROME,
          args: [...flags, "--remote-debugging-port=0"],
        })
      : await chromium.launch({ executablePath: CHROME, args: flags });
  });
  after(async () => {
    await browser?.close();
    await server?.close();
    rmSync(profile, { recursive: true, force: true });
  });

  return {
    /** Where a second client of a debuggable browser connects to. */
    async debuggingUrl() {
      const written = join(profile, "DevToolsActivePort");
      await until(() => existsSync(written), "the debugging port");
      return `http://127.0.0.1:${Number.parseInt(readFileSync(written, "utf8"), 10)}`;
    },

    /**
     * Opens `path` for the test `t`, and gives the page back with the end of the test. The next test may get the same tab
     * with a new document in it, which is much faster than a new one.
     *
     * @param {import("node:test").TestContext} t
     * @param {string} path
     * @param {{ viewport?: { width: number, height: number }, expected?: RegExp, isolated?: boolean }} [options]
     *   `isolated`: a tab, and a storage, of its own.
     */
    async open(t, path, { viewport = { width: 1280, height: 720 }, expected = /^$/, isolated = false } = {}) {
      const tab = (isolated ? undefined : idle.pop()) ?? (await newTab());
      tab.faults.length = 0;
      t.after(async () => {
        if (isolated || tab.faults.includes(CRASHED)) await tab.close();
        else await tab.page.goto("about:blank").then(() => idle.push(tab));
        assert.deepEqual(
          tab.faults.filter((fault) => !expected.test(fault)),
          [],
          "the page complained",
        );
      });
      await tab.page.setViewportSize(viewport);
      await tab.page.goto(new URL(path, server.url).href);
      return tab.page;
    },
  };

  async function newTab() {
    const context = debuggable ? browser : await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return { page, faults: watch(page), close: () => (debuggable ? page.close() : context.close()) };
  }
}

/** Everything that goes wrong on a page, as texts; grows while the page is open. */
function watch(page) {
  const faults = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => faults.push(`uncaught: ${error.stack ?? error}`));
  page.on("crash", () => faults.push(CRASHED));
  return faults;
}

/** Waits until `look` gives something that is not false, and gives that back. `look` runs here, not in the page. */
export async function until(look, what) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > deadline) assert.fail(`waited in vain for ${what}`);
    await new Promise((settle) => setTimeout(settle, 25));
  }
}

/** Waits until the browser has a tool of this name on the page. */
export function waitForTool(page, name) {
  // Asked from here: Playwright's waitForFunction takes the promise of an async function for a yes.
  const isThere = async (wanted) => (await document.modelContext.getTools()).some((tool) => tool.name === wanted);
  return until(() => page.evaluate(isThere, name), `the tool ${name}`);
}
