import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { serve } from "./serve.mjs";

let dir;
let server;

before(async () => {
  dir = mkdtempSync(join(tmpdir(), "counterfoil-serve-"));
  writeFileSync(join(dir, "secret.txt"), "secret");
  mkdirSync(join(dir, "site/sub"), { recursive: true });
  writeFileSync(join(dir, "site/index.html"), "<p>front");
  writeFileSync(join(dir, "site/sub/index.html"), "<p>sub");
  writeFileSync(join(dir, "site/module.js"), "export default 1;");
  writeFileSync(join(dir, "site/module.wasm"), "");
  const headers = { "/site/sub/": { "Content-Security-Policy": "default-src 'self'" }, "/site/module.js": { "X-One": "1" } };
  server = await serve({ mounts: { "/site/": join(dir, "site") }, headers });
});

after(async () => {
  await server.close();
  rmSync(dir, { recursive: true });
});

const get = (path, options) => fetch(new URL(path, server.url), options);

/** The path as written: `fetch` would tidy it up. */
function raw(path) {
  return new Promise((settle, fail) => {
    const sent = request({ port: server.port, path }, (response) => {
      let body = "";
      response.on("data", (chunk) => (body += chunk));
      response.on("end", () => settle({ status: response.statusCode, body }));
    });
    sent.on("error", fail).end();
  });
}

test("types and caching", async () => {
  for (const [path, type] of [
    ["/site/", "text/html;charset=utf-8"],
    ["/site/module.js", "text/javascript"],
    ["/site/module.wasm", "application/wasm"],
    ["/serve.mjs", "text/javascript"],
  ]) {
    const response = await get(path);
    assert.equal(response.status, 200, path);
    assert.equal(response.headers.get("content-type"), type, path);
    assert.equal(response.headers.get("cache-control"), "no-store", path);
  }
  assert.equal((await get("/site/none.js")).status, 404);
});

test("a folder without its slash is redirected", async () => {
  const response = await get("/site/sub?a=1", { redirect: "manual" });
  assert.equal(response.status, 302);
  assert.equal(response.headers.get("location"), "/site/sub/?a=1");
  assert.equal(await (await get("/site/sub")).text(), "<p>sub");
});

test("headers by path", async () => {
  assert.equal((await get("/site/sub/")).headers.get("content-security-policy"), "default-src 'self'");
  assert.equal((await get("/site/")).headers.get("content-security-policy"), null);
  assert.equal((await get("/site/module.js")).headers.get("x-one"), "1");
  assert.equal((await get("/site/module.wasm")).headers.get("x-one"), null);
});

test("nothing outside a mounted folder is served", async () => {
  for (const path of [
    "/site/../secret.txt",
    "/site/%2e%2e/secret.txt",
    "/site/..%2fsecret.txt",
    "/site/..\\secret.txt",
    "/site/..%5csecret.txt",
    "/site//../../secret.txt",
    "/site/%00",
    "/site/%",
    "//site/../../etc/passwd",
    "/../package.json",
  ]) {
    const { status, body } = await raw(path);
    assert.ok(status === 404 || status === 400, `${path}: ${status}`);
    assert.doesNotMatch(body, /^secret$/, path);
  }
});

test("a taken port is one clear line", async () => {
  for (const host of ["127.0.0.1", "::1"]) {
    const holder = createServer();
    const port = await new Promise((settle) => {
      holder.once("error", () => settle(null));
      holder.listen(0, host, () => settle(holder.address().port));
    });
    if (port === null) continue; // this machine has no IPv6
    await assert.rejects(serve({ port }), { code: "EADDRINUSE" });
    const script = fileURLToPath(new URL("serve.mjs", import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--port", String(port)], { encoding: "utf8" });
    assert.equal(status, 1);
    assert.equal(stdout, "");
    assert.equal(stderr, `port ${port} is in use: choose another with --port\n`);
    await new Promise((settle) => holder.close(settle));
  }
});
