/** The figures of a run as text. */

/** All tables of a report. */
export function render({ chromium, processors, load, results, targets }) {
  const head = [`Chromium ${chromium}, ${processors.count} x ${processors.model}`];
  head.push("ms: median of rounds taken in turns [10th to 90th percentile]");
  if (load > processors.count) head.push(`THE MACHINE IS BUSY (load ${figure(load)}): only the ratios say something`);
  const tables = Object.entries(results).flatMap(([part, result]) => RENDERERS[part](result));
  return [head.join("\n"), ...tables, targetTable(targets)].join("\n\n");
}

const RENDERERS = {
  evidence: (sizes) => sizes.flatMap((size) => [immutableTable(size), mutableTable(size)]),
  execute: executeTable,
  publish: publishTable,
  sizes: sizesTable,
};

function immutableTable({ count, immutable }) {
  const peers = Object.entries(immutable.peers).map(([name, { diff, ratio }]) => [
    `${name}: diff of the old list and the new`,
    ms(diff),
    times(ratio.evidence),
  ]);
  const rows = [...ownRows(immutable.counterfoil), ...peers];
  return table(`Evidence for one changed record of ${whole(count)}, immutable`, ["", "ms", "times ours"], rows);
}

function mutableTable({ count, mutable }) {
  const peers = Object.entries(mutable.peers).flatMap(([name, peer]) => [
    [`${name}: diff alone`, ms(peer.diff), times(peer.ratio.evidence)],
    [`${name}: copy and diff`, ms(peer.copyAndDiff), times(peer.ratioWithCopy.evidence)],
  ]);
  const rows = [
    ...ownRows(mutable.counterfoil),
    ["counterfoil: whole first call, which copies all", ms(mutable.counterfoil.firstCall), ""],
    ["a deep copy, as peers need before every change", ms(mutable.copy), ""],
    ...peers,
  ];
  return table(`Evidence for one changed record of ${whole(count)}, changed in place`, ["", "ms", "times ours"], rows);
}

function ownRows({ call, base, evidence }) {
  return [
    ["counterfoil: the evidence", ms(evidence), ""],
    ["counterfoil: the whole call", ms(call), ""],
    ["counterfoil: the same call without records", ms(base), ""],
  ];
}

function executeTable(functions) {
  const rows = Object.entries(functions).map(([name, { bare, execute, overhead }]) => [
    name,
    ms(bare),
    ms(execute),
    ms(overhead),
  ]);
  const heads = ["function", "itself, ms", "execute, ms", "overhead, ms"];
  return table("One execute of an empty function, settle taken out", heads, rows);
}

function publishTable({ capabilities, declare, publish, dispose, browser }) {
  return table(`Publishing ${capabilities} capabilities`, ["", "ms"], [
    ["declaring them", ms(declare)],
    ["publishTools until settled", ms(publish)],
    ["dispose", ms(dispose)],
    ["the browser's registerTool alone", ms(browser)],
  ]);
}

function sizesTable({ runtime, everyday, schema }) {
  const rows = [
    ...sizeRows("runtime", runtime),
    ...sizeRows("added by a schema of everyday keywords", everyday),
    ...sizeRows("added by any other schema", schema),
  ];
  return table("What a page loads, bytes", ["", "raw", "gzip -9", "brotli 11"], rows);
}

function sizeRows(name, { works, files, total }) {
  const row = (label, { raw, gzip, brotli }) => [label, whole(raw), whole(gzip), whole(brotli)];
  const title = works ? name : `${name} (DOES NOT WORK)`;
  return [row(title, total), ...files.map((file) => row(`  ${short(file.file)}`, file))];
}

function targetTable(targets) {
  const rows = targets.map(({ name, target, measured, spread, reached }) => [
    name,
    target,
    spread === undefined ? figure(measured) : ms({ ...spread, median: measured }),
    reached ? "reached" : "NOT REACHED",
  ]);
  return table("Targets", ["", "target", "measured", ""], rows);
}

/** Columns as wide as they need; the first to the left, figures to the right. */
function table(title, heads, rows) {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at].length)));
  const cell = (text, at) => (at === 0 ? text.padEnd(widths[at]) : text.padStart(widths[at]));
  const line = (row) => row.map(cell).join("  ").trimEnd();
  return [title, line(heads), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)].join("\n");
}

const short = (file) => file.replace(/^pkg\//, "").replace(/snippets\/[^/]*\/src\//, "… ");
const ms = ({ median, p10, p90 }) => `${figure(median)} [${figure(p10)} to ${figure(p90)}]`;
const whole = (number) => number.toLocaleString("en-US");

/** A difference below the noise says nothing about a ratio. */
const times = (ratio) => (ratio > 0 && Number.isFinite(ratio) ? figure(ratio) : "-");

/** Three figures that count, of small numbers two at least. */
function figure(number) {
  const size = Math.abs(number);
  return number.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 4);
}
