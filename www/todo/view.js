/**
 * Draws the store into the page and turns what people press and type into calls of the store. Rows are kept by task id, so
 * that an unchanged row keeps its element, its focus and its place.
 */

import { el, setAttribute, setChildren, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

const byId = (id) => document.getElementById(id);

/** @param {ReturnType<typeof import("./store.js").createStore>} store */
export function createView(store) {
  const list = byId("tasks");
  const rows = new Map();

  function draw() {
    const { shown, tasks, filter, failure } = store;
    for (const [id, row] of rows) if (!store.task(id)) takeOut(id, row);
    for (const task of shown) {
      if (!rows.has(task.id)) rows.set(task.id, createRow(task, actions));
      updateRow(rows.get(task.id), task, store.isLeaving(task.id), failure);
    }
    setChildren(
      list,
      shown.map((task) => rows.get(task.id)),
    );

    const open = tasks.filter((task) => !task.done).length;
    setText(byId("count"), `${open} open · ${tasks.length - open} done`);
    byId("nothing").hidden = shown.length > 0;
    list.hidden = shown.length === 0;
    setText(
      byId("nothing"),
      tasks.length === 0 ? "Nothing to do. Add a task above." : "No task matches. Change the search or the filter.",
    );
    for (const [id, value] of [
      ["search", filter.search],
      ["filter", filter.show],
      ["failure", failure],
    ]) {
      if (byId(id).value !== value) byId(id).value = value;
    }
  }

  /** Removes a row; when the focus was in it, the focus goes on to a neighbor instead of getting lost. */
  function takeOut(id, row) {
    const neighbor = row.nextElementSibling ?? row.previousElementSibling;
    const hadFocus = row.contains(document.activeElement);
    row.remove();
    rows.delete(id);
    if (hadFocus) (neighbor?.querySelector(".delete") ?? byId("new-task")).focus();
  }

  const actions = {
    setDone: (id, done) => store.setDone([id], done),
    remove(id) {
      const { title } = store.task(id);
      byId("problem").hidden = true;
      try {
        store.remove(id);
        setText(byId("announce"), `Deleting ${title}`);
      } catch (error) {
        setText(byId("problem"), `Deleting “${title}”: ${error.message}.`);
        byId("problem").hidden = false;
      }
    },
  };

  byId("add").addEventListener("submit", (event) => {
    event.preventDefault();
    const input = byId("new-task");
    if (input.value.trim() === "") return;
    const id = store.add(input.value);
    setText(byId("announce"), `Added ${input.value.trim()}`);
    input.value = "";
    reveal(id);
  });
  byId("search").addEventListener("input", (event) => store.setFilter({ search: event.target.value }));
  byId("filter").addEventListener("change", (event) => store.setFilter({ show: event.target.value }));
  byId("failure").addEventListener("change", (event) => store.playFailure(event.target.value));
  byId("start-over").addEventListener("click", () => store.startOver());

  /** Brings a task's row into view, taking back a filter or a search that hides it. */
  function reveal(id) {
    if (!rows.get(id)?.isConnected) store.setFilter({ show: "all", search: "" });
    rows.get(id)?.scrollIntoView({ block: "center" });
  }

  store.subscribe(draw);
  draw();
  return {
    reveal,
    /** The row on show for a task, or null. */
    rowOf: (id) => (rows.get(id)?.isConnected ? rows.get(id) : null),
  };
}

function createRow(task, { setDone, remove }) {
  const check = el("input", {
    type: "checkbox",
    id: `done-${task.id}`,
    on: { change: () => setDone(task.id, check.checked) },
  });
  return el(
    "li",
    { class: "task", "data-id": task.id },
    check,
    el("label", { class: "title", for: check.id }),
    el("span", { class: "note" }),
    el(
      "button",
      { type: "button", class: "button quiet icon delete", on: { click: () => remove(task.id) } },
      icon("trash"),
    ),
  );
}

function updateRow(row, task, isLeaving, failure) {
  row.classList.toggle("done", task.done);
  row.classList.toggle("leaving", isLeaving && failure === "none");
  row.classList.toggle("stuck", isLeaving && failure !== "none");
  row.querySelector("input").checked = task.done;
  setText(row.querySelector(".title"), task.title);
  setText(row.querySelector(".note"), isLeaving && failure !== "none" ? "Deleting…" : task.due);
  setAttribute(row.querySelector(".delete"), "aria-label", `Delete ${task.title}`);
}
