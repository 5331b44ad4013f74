/** Tabs after the ARIA pattern: one tab stop, arrow keys move, the panel follows. A tab can carry a count. */

import { el, setAttribute, setText } from "../shared/dom.js";

/** @param {{ id: string, label: string, panel: HTMLElement }[]} tabs */
export function createTabs(tabs) {
  const listeners = new Set();
  const buttons = new Map(
    tabs.map(({ id, label }) => [
      id,
      el(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${id}`,
          class: "tab",
          "aria-controls": `panel-${id}`,
          on: { click: () => show(id) },
        },
        el("span", { text: label }),
        el("span", { class: "count" }),
      ),
    ]),
  );
  const list = el(
    "div",
    { role: "tablist", class: "tabs", "aria-label": "Inspector", on: { keydown: onKey } },
    ...buttons.values(),
  );
  const panels = tabs.map(({ id, panel }) => {
    panel.id = `panel-${id}`;
    panel.classList.add("panel");
    for (const [name, value] of [
      ["role", "tabpanel"],
      ["aria-labelledby", `tab-${id}`],
      ["tabindex", "-1"],
    ])
      panel.setAttribute(name, value);
    return panel;
  });
  let shown = tabs[0].id;

  function show(id) {
    shown = id;
    for (const [name, button] of buttons) {
      setAttribute(button, "aria-selected", String(name === id));
      setAttribute(button, "tabindex", name === id ? "0" : "-1");
    }
    for (const panel of panels) panel.hidden = panel.id !== `panel-${id}`;
    listeners.forEach((listener) => listener(id));
  }

  function onKey(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex(({ id }) => id === shown);
    const next = Math.abs(step) > 1 ? (step < 0 ? 0 : tabs.length - 1) : (at + step + tabs.length) % tabs.length;
    show(tabs[next].id);
    buttons.get(tabs[next].id).focus();
  }

  show(shown);
  return {
    element: el("div", { class: "tabbed" }, list, ...panels),
    show,
    get shown() {
      return shown;
    },
    onShow: (listener) => listeners.add(listener),
    badge: (id, count) => setText(buttons.get(id).querySelector(".count"), count > 0 ? String(count) : ""),
  };
}
