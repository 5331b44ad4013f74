/**
 * The walkthrough of the execution lifecycle: "Delete the weekly report", which is task t9 of twelve and off screen. Four
 * endings of it on the Todo demo page, for whatever way a call may come.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { approve, deny, dialogReady, readDialog } from "./dialog.mjs";
import { LOW, appState, openTodo, placeOf, taskIds } from "./todo.mjs";

const ACTION = { id: "remove@t9", description: "Delete the task" };
const APPROVED = { approved: true, via: "trusted-input" };
const NOTHING = {
  added: [],
  removed: [],
  updated: [],
  reordered: false,
  omitted: { added: 0, removed: 0, updated: 0 },
};
/** What the page shows of the deletion: the record, its row action and the total. */
const GONE = {
  observed: true,
  records: { ...NOTHING, removed: ["t9"], total: { from: 12, to: 11 } },
  actions: { added: [], removed: ["remove@t9"], omitted: { added: 0, removed: 0 } },
};
const STAYED = {
  observed: true,
  records: { ...NOTHING, total: { from: 12, to: 12 } },
  actions: { added: [], removed: [], omitted: { added: 0, removed: 0 } },
};

/**
 * @param {ReturnType<typeof import("./browser.mjs").useBrowser>} browser
 * @param {(page: import("playwright-core").Page, tool: string, input: object) => Promise<object>} call calls a tool and
 *   gives its result in the MCP shape.
 */
export function walkthrough(browser, call) {
  const remove = (page) => call(page, "remove_task", { record: "t9" });

  test("approved: t9 is confirmed, revealed, removed, and gives the receipt of the seed", async (t) => {
    const page = await openTodo(browser, t, { viewport: LOW });
    assert.equal((await taskIds(page)).length, 12);
    assert.equal(await placeOf(page, "t9"), "off screen");
    await notePlaceAtRemoval(page);

    const result = remove(page);
    const asked = await readDialog(page);
    for (const part of ["Delete the task", "Dangerous", "Weekly report", "t9", "An agent of the browser"]) {
      assert.ok(asked.includes(part), `the dialog says ${part}: ${asked}`);
    }
    assert.equal(await placeOf(page, "t9"), "off screen", "nothing is scrolled before somebody agreed");
    await approve(page);

    assertResult(await result, {
      ok: true,
      action: ACTION,
      expect: "The task is no longer in the list",
      changed: GONE,
      approval: APPROVED,
    });
    assert.equal(await page.evaluate(() => globalThis.placeAtRemoval), "on screen", "it was revealed first");
    assert.equal((await taskIds(page)).length, 11);
    assert.equal(await placeOf(page, "t9"), "gone");
  });

  test("denied: PERMISSION_DENIED, and the page is untouched", async (t) => {
    const page = await openTodo(browser, t, { viewport: LOW });
    const before = await appState(page);

    const result = remove(page);
    await deny(page);

    assertResult(await result, {
      ok: false,
      action: ACTION,
      error: {
        code: "PERMISSION_DENIED",
        message: "the call was not approved",
        reason: "denied in the confirmation dialog",
        started: false,
        next: "stop",
      },
      approval: { approved: false, via: "trusted-input" },
    });
    assert.deepEqual(await appState(page), before);
  });

  test("never verified: EXPECTATION_FAILED, which does not say that nothing happened", async (t) => {
    const page = await openTodo(browser, t, { viewport: LOW, query: "?fail=never-finishes" });

    const result = remove(page);
    await approve(page);

    assertResult(await result, {
      ok: false,
      action: ACTION,
      error: {
        code: "EXPECTATION_FAILED",
        message: "the expected state was not observed: The task is no longer in the list",
        started: true,
        next: "observe",
      },
      changed: STAYED,
      approval: APPROVED,
    });
    assert.equal(await placeOf(page, "t9"), "on screen");
  });

  test("the handler throws after its effect: EXECUTION_FAILED, with the change still reported", async (t) => {
    const page = await openTodo(browser, t, { viewport: LOW, query: "?fail=throws-after" });

    const result = remove(page);
    await approve(page);

    assertResult(await result, {
      ok: false,
      action: ACTION,
      error: {
        code: "EXECUTION_FAILED",
        message: "the server answered with error 500 after the deletion was sent",
        started: true,
        next: "observe",
      },
      changed: GONE,
      approval: APPROVED,
    });
    assert.equal(await placeOf(page, "t9"), "gone");
  });

  test("the question waits: while it is open nothing runs, and the call is not over", async (t) => {
    const page = await openTodo(browser, t, { viewport: LOW });
    const before = await appState(page);
    const result = remove(page);
    await dialogReady(page);
    const first = await Promise.race([
      result,
      page.evaluate(() => new Promise((done) => setTimeout(done, 300, "open"))),
    ]);
    assert.equal(first, "open");
    assert.deepEqual(await appState(page), before);
    await deny(page);
    await result;
  });
}

/** The result in the MCP shape: the receipt twice, as an object and as text, and whether it is an error. */
function assertResult(result, receipt) {
  assert.deepEqual(result.structuredContent, receipt);
  const { error } = receipt;
  const heading = error === undefined ? "" : `${error.code}: ${error.message}\n`;
  assert.equal(result.content.length, 1);
  assert.equal(result.content[0].type, "text");
  assert.ok(result.content[0].text.startsWith(heading), result.content[0].text);
  assert.deepEqual(JSON.parse(result.content[0].text.slice(heading.length)), receipt);
  assert.equal(result.isError ?? false, error !== undefined);
}

/** Notes where the row of t9 stands at the moment in which the app's own delete handler runs. */
function notePlaceAtRemoval(page) {
  return page.evaluate(async () => {
    const { store, view } = await import("/todo/main.js");
    store.subscribe(() => {
      if (!store.isLeaving("t9")) return;
      const { top, bottom } = view.rowOf("t9").getBoundingClientRect();
      globalThis.placeAtRemoval ??= top >= 0 && bottom <= innerHeight ? "on screen" : "off screen";
    });
  });
}
