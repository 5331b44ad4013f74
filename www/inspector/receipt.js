/**
 * Draws a receipt for people: the verdict, then what was checked, what ran and what was observed, each line marked as seen,
 * failed or not done. It says no more than the receipt does; the receipt itself is at the end as it is.
 */

import { el } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { ORIGINS, STAGES, duration, nextStep, verdict } from "./words.js";

/**
 * @param {import("./recorder.js").Entry} entry with its receipt
 * @param {ReturnType<typeof import("./highlight.js").createHighlighter>} highlighter
 */
export function drawReceipt(entry, highlighter) {
  const { receipt, origin, durationMs, startedAt } = entry;
  const { tone, title, detail } = verdict(receipt);
  return el(
    "article",
    { class: "receipt", "data-tone": tone, "data-ok": String(receipt.ok), "data-code": receipt.error?.code },
    el(
      "header",
      {},
      el("h3", {}, icon({ ok: "check", warn: "alert", bad: "close" }[tone]), el("span", { text: title })),
      el(
        "p",
        {},
        el("span", { class: "code", text: receipt.action.id }),
        receipt.action.description && ` · ${receipt.action.description}`,
      ),
      el("p", {
        class: "meta",
        text: `${ORIGINS[origin] ?? origin} · ${startedAt.toLocaleTimeString()} · ${duration(durationMs)}`,
      }),
    ),
    ...problem(receipt, detail),
    receipt.warning && el("p", { class: "callout warn", text: receipt.warning }),
    el(
      "dl",
      { class: "evidence" },
      ...group("Checked", checked(entry)),
      ...group("Ran", ran(receipt)),
      ...group("Observed", observed(receipt, highlighter)),
    ),
    receipt.data !== undefined && block("Result", receipt.data),
    raw(receipt),
  );
}

function problem({ error, resume }, detail) {
  if (!error) return [];
  return [
    el(
      "div",
      { class: "callout" },
      el("p", {}, el("strong", { class: "code", text: error.code }), !error.problems?.length && ` ${error.message}`),
      error.reason && !error.message.includes(error.reason) && el("p", { text: error.reason }),
      error.problems?.length > 0 &&
        el(
          "ul",
          { class: "problems" },
          ...error.problems.map(({ path, message }) =>
            el("li", {}, el("span", { class: "code", text: path || "input" }), ` ${message}`),
          ),
        ),
      el("p", { class: "detail", text: detail }),
      el("p", { class: "next", text: nextStep(error.next) }),
      resume &&
        el("p", {
          text: `It can go on from step ${resume.fromStep + 1} until ${new Date(resume.expiresAt).toLocaleTimeString()}.`,
        }),
    ),
  ];
}

// ---------------------------------------------------------------------------------------------
// The three groups. A line is [mark, ...content]; marks: "seen", "failed", "none".

function checked({ receipt, stages }) {
  const reached = stages.map(({ stage }) => stage).filter((stage) => stage !== "report");
  const last = STAGES.indexOf(reached.at(-1));
  const isPast = (stage) =>
    receipt.ok ||
    last > STAGES.indexOf(stage) ||
    (receipt.error.started && STAGES.indexOf(stage) < STAGES.indexOf("execute"));
  const code = receipt.error?.code;
  const lines = [];

  if (code === "ACTION_NOT_FOUND") lines.push(["failed", "The page has no such action now"]);
  else lines.push(["seen", "The page declares it"]);
  if (code === "INVALID_ARGS" || code === "INVALID_PARAMS") lines.push(["failed", "The input does not fit"]);
  else if (isPast("validate")) lines.push(["seen", "The input fits its schema"]);
  if (receipt.approval) {
    const how = receipt.approval.via === "host" ? "by the host" : "by trusted input in the page";
    lines.push(receipt.approval.approved ? ["seen", `Approved ${how}`] : ["failed", `Denied ${how}`]);
  } else if (isPast("confirm")) lines.push(["none", "Nobody had to be asked"]);
  else if (code === "PERMISSION_DENIED") lines.push(["failed", "Not approved"]);
  if (code === "ACTION_UNAVAILABLE") lines.push(["failed", "Not in reach, or not available"]);
  else if (code === "CANCELLED") lines.push(["none", "Cancelled before it ran"]);
  else if (isPast("prepare")) lines.push(["seen", "In reach and available"]);
  return lines;
}

function ran({ ok, error, fidelity, steps }) {
  if (!ok && !error.started) return [["none", "Nothing"]];
  const how =
    { auto: ", on the one control found inside (fidelity: auto)", low: " as simulated events (fidelity: low)" }[
      fidelity
    ] ?? "";
  const failed = ["EXECUTION_FAILED", "STEP_FAILED"].includes(error?.code);
  return [
    [failed ? "failed" : "seen", failed ? "The page’s own code ran and failed" : `The page’s own code${how}`],
    ...(steps ?? []).map(({ id, outcome, error: stepError }) => [
      { ok: "seen", failed: "failed", skipped: "none" }[outcome],
      el("span", { class: "code", text: id }),
      stepError ? ` ${stepError.code}: ${stepError.message}` : ` ${outcome}`,
    ]),
  ];
}

