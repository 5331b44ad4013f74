/**
 * The details of one order, in a dialog over the app. It is not modal to the whole page, since the inspector beside it has to
 * stay usable: only the app under it is made inert. Opened by hand it takes the focus; opened for somebody else it does not.
 */

import { el, setAttribute, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { STATUSES } from "./data.js";
import { capitalized, date, money } from "./format.js";

const byId = (id) => document.getElementById(id);

/** @param {ReturnType<typeof import("./store.js").createStore>} store */
export function createDetail(store, changes) {
  const dialog = byId("detail");
  const [status, note] = [byId("detail-status"), byId("detail-note")];
  const listeners = new Set();
  let order = null;
  let focusBefore = null;

  status.append(...STATUSES.map((value) => el("option", { value, text: capitalized(value) })));
  byId("detail-close").append(icon("close"));

  function open(id, { focus }) {
    order = store.order(id);
    if (!order) throw new Error(`${id} is not on this page`);
    setText(byId("detail-title"), order.id);
    setText(byId("detail-customer"), order.customer);
    const facts = [
      ["Placed", date(order.placed)],
      ["Items", String(order.items)],
      ["Total", money(order.total)],
    ];
    byId("detail-facts").replaceChildren(
      ...facts.map(([name, value]) => el("div", {}, el("dt", { text: name }), el("dd", { text: value }))),
    );
    [status.value, note.value] = [order.status, order.note];
    for (const control of [status, note, byId("detail-save")]) control.disabled = order.locked;
    byId("detail-locked").hidden = !order.locked;
    byId("detail-problem").hidden = true;
    countLeft();

    const isInApp = byId("app").contains(document.activeElement);
    if (focus || isInApp) focusBefore = document.activeElement;
    byId("detail-layer").hidden = false;
    dialog.setAttribute("open", ""); // `show()` would take the focus in any case
    byId("app").inert = true;
    if (focus || isInApp) byId("detail-title").focus();
    tell();
  }

  function close() {
    if (!order) return;
    const hadFocus = dialog.contains(document.activeElement);
    order = null;
    dialog.removeAttribute("open");
    byId("detail-layer").hidden = true;
    byId("app").inert = false;
    if (hadFocus && focusBefore?.isConnected) focusBefore.focus();
    focusBefore = null;
    tell();
  }

  async function save() {
    const { id } = order;
    byId("detail-problem").hidden = true;
    setAttribute(byId("detail-save"), "aria-disabled", "true");
    try {
      await changes.save(id, { note: note.value, status: status.value });
      if (order?.id === id) close();
    } catch (error) {
      setText(byId("detail-problem"), `Not saved: ${error.message}.`);
      byId("detail-problem").hidden = false;
    } finally {
      setAttribute(byId("detail-save"), "aria-disabled", null);
    }
  }

  const countLeft = () => setText(byId("detail-left"), `${note.maxLength - note.value.length} characters left`);
  const tell = () => listeners.forEach((listener) => listener());

  note.addEventListener("input", countLeft);
  byId("detail-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (byId("detail-save").getAttribute("aria-disabled") !== "true") save();
  });
  for (const id of ["detail-close", "detail-cancel"]) byId(id).addEventListener("click", close);
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && !event.isComposing && close());
  byId("detail-layer").addEventListener("click", (event) => event.target === event.currentTarget && close());

  return {
    open,
    close,
    isOpen: () => order !== null,
    /** The order on show, or null. */
    openId: () => order?.id ?? null,
    /** What stands in the dialog, saved or not, or null. */
    draft: () => order && { order: order.id, status: status.value, note: note.value },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
