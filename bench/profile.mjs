/** A CPU profile of what a page does: where the package spends its time, and what it has it collect. */

const SHOWN = 15;
/** Not a place in the package, but its doing in part. */
const SHARED = new Set(["(program)", "(garbage collector)", "wasm-to-js", "queueMicrotask", "setTimeout"]);

/** Runs `body(page)` under the profiler and prints the top of it. */
export async function profiled(page, name, body) {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: 200 });
  await session.send("Profiler.start");
  const result = await body(page);
  const { profile } = await session.send("Profiler.stop");
  console.log(`profile of ${name}: share of the whole time, function itself`);
  for (const { share, label } of top(profile)) console.log(`  ${(100 * share).toFixed(1).padStart(5)} %  ${label}`);
  console.log();
  return result;
}

function top({ nodes, samples, timeDeltas }) {
  const labels = new Map(nodes.map(({ id, callFrame }) => [id, labelOf(callFrame)]));
  const spent = new Map();
  samples.forEach((id, at) => spent.set(labels.get(id), (spent.get(labels.get(id)) ?? 0) + timeDeltas[at]));
  spent.delete("(idle)");
  const total = [...spent.values()].reduce((sum, time) => sum + time, 0);
  const shown = [...spent].filter(([label]) => label.includes("  pkg/") || SHARED.has(label));
  const sorted = shown.sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  return sorted.map(([label, time]) => ({ label, share: time / total }));
}

function labelOf({ functionName, url, lineNumber }) {
  const place = url.replace(/^https?:\/\/[^/]*\//, "").replace(/snippets\/[^/]*\/src\//, "… ");
  return place === "" ? functionName : `${functionName || "(anonymous)"}  ${place}:${lineNumber + 1}`;
}
