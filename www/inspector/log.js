/** The calls so far, newest first, whoever made them; an entry opens to its receipt. Calls over WebMCP can be shown alone. */

import { el, setAttribute, setText } from "../shared/dom.js";
import { drawReceipt } from "./receipt.js";
import { ORIGINS, STAGE_WORDS, duration, verdict } from "./words.js";

export function createLogPanel({ recorder, highlighter }) {
  const source = el(
    "select",
    { class: "field", id: "log-source", on: { change: draw } },
    el("option", { value: "", text: "All calls" }),
    el("option", { value: "webmcp", text: "Calls over WebMCP" }),
  );
  const list = el("ol", { class: "log", reversed: true });
  const nothing = el("p", { class: "empty" });
  const items = new Map();
  let seen = 0;

  const isWanted = (entry) => source.value === "" || entry.origin === source.value;

  function draw() {
    for (const [id, item] of items)
      item.hidden = !isWanted(item.entry ?? recorder.entries().find(({ callId }) => callId === id) ?? {});
    const isEmpty = ![...items.values()].some((item) => !item.hidden);
    nothing.hidden = !isEmpty;
    setText(
      nothing,
      source.value === "webmcp"
        ? "No call over WebMCP yet. An agent of the browser finds this page’s tools on document.modelContext."
        : "No calls yet.",
    );
  }

  draw();
  return {
    element: el(
      "div",
      {},
      el(
        "div",
        { class: "filter" },
        el("label", { class: "visually-hidden", for: "log-source", text: "Calls to show" }),
        source,
      ),
      list,
      nothing,
    ),
    update(entry) {
      if (!items.has(entry.callId)) {
        const item = createItem(entry, highlighter);
        items.set(entry.callId, item);
        list.prepend(item);
      }
      const item = items.get(entry.callId);
      item.entry = entry;
      updateItem(item, entry);
      if (entry.receipt) showDetails(item, highlighter);
      const kept = new Set(recorder.entries().map(({ callId }) => callId));
      for (const [id, old] of items)
        if (!kept.has(id)) {
          old.remove();
          items.delete(id);
        }
      draw();
    },
    /** Calls from outside that came since the log was last looked at. */
    unseen(isShown) {
      const outside = recorder
        .entries()
        .filter(({ origin, receipt }) => receipt && origin !== "user" && origin !== "flow").length;
      if (isShown) seen = outside;
      return Math.max(0, outside - seen);
    },
  };
}

function createItem(entry, highlighter) {
  const details = el("div", { id: `receipt-${entry.callId}`, hidden: true });
  const button = el(
    "button",
    {
      type: "button",
      class: "entry",
      "aria-expanded": "false",
      "aria-controls": details.id,
      on: {
        click() {
          details.hidden = !details.hidden;
          setAttribute(button, "aria-expanded", String(!details.hidden));
          showDetails(item, highlighter);
        },
      },
    },
    el("span", { class: "mark" }),
    el("span", { class: "code id" }),
    el("span", { class: "took" }),
    el("span", { class: "outcome" }),
    el("time", { class: "when" }),
  );
  const item = el("li", { "data-call": entry.callId }, button, details);
  return item;
}

/** The receipt of an opened entry, drawn when it is looked at. */
function showDetails(item, highlighter) {
  const details = item.lastElementChild;
  const drawn = !details.hidden && item.entry.receipt ? drawReceipt(item.entry, highlighter) : "";
  details.replaceChildren(drawn);
}

function updateItem(item, entry) {
  const { action, origin, durationMs, receipt, startedAt, stages } = entry;
  const set = (name, text) => setText(item.querySelector(`.entry > .${name}`), text);
  set("id", action);
  set("when", startedAt.toLocaleTimeString());
  setAttribute(item.querySelector("time"), "datetime", startedAt.toISOString());
  if (!receipt) {
    setAttribute(item, "data-tone", "running");
    set("outcome", `Running: ${STAGE_WORDS[stages.at(-1)?.stage] ?? "waiting"}`);
    return;
  }
  const { tone, title } = verdict(receipt);
  setAttribute(item, "data-tone", tone);
  setAttribute(item, "data-origin", origin);
  set("outcome", `${title} · ${ORIGINS[origin] ?? origin}`);
  set("took", duration(durationMs));
}
