/** One row of the table: its status is a select, its note is edited where it stands, its last cell opens the details. */

import { el, setAttribute, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { STATUSES } from "./data.js";
import { capitalized, date, money } from "./format.js";
import { NOTE_LENGTH } from "./server.js";

/** @param {{ setStatus: Function, setNote: Function, open: Function }} actions */
export function createRow(id, actions) {
  const status = el(
    "select",
    { class: "status", "aria-label": `Status of ${id}`, on: { change: () => actions.setStatus(id, status.value) } },
    ...STATUSES.map((value) => el("option", { value, text: capitalized(value) })),
  );
  const cell = (name, ...content) => el("td", { role: "cell", class: name }, ...content);
  return el(
    "tr",
    { role: "row", "data-id": id },
    el(
      "th",
      { role: "rowheader", scope: "row", class: "order" },
      el("span", { class: "id", text: id }),
      el("span", { class: "placed" }),
    ),
    cell("customer"),
    cell("status-cell", status, icon("lock")),
    cell("amount"),
    cell("note", createNote(id, actions)),
    cell(
      "more",
      el(
        "button",
        {
          type: "button",
          class: "button quiet icon open",
          "aria-label": `Open ${id}`,
          on: { click: () => actions.open(id) },
        },
        icon("right"),
      ),
    ),
  );
}

export function updateRow(row, order) {
  setText(row.querySelector(".placed"), date(order.placed));
  setText(row.querySelector(".customer"), order.customer);
  setText(row.querySelector(".amount"), money(order.total));
  const status = row.querySelector(".status");
  if (status.value !== order.status) status.value = order.status;
  setAttribute(status, "data-status", order.status);
  status.disabled = order.locked;
  setAttribute(row, "data-locked", order.locked ? "" : null);
  setAttribute(row.querySelector(".status-cell"), "title", order.locked ? "Locked by accounting" : null);
  const note = row.querySelector(".edit");
  setText(note.querySelector("span"), order.note || (order.locked ? "" : "Add a note"));
  setAttribute(note, "data-empty", order.note === "" ? "" : null);
  setAttribute(note, "aria-label", `Note of ${order.id}: ${order.note || "none"}${order.locked ? "" : ". Edit"}`);
  note.disabled = order.locked;
}

/** The note as a button; pressed, it becomes a field: Enter saves, Escape or leaving it unchanged goes back. */
function createNote(id, { setNote, noteOf }) {
  const show = el("button", { type: "button", class: "edit", on: { click: begin } }, el("span"), icon("pen"));
  const field = el("input", {
    class: "field",
    "aria-label": `Note of ${id}`,
    maxlength: NOTE_LENGTH,
    hidden: true,
    autocomplete: "off",
    on: { keydown: onKey, blur: () => end(true) },
  });

  function begin() {
    field.value = noteOf(id);
    field.hidden = false;
    show.hidden = true;
    field.focus();
    field.select();
  }

  function end(isSaved) {
    if (field.hidden) return;
    const hadFocus = field === document.activeElement;
    [field.hidden, show.hidden] = [true, false]; // first, since moving the focus comes back here as a blur
    if (hadFocus) show.focus();
    if (isSaved && field.value !== noteOf(id)) setNote(id, field.value);
  }

  function onKey(event) {
    if (event.isComposing) return;
    if (event.key === "Enter") end(true);
    else if (event.key === "Escape") end(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return el("div", { class: "note-editor" }, show, field);
}
