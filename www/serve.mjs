/**
 * The one static server: `cargo xtask demo`, the end-to-end tests and the bench all use it, so that a page behaves the
 * same under each. It serves `/` from www/ and `/pkg/` from pkg/, tells the browser to keep nothing, and listens on
 * localhost only. It builds nothing and knows no page.
 */
import { statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import sirv from "sirv";

const WWW = dirname(fileURLToPath(import.meta.url));
const MOUNTS = { "/": WWW, "/pkg/": resolve(WWW, "../pkg") };

/**
 * Starts the server.
 *
 * @param {object} [options]
 * @param {number} [options.port] 0 takes any free port.
 * @param {Record<string, string>} [options.mounts] more folders, by path prefix: `{ "/fixtures/": dir }`. The longest
 *   prefix wins, so `/` and `/pkg/` can be replaced as well.
 * @param {Record<string, Record<string, string>>} [options.headers] response headers by path: a path that ends with `/`
 *   stands for all below it, any other for itself only.
 * @returns {Promise<{ port: number, url: string, close(): Promise<void> }>} `url` ends with `/`. Rejects with an error of
 *   code `EADDRINUSE` where the port is taken.
 */
export async function serve({ port = 0, mounts = {}, headers = {} } = {}) {
  const folders = Object.entries({ ...MOUNTS, ...mounts })
    .map(([prefix, dir]) => ({ prefix, dir: resolve(dir), files: sirv(dir, { dev: true }) }))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  const answer = (request, response) => respond(folders, headers, request, response);
  const servers = await listen(port, answer);
  const taken = servers[0].address().port;
  return { port: taken, url: `http://localhost:${taken}/`, close: () => Promise.all(servers.map(stop)).then(() => {}) };
}

/**
 * `localhost` is two addresses. A browser tries both, so a foreign server on the other one would answer in our place:
 * both are taken, or neither. A machine without IPv6 has only the first.
 */
async function listen(port, answer) {
  for (let tries = 10; ; tries -= 1) {
    const first = await bind(port, "127.0.0.1", answer);
    try {
      return [first, await bind(first.address().port, "::1", answer)];
    } catch (error) {
      if (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT") return [first];
      await stop(first);
      if (port !== 0 || tries === 0) throw error;
    }
  }
}

function bind(port, host, answer) {
  return new Promise((settle, fail) => {
    const server = createServer(answer);
    server.once("error", fail);
    server.listen(port, host, () => settle(server));
  });
}

function stop(server) {
  return new Promise((settle) => {
    server.close(() => settle());
    server.closeAllConnections();
  });
}

function respond(folders, headers, request, response) {
  const url = parse(request.url);
  if (!url) return end(response, 400, "bad request");
  const { prefix, dir, files } = folders.find(({ prefix }) => url.pathname.startsWith(prefix));
  const rest = url.pathname.slice(prefix.length);
  for (const [path, values] of Object.entries(headers)) {
    if (path === url.pathname || (path.endsWith("/") && url.pathname.startsWith(path))) {
      for (const [name, value] of Object.entries(values)) response.setHeader(name, value);
    }
  }
  // Without the slash, a page's relative addresses would miss its folder.
  if (rest && !rest.endsWith("/") && isFolder(dir, rest)) {
    response.setHeader("Location", `${url.pathname}/${url.search}`);
    return end(response, 302, "moved");
  }
  request.url = `/${rest}${url.search}`;
  files(request, response, () => end(response, 404, `not found: ${url.pathname}`));
}

/** Parsing as browsers do takes `..` out of the path, encoded or not. */
function parse(target) {
  try {
    const url = new URL(`http://localhost${target}`);
    decodeURI(url.pathname);
    return url;
  } catch {
    return null;
  }
}

function isFolder(dir, rest) {
  const path = join(dir, decodeURI(rest));
  if (!path.startsWith(dir + sep) || path.includes("\0")) return false;
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function end(response, status, text) {
  response.writeHead(status, { "Content-Type": "text/plain;charset=utf-8", "Cache-Control": "no-store" });
  response.end(`${text}\n`);
}

/** What `node www/serve.mjs --port 8080` does. */
async function main() {
  const { values } = parseArgs({ options: { port: { type: "string", default: "8080" } } });
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65535) return fail(`port must be a number from 0 to 65535: ${values.port}`);
  try {
    const { url } = await serve({ port });
    const chrome = process.env.CHROME || "chromium";
    console.log(`serving ${url}`);
    console.log(`a Chrome that has WebMCP: ${chrome} --enable-features=WebMCP ${url}`);
    console.log("stop with Ctrl-C");
  } catch (error) {
    if (error.code !== "EADDRINUSE") throw error;
    fail(`port ${port} is in use: choose another with --port`);
  }
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) await main();
