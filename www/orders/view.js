/**
 * Draws the store: search, table and pager. Rows are kept by order id, so that a changed order keeps its element and focus.
 */

import { el, setAttribute, setChildren, setText } from "../shared/dom.js";
import { STATUSES } from "./data.js";
import { capitalized } from "./format.js";
import { createRow, updateRow } from "./row.js";

/** How long typing must rest before it is searched for, in milliseconds. */
const TYPING_MS = 250;
const byId = (id) => document.getElementById(id);

/** @param {ReturnType<typeof import("./store.js").createStore>} store */
export function createView(store, { notices, changes, openDetail }) {
  const rows = new Map();
  const actions = {
    setStatus: (id, status) => changes.setStatus(id, status).catch(() => draw()), // a refused one goes back to what it was
    setNote: (id, note) => changes.setNote(id, note).catch(() => draw()),
    noteOf: (id) => store.order(id)?.note ?? "",
    open: openDetail,
  };

  function draw() {
    const { orders, query, status, page, pages, total, offset, loading, problem } = store.state;
    for (const [id, row] of rows)
      if (!store.order(id)) {
        row.remove();
        rows.delete(id);
      }
    for (const order of orders) {
      if (!rows.has(order.id)) rows.set(order.id, createRow(order.id, actions));
      updateRow(rows.get(order.id), order);
    }
    setChildren(
      byId("rows"),
      orders.map(({ id }) => rows.get(id)),
    );
    setAttribute(byId("orders"), "aria-busy", String(loading));
    byId("nothing").hidden = loading || orders.length > 0;

    if (byId("search").value !== query && document.activeElement !== byId("search")) byId("search").value = query;
    if (byId("status-filter").value !== status) byId("status-filter").value = status;
    setText(
      byId("range"),
      problem || (total === 0 ? "0 orders" : `${offset + 1}–${offset + orders.length} of ${total} orders`),
    );
    setText(byId("page-number"), `Page ${page} of ${pages}`);
    setAttribute(byId("previous"), "aria-disabled", String(page <= 1));
    setAttribute(byId("next"), "aria-disabled", String(page >= pages));
  }

  const complain = (error) => notices.tell("error", `The orders could not be loaded: ${error.message}`);
  const search = () => store.search(byId("search").value, byId("status-filter").value).catch(complain);
  let typing;

  byId("status-filter").append(
    el("option", { value: "any", text: "Any status" }),
    ...STATUSES.map((value) => el("option", { value, text: capitalized(value) })),
  );
  byId("search").addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(search, TYPING_MS);
  });
  byId("status-filter").addEventListener("change", search);
  byId("tools").addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(typing);
    search();
  });
  // Marked as disabled rather than disabled, so that the focus stays where it is on the last page.
  for (const [id, step] of [
    ["previous", -1],
    ["next", 1],
  ]) {
    byId(id).addEventListener("click", () => {
      const page = store.state.page + step;
      if (page >= 1 && page <= store.state.pages) store.goTo(page).catch(complain);
    });
  }
  byId("reset").addEventListener("click", () =>
    store.reset().then(() => notices.tell("success", "The orders are as they were at the start"), complain),
  );

  store.subscribe(draw);
  draw();
  return {
    rowOf: (id) => rows.get(id) ?? null,
    reveal: (id) => rows.get(id)?.scrollIntoView({ block: "center" }),
  };
}
