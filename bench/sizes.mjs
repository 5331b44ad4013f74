/** What a page loads, by what the browser asked for: the runtime, and what a schema adds to it. */

import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const STEPS = ["runtime", "everyday", "schema"];

/** @returns {Promise<Record<string, { works: boolean, files: object[], total: object }>>} bytes, by step. */
export async function sizes(page) {
  let arrived = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/pkg/")) arrived.push(response.body().then((body) => measured(pathname.slice(1), body)));
  });
  const results = {};
  for (const step of STEPS) {
    const works = await page.evaluate(async (step) => (await import("/bench/page/load.js")).load(step), step);
    // The last answers may still be on their way to this side.
    await page.waitForLoadState("networkidle");
    const files = await Promise.all(arrived);
    arrived = [];
    results[step] = { works, files, total: sum(files) };
  }
  return results;
}

/** Each file is compressed for itself, as a server does it. */
function measured(file, body) {
  const brotli = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return { file, raw: body.length, gzip: gzipSync(body, { level: 9 }).length, brotli: brotli.length };
}

function sum(files) {
  const of = (name) => files.reduce((total, file) => total + file[name], 0);
  return { raw: of("raw"), gzip: of("gzip"), brotli: of("brotli") };
}