function observed({ ok, error, expect, changed }, highlighter) {
  if (!ok && !error.started) return [["none", "Nothing"]];
  const lines = [];
  if (expect) lines.push(["seen", expect]);
  else if (error?.code === "EXPECTATION_FAILED") lines.push(["failed", "The expected result did not come"]);
  const changes = changed?.observed ? changeLines(changed, highlighter) : [];
  if (changed && !changed.observed) lines.push(["none", "The page was not watched"]);
  else if (changed && changes.length === 0) lines.push(["none", "No change of what the page shows"]);
  else if (!changed) lines.push(["none", "No evidence taken"]);
  return [...lines, ...changes];
}

function changeLines({ page, records, actions, states, feedback }, highlighter) {
  const lines = [];
  const more = (count) => count > 0 && el("span", { class: "more", text: `and ${count} more` });
  const line = (label, chips, omitted = 0) => {
    if (chips.length + omitted > 0)
      lines.push(["change", el("span", { class: "label", text: label }), ...chips, more(omitted)]);
  };
  const row = (id, fields) => chip(fields ? `${id}: ${fields.join(", ")}` : id, { record: id }, highlighter);
  const gone = (id) => el("span", { class: "chip gone", text: id });

  if (page) line("Page", [el("span", { class: "code", text: `${page.from ?? "none"} → ${page.to ?? "none"}` })]);
  if (records) {
    line(
      "Added",
      records.added.map((id) => row(id)),
      records.omitted.added,
    );
    line("Removed", records.removed.map(gone), records.omitted.removed);
    line(
      "Updated",
      records.updated.map(({ id, fields }) => row(id, fields)),
      records.omitted.updated,
    );
    if (records.reordered) line("Order", [el("span", { text: "changed" })]);
    if (records.total.from !== records.total.to)
      line("Total", [el("span", { text: `${records.total.from} → ${records.total.to}` })]);
  }
  if (actions) {
    line(
      "Actions gained",
      actions.added.map((id) => el("span", { class: "chip", text: id })),
      actions.omitted.added,
    );
    line("Actions lost", actions.removed.map(gone), actions.omitted.removed);
  }
  line(
    "States",
    (states ?? []).map((key) => chip(key, { state: key }, highlighter)),
  );
  line(
    "Said",
    (feedback ?? []).map(({ level, text }) => el("span", { class: "said", "data-level": level, text })),
  );
  return lines;
}

/** What is still on the page can be hovered, focused and pressed to find it there. */
function chip(text, what, highlighter) {
  if (!highlighter.isShown(what)) return el("span", { class: "chip", text });
  const button = el("button", { type: "button", class: "chip", text, "aria-label": `${text}: show in the page` });
  highlighter.wire(button, what);
  return button;
}

function group(name, lines) {
  const marks = { seen: "check", failed: "close", none: "dash" };
  const words = { seen: "yes", failed: "failed", none: "not done" };
  return [
    el("dt", { text: name }),
    el(
      "dd",
      {},
      el(
        "ul",
        {},
        ...lines.map(([mark, ...content]) =>
          el(
            "li",
            { "data-mark": mark },
            marks[mark] && icon(marks[mark]),
            marks[mark] && el("span", { class: "visually-hidden", text: `${words[mark]}: ` }),
            el("span", { class: "what" }, ...content),
          ),
        ),
      ),
    ),
  ];
}

function block(name, value) {
  return el(
    "div",
    { class: "block" },
    el("h4", { text: name }),
    el("pre", { class: "code", tabindex: "0", text: JSON.stringify(value, null, 2) }),
  );
}

function raw(receipt) {
  const text = JSON.stringify(receipt, null, 2);
  const copy = el(
    "button",
    { type: "button", class: "button small", on: { click: () => copyText(copy, text) } },
    icon("copy"),
    el("span", { text: "Copy" }),
  );
  return el(
    "details",
    { class: "raw" },
    el("summary", { text: "The receipt as it is" }),
    copy,
    el("pre", { class: "code", tabindex: "0", "aria-label": "Receipt as JSON", text }),
  );
}

async function copyText(button, text) {
  const label = button.querySelector("span");
  try {
    await navigator.clipboard.writeText(text);
    label.textContent = "Copied";
  } catch {
    label.textContent = "The browser did not allow it";
  }
  setTimeout(() => {
    label.textContent = "Copy";
  }, 2000);
}
