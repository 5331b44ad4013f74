/** The Todo page in the hands of a person: mouse and keyboard, without any agent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { until, useBrowser } from "./support/browser.mjs";
import { openTodo, placeOf, taskIds } from "./support/todo.mjs";

const browser = useBrowser();
const ALL = Array.from({ length: 12 }, (_, index) => `t${index + 1}`);

const count = (page) => page.locator("#count").innerText();
const without = (...gone) => ALL.filter((id) => !gone.includes(id));

test("add a task with the keyboard: it is last, in view, and the field is ready for the next", async (t) => {
  const page = await openTodo(browser, t, { viewport: { width: 1280, height: 500 } });
  await page.focus("#new-task");
  await page.keyboard.type("Water the plants");
  await page.keyboard.press("Enter");
  assert.deepEqual(await taskIds(page), [...ALL, "t13"]);
  assert.equal(await placeOf(page, "t13"), "on screen");
  assert.equal(await count(page), "13 open · 0 done");
  assert.equal(await page.inputValue("#new-task"), "");
  await page.keyboard.type("And the lawn");
  await page.keyboard.press("Enter");
  assert.equal((await taskIds(page)).at(-1), "t14");
});

test("add a task with the mouse; one without words is not added", async (t) => {
  const page = await openTodo(browser, t);
  await page.fill("#new-task", "   ");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  assert.equal((await taskIds(page)).length, 12);
  await page.fill("#new-task", "<b>Bold</b> & quick");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  assert.equal(await page.locator('[data-id="t13"] .title').innerText(), "<b>Bold</b> & quick");
});

test("mark tasks as done with the mouse and the keyboard, and show only those", async (t) => {
  const page = await openTodo(browser, t);
  await page.click("#done-t2");
  await page.focus("#done-t3");
  await page.keyboard.press("Space");
  assert.equal(await count(page), "10 open · 2 done");
  await page.selectOption("#filter", "done");
  assert.deepEqual(await taskIds(page), ["t2", "t3"]);
  await page.selectOption("#filter", "open");
  assert.deepEqual(await taskIds(page), without("t2", "t3"));
  await page.selectOption("#filter", "all");
  assert.deepEqual(await taskIds(page), ALL);
});

test("delete with the mouse: the row leaves", async (t) => {
  const page = await openTodo(browser, t);
  await page.getByRole("button", { name: "Delete Renew the parking permits" }).click();
  await page.waitForSelector('[data-id="t2"]', { state: "detached" });
  assert.deepEqual(await taskIds(page), without("t2"));
  assert.equal(await count(page), "11 open · 0 done");
});

test("delete with the keyboard: the focus goes on to the neighbor, so that one can go on", async (t) => {
  const page = await openTodo(browser, t);
  await page.locator('[data-id="t2"] .delete').focus();
  for (const [id, next] of [
    ["t2", "t3"],
    ["t3", "t4"],
  ]) {
    await page.keyboard.press("Enter");
    await page.waitForSelector(`[data-id="${id}"]`, { state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement.closest("[data-id]")?.dataset.id), next);
  }
  assert.deepEqual(await taskIds(page), without("t2", "t3"));
});

test("search by typing; nothing found is said; start over brings everything back", async (t) => {
  const page = await openTodo(browser, t);
  await page.focus("#search");
  await page.keyboard.type("REPORT");
  assert.deepEqual(await taskIds(page), ["t9"]);
  await page.keyboard.type("zzz");
  assert.deepEqual(await taskIds(page), []);
  assert.ok(await page.getByText("No task matches.").isVisible());
  await page.getByRole("button", { name: "Start over" }).click();
  assert.deepEqual(await taskIds(page), ALL);
  assert.equal(await page.inputValue("#search"), "");
});

test("a server that fails: the person is told, in words", async (t) => {
  const page = await openTodo(browser, t);
  await page.selectOption("#failure", "throws-after");
  await page.getByRole("button", { name: "Delete Weekly report" }).click();
  const problem = page.getByRole("alert");
  await until(() => problem.isVisible(), "the problem");
  assert.match(await problem.innerText(), /Deleting “Weekly report”: the server answered with error 500/);
});
