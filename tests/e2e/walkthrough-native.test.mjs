/** The walkthrough, called through the browser's own `document.modelContext.executeTool`. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { clickByScript, deny, dialogReady, isAsked, pressInDialog } from "./support/dialog.mjs";
import { callNatively, openTodo, taskIds } from "./support/todo.mjs";
import { walkthrough } from "./support/walkthrough.mjs";

const browser = useBrowser();

walkthrough(browser, callNatively);

for (const [button, code, left] of [
  ["Approve", undefined, 11],
  ["Deny", "PERMISSION_DENIED", 12],
]) {
  test(`the pointer answers as the keyboard does: ${button}`, async (t) => {
    const page = await openTodo(browser, t);
    const result = callNatively(page, "remove_task", { record: "t2" });
    await pressInDialog(page, button);
    assert.equal((await result).structuredContent.error?.code, code);
    assert.equal((await taskIds(page)).length, left);
  });
}

test("a script of the page cannot approve: it finds no button, and its keys do not count", async (t) => {
  const page = await openTodo(browser, t);
  const result = callNatively(page, "remove_task", { record: "t2" });
  await dialogReady(page);
  await page.keyboard.press("Tab"); // the focus is on Approve now
  const found = await page.evaluate(() => {
    const host = document.querySelector("[data-counterfoil-confirm]");
    for (const target of [host, document.activeElement, document]) {
      for (const type of ["keydown", "keyup"]) {
        target.dispatchEvent(new KeyboardEvent(type, { key: "Enter", code: "Enter", bubbles: true, composed: true }));
      }
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
    }
    host.click();
    return { root: host.shadowRoot, buttons: host.querySelectorAll("button").length };
  });
  assert.deepEqual(found, { root: null, buttons: 0 });
  assert.ok(await isAsked(page), "the question is still open");
  assert.equal((await taskIds(page)).length, 12);
  await deny(page);
  assert.equal((await result).structuredContent.error.code, "PERMISSION_DENIED");
});

test("a tool that gets hold of the buttons themselves cannot answer by clicking them", async (t) => {
  const page = await openTodo(browser, t);
  const result = callNatively(page, "remove_task", { record: "t2" });
  for (const button of ["Approve", "Deny"]) await clickByScript(page, button);
  assert.ok(await isAsked(page), "the question is still open");
  assert.equal((await taskIds(page)).length, 12);
  await deny(page);
  assert.equal((await result).structuredContent.error.code, "PERMISSION_DENIED");
});
