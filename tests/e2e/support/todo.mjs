/** The Todo demo page, as the tests see it. */
import { waitForTool } from "./browser.mjs";

/** So low that most of the twelve tasks are off screen. */
export const LOW = { width: 1280, height: 420 };

/** Opens it and waits until the browser has its tools. */
export async function openTodo(browser, t, { query = "", ...options } = {}) {
  const page = await browser.open(t, `/todo.html${query}`, options);
  await waitForTool(page, "remove_task");
  return page;
}

/** Calls a tool through the browser's own API, as an agent in it does. */
export function callNatively(page, tool, input) {
  return page.evaluate(
    async ([name, given]) => {
      const tools = await document.modelContext.getTools();
      const found = tools.find((candidate) => candidate.name === name);
      return JSON.parse(await document.modelContext.executeTool(found, given));
    },
    [tool, input],
  );
}

/** Ids of the tasks on show, in order. */
export function taskIds(page) {
  return page.$$eval("#tasks > .task", (rows) => rows.map((row) => row.dataset.id));
}

/** Where a task's row is: "on screen", "off screen" (of the window, or of the list that scrolls) or "gone". */
export function placeOf(page, id) {
  return page.evaluate((task) => {
    const row = document.querySelector(`#tasks > [data-id="${task}"]`);
    if (row === null) return "gone";
    const { top, bottom } = row.getBoundingClientRect();
    const list = row.parentElement.getBoundingClientRect();
    const isIn = top >= Math.max(0, list.top - 1) && bottom <= Math.min(innerHeight, list.bottom + 1);
    return isIn ? "on screen" : "off screen";
  }, id);
}

/** Everything of the app that a call could have touched: its markup, its values and where it is scrolled to. */
export function appState(page) {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll("#app input, #app select")];
    return {
      markup: document.getElementById("app").innerHTML,
      values: controls.map((control) => [control.id, control.value, control.checked]),
      scrolled: [document.documentElement, ...document.querySelectorAll("body *")].map((element) => element.scrollTop),
    };
  });
}
