/**
 * The app's tasks, in memory. A changed task is always a new object, and each change is told to the subscribers at once.
 *
 * Deleting takes a moment, as it does in real apps: `remove` returns while the row is still leaving. The server it plays can
 * be told to fail, which is how the demo shows what a receipt says when things go wrong.
 */

import { TASKS } from "./tasks.js";

/** How long a row takes to leave, in milliseconds; the style sheet has the same number. */
const LEAVING_MS = 200;
const FAILURES = ["none", "never-finishes", "throws-after"];

export function createStore() {
  let tasks = TASKS.map((task) => ({ ...task }));
  let filter = { show: "all", search: "" };
  let failure = "none";
  let lastId = tasks.length;
  const leaving = new Set();
  const listeners = new Set();

  const tell = () => listeners.forEach((listener) => listener());
  const finishRemoving = (id) => {
    if (!leaving.delete(id)) return; // started over meanwhile
    tasks = tasks.filter((task) => task.id !== id);
    tell();
  };

  return {
    get tasks() {
      return tasks;
    },
    get filter() {
      return filter;
    },
    get failure() {
      return failure;
    },
    get shown() {
      return tasks.filter((task) => matches(task, filter));
    },
    task: (id) => tasks.find((task) => task.id === id),
    isLeaving: (id) => leaving.has(id),

    /** Adds an open task and returns its id. */
    add(title) {
      const id = `t${++lastId}`;
      tasks = [...tasks, { id, title: title.trim(), due: "No date", done: false }];
      tell();
      return id;
    },

    setDone(ids, done) {
      const unknown = ids.filter((id) => !tasks.some((task) => task.id === id));
      if (unknown.length > 0) throw new Error(`no such task: ${unknown.join(", ")}; nothing was changed`);
      tasks = tasks.map((task) => (ids.includes(task.id) && task.done !== done ? { ...task, done } : task));
      tell();
    },

    /** Starts deleting; the task is gone when its row has left. */
    remove(id) {
      if (!tasks.some((task) => task.id === id)) throw new Error(`no such task: ${id}`);
      if (leaving.has(id)) return;
      leaving.add(id);
      if (failure === "throws-after") {
        finishRemoving(id);
        throw new Error("the server answered with error 500 after the deletion was sent");
      }
      tell();
      if (failure === "none") setTimeout(finishRemoving, LEAVING_MS, id);
    },

    setFilter(change) {
      filter = { ...filter, ...change };
      tell();
    },

    /** How the played server behaves from now on. Deletions that never finished are given up. */
    playFailure(kind) {
      failure = FAILURES.includes(kind) ? kind : "none";
      if (failure !== "never-finishes") leaving.clear();
      tell();
    },

    startOver() {
      tasks = TASKS.map((task) => ({ ...task }));
      filter = { show: "all", search: "" };
      leaving.clear();
      tell();
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function matches(task, { show, search }) {
  if (show === "open" && task.done) return false;
  if (show === "done" && !task.done) return false;
  return task.title.toLowerCase().includes(search.trim().toLowerCase());
}
