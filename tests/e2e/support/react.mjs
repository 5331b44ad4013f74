/** Pages in real React: fixtures/react/*.jsx bundled at the start of a test file, into a folder that goes with it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const SOURCES = fileURLToPath(new URL("../fixtures/react/", import.meta.url));

/**
 * Bundles `names` with the development build of React, which mounts twice under StrictMode and complains on the console.
 *
 * @param {...string} names
 * @returns the folder, to be mounted at `/react/`: each name is a page `/react/<name>.html`.
 */
export function bundleReact(...names) {
  const folder = mkdtempSync(join(tmpdir(), "counterfoil-react-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  buildSync({
    entryPoints: names.map((name) => join(SOURCES, `${name}.jsx`)),
    outdir: folder,
    bundle: true,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
    external: ["/pkg/*"],
    logLevel: "error",
  });
  for (const name of names) writeFileSync(join(folder, `${name}.html`), pageOf(name));
  return folder;
}

const pageOf = (name) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>fixture: ${name}</title>
<link rel="icon" href="data:,">
<div id="root"></div>
<script type="module" src="${name}.js"></script>
`;
