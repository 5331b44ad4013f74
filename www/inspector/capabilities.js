/** The list of everything that can be asked of the page now: what it does, how risky it is, whether it can run and why not. */

import { el, setAttribute, setChildren, setText } from "../shared/dom.js";
import { RISKS } from "./words.js";

export function createCapabilityPanel({ onCall }) {
  const filter = el("input", {
    class: "field",
    type: "search",
    id: "capability-filter",
    placeholder: "Filter",
    autocomplete: "off",
    on: { input: draw },
  });
  const list = el("ul", { class: "capabilities" });
  const nothing = el("p", { class: "empty", text: "Nothing matches.", hidden: true });
  const cards = new Map();
  let capabilities = [];

  function draw() {
    const wanted = filter.value.trim().toLowerCase();
    const shown = capabilities.filter(({ id, title, description }) =>
      `${id} ${title ?? ""} ${description}`.toLowerCase().includes(wanted),
    );
    setChildren(
      list,
      shown.map((capability) => cardOf(capability)),
    );
    nothing.hidden = shown.length > 0;
  }

  function cardOf(capability) {
    if (!cards.has(capability.id)) cards.set(capability.id, createCard(capability.id, onCall));
    updateCard(cards.get(capability.id), capability);
    return cards.get(capability.id);
  }

  return {
    element: el(
      "div",
      {},
      el(
        "div",
        { class: "filter" },
        el("label", { class: "visually-hidden", for: "capability-filter", text: "Filter capabilities" }),
        filter,
      ),
      list,
      nothing,
    ),
    update(model) {
      capabilities = model.actions;
      draw();
    },
  };
}

function createCard(id, onCall) {
  return el(
    "li",
    { class: "capability", "data-capability": id },
    el("div", { class: "line" }, el("h3", { class: "code", text: id }), el("span", { class: "risk" })),
    el("p", { class: "description" }),
    el(
      "div",
      { class: "line" },
      el("p", { class: "state" }),
      el("button", {
        type: "button",
        class: "button small",
        "aria-label": `Call ${id} …`,
        text: "Call …",
        on: { click: () => onCall(id) },
      }),
    ),
  );
}

function updateCard(card, { title, description, risk, available, reason, record, handoff, untrusted }) {
  setText(card.querySelector(".description"), title ? `${title}: ${description}` : description);
  setText(card.querySelector(".risk"), RISKS[risk]);
  setAttribute(card.querySelector(".risk"), "data-risk", risk);
  const notes = [
    record && `on each ${record.kind}`,
    handoff && "done by a person",
    untrusted && "result is third-party text",
  ].filter(Boolean);
  setText(card.querySelector(".state"), [available ? "Available" : (reason ?? "Not available"), ...notes].join(" · "));
  setAttribute(card.querySelector(".state"), "data-available", String(available));
}
