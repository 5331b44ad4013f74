/**
 * `cargo xtask bench`: measures the package as it is shipped, in Chromium, beside its peers in the same run. Prints
 * tables and writes bench/results/latest.json. A wrong answer ends the run; a target that is not reached is told, and
 * is no error.
 *
 *   --quick            fewer rounds: about 20 s
 *   --only PART        evidence, execute, publish or sizes; written to results/PART.json
 *   --profile          also take a CPU profile of each part and print where the package spent its time
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { serve } from "../www/serve.mjs";
import { profiled } from "./profile.mjs";
import { sizes } from "./sizes.mjs";
import { render } from "./table.mjs";
import { targets } from "./targets.mjs";

const BENCH = dirname(fileURLToPath(import.meta.url));
const MODULES = resolve(BENCH, "../node_modules");
const COUNTS = [100, 1_000, 10_000, 100_000];
/** `slowRounds`: of what takes a second or two each time. */
const PACE = {
  full: { rounds: 31, slowRounds: 9, batchMs: 10, warmMs: 300 },
  quick: { rounds: 7, slowRounds: 3, batchMs: 5, warmMs: 60 },
};
/** With these a page's clock counts in 5 microseconds. */
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--enable-features=WebMCP",
  "--disable-background-networking",
];

const { values: options } = parseArgs({
  options: { quick: { type: "boolean" }, only: { type: "string" }, profile: { type: "boolean" } },
});
const { rounds, slowRounds, batchMs, warmMs } = options.quick ? PACE.quick : PACE.full;

const PARTS = {
  async evidence(browser) {
    const measured = [];
    for (const count of COUNTS) {
      const options = { count, rounds: count > 10_000 ? slowRounds : rounds, batchMs, warmMs };
      measured.push(await inPage(browser, `evidence ${count}`, (page) => measure(page, "evidence", options)));
    }
    return measured;
  },
  execute(browser) {
    const turns = { rounds, batchMs, warmMs: 2 * warmMs };
    return inPage(browser, "execute", (page) => measure(page, "execute", turns));
  },
  publish: (browser) => inPage(browser, "publish", (page) => measure(page, "publish", { rounds, batchMs, warmMs })),
  sizes: (browser) => inPage(browser, "sizes", sizes),
};

const server = await serve({
  mounts: {
    "/bench/": BENCH,
    "/peers/microdiff/": join(MODULES, "microdiff/dist"),
    "/peers/jsondiffpatch/": join(MODULES, "jsondiffpatch/lib"),
  },
  headers: { "/": ISOLATED },
});
const browser = await chromium.launch({ executablePath: process.env.CHROME || "/usr/bin/chromium", args: FLAGS });
try {
  await main();
} finally {
  await browser.close();
  await server.close();
}

async function main() {
  const names = options.only === undefined ? Object.keys(PARTS) : [options.only];
  const [results, seconds] = [{}, {}];
  for (const name of names) {
    if (!Object.hasOwn(PARTS, name)) throw new Error(`no such part: ${name}`);
    const start = performance.now();
    results[name] = await PARTS[name](browser);
    seconds[name] = Math.round((performance.now() - start) / 1000);
  }
  const report = {
    date: new Date().toISOString(),
    chromium: browser.version(),
    node: process.version,
    processors: { count: cpus().length, model: cpus()[0]?.model.trim() },
    load: loadavg()[0],
    quick: options.quick === true,
    seconds,
    targets: targets(results),
    results,
  };
  console.log(render(report));
  const file = join(BENCH, `results/${options.only ?? "latest"}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\nwritten to ${file}`);
}

/** Runs something in a page of its own, so that one part's heap is no burden for the next. */
async function inPage(browser, name, body) {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    await page.goto(`${server.url}bench/page.html`);
    return options.profile ? await profiled(page, name, body) : await body(page);
  } finally {
    await context.close();
  }
}

function measure(page, part, turns) {
  return page.evaluate(async ([part, turns]) => (await import(`/bench/page/${part}.js`)).measure(turns), [part, turns]);
}
