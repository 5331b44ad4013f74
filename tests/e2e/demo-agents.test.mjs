/** The demo pages for agents: what Orders offers through WebMCP, and what the inspector shows of it all. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { approve, deny, isAsked } from "./support/dialog.mjs";
import { inspectorOf } from "./support/inspector.mjs";
import { openOrders, orderIds, row, showing } from "./support/orders.mjs";
import { callNatively, openTodo, taskIds } from "./support/todo.mjs";

const EMPTY = mkdtempSync(join(tmpdir(), "counterfoil-empty-"));
const browser = useBrowser();
const bare = useBrowser({ mounts: { "/pkg/": EMPTY } });
after(() => rmSync(EMPTY, { recursive: true }));

const receiptOf = async (page, tool, input) => (await callNatively(page, tool, input)).structuredContent;

test("Orders through WebMCP: search, page, and a note that is asked about, saved and verified", async (t) => {
  const page = await openOrders(browser, t);
  const found = await receiptOf(page, "orders.search", { query: "", status: "open" });
  assert.equal(found.ok, true, JSON.stringify(found));
  assert.ok(!(await isAsked(page)), "reading is not asked about");
  await receiptOf(page, "orders.search", { query: "", status: "any" });
  const second = await receiptOf(page, "orders.page", { page: 2 });
  assert.equal(second.expect, "The page asked for is on show");
  assert.deepEqual(second.changed.records.removed, [], "paging is no deletion");
  assert.deepEqual(second.changed.records.total, { from: 57, to: 57 });
  await showing(page, "11–20 of 57 orders");

  const noting = receiptOf(page, "orders.update_note_order", { record: "SO-1015", note: "Ring twice" });
  await approve(page, { from: "heading" });
  const noted = await noting;
  assert.equal(noted.ok, true, JSON.stringify(noted));
  assert.equal(noted.action.id, "orders.update_note@SO-1015");
  assert.equal(noted.expect, "The order shows the new note");
  assert.deepEqual(noted.changed.records.updated, [{ id: "SO-1015", fields: ["note"] }]);
  assert.deepEqual(noted.changed.feedback, [{ level: "success", text: "Note saved" }]);
  assert.match(await row(page, "SO-1015").innerText(), /Ring twice/);
});

test("Orders through WebMCP: the locked order is refused with the reason, whatever the person says", async (t) => {
  const page = await openOrders(browser, t);
  const calling = receiptOf(page, "orders.set_status_order", { record: "SO-1004", status: "shipped" });
  await approve(page, { from: "heading" });
  const { error } = await calling;
  assert.deepEqual([error.code, error.reason, error.started], ["ACTION_UNAVAILABLE", "the order is locked", false]);
  assert.equal(await row(page, "SO-1004").locator(".status").inputValue(), "open");
});

test("Orders through WebMCP: the dialog's own controls, operated, and saved by its button", async (t) => {
  const page = await openOrders(browser, t);
  const closed = await receiptOf(page, "detail.note", { value: "x" });
  assert.equal(closed.error.code, "ACTION_UNAVAILABLE", "a dialog that is closed has nothing to offer");
  const opened = await receiptOf(page, "orders.open_order", { record: "SO-1002" });
  assert.equal(opened.expect, "The details of the order are open");
  assert.equal((await receiptOf(page, "detail.note", { value: "Ring twice" })).ok, true);
  assert.equal((await receiptOf(page, "detail.status", { value: "packed" })).ok, true);
  const saving = receiptOf(page, "detail.save", {});
  await approve(page, { from: "heading" });
  const saved = await saving;
  assert.equal(saved.ok, true, JSON.stringify(saved));
  assert.equal(saved.expect, "The order is saved and its details are closed");
  assert.match(await row(page, "SO-1002").innerText(), /Ring twice/);
});

test("the inspector lists what the page offers, with risk and availability", async (t) => {
  const page = await openTodo(browser, t);
  const { place } = inspectorOf(page);
  await place.getByText("WebMCP: 5 tools published").waitFor();
  const cards = await place.locator(".capability").evaluateAll((items) => items.map((item) => item.dataset.capability));
  assert.deepEqual(cards, ["remove@task", "tasks.add", "tasks.set_done", "tasks.search", "tasks.filter"]);
  const remove = place.locator('[data-capability="remove@task"]');
  assert.match(await remove.innerText(), /Delete the task/);
  assert.match(await remove.innerText(), /dangerous/);
  await place.locator("#capability-filter").fill("search");
  assert.deepEqual(await place.locator(".capability:visible h3").allInnerTexts(), ["tasks.search"]);
});

test("the inspector calls a capability by its form, and shows the receipt", async (t) => {
  const page = await openTodo(browser, t);
  const inspector = inspectorOf(page);
  await inspector.choose("tasks.add");
  await inspector.fill({ title: "Water the plants" });
  await inspector.call();
  await approve(page, { from: "heading" });
  const { verdict, text, raw } = await inspector.receipt();
  assert.equal(verdict, "Done");
  assert.equal(raw.ok, true);
  assert.deepEqual(raw.changed.records.added, ["t13"]);
  assert.deepEqual(raw.data, { id: "t13" });
  assert.match(text, /Total\s*12 → 13/);
  assert.deepEqual((await taskIds(page)).at(-1), "t13");
});

test("the inspector calls on a record, and shows a denial as one", async (t) => {
  const page = await openTodo(browser, t);
  const inspector = inspectorOf(page);
  await inspector.choose("remove@task");
  await inspector.fill({ record: "t9" });
  await inspector.call();
  await deny(page);
  const { verdict, text, raw } = await inspector.receipt();
  assert.equal(verdict, "Not allowed");
  assert.match(text, /PERMISSION_DENIED/);
  assert.equal(raw.error.started, false);
  assert.equal((await taskIds(page)).length, 12);
});

test("the inspector shows problems at their fields, and takes JSON text, also text that is none", async (t) => {
  const page = await openTodo(browser, t);
  const inspector = inspectorOf(page);
  await inspector.choose("tasks.add");
  await inspector.call();
  assert.equal((await inspector.receipt()).raw.error.code, "INVALID_PARAMS");
  assert.equal((await inspector.problems()).length, 1);
  await inspector.place.getByText("As JSON").click();
  await inspector.place.locator("#json").fill("{title:");
  await inspector.call();
  await inspector.place.locator('article[data-code="INVALID_ARGS"]').waitFor();
});

test("the log shows a call that came through executeTool, and can show those alone", async (t) => {
  const page = await openTodo(browser, t);
  const inspector = inspectorOf(page);
  await inspector.choose("tasks.search");
  await inspector.fill({ value: "plan" });
  await inspector.call();
  await inspector.receipt();
  const receipt = await receiptOf(page, "tasks.filter", { value: "open" });
  assert.equal(receipt.ok, true, JSON.stringify(receipt));

  await inspector.tab("Log").click();
  const entries = inspector.place.locator(".log > li:visible");
  assert.deepEqual(await entries.locator(".id").allInnerTexts(), ["tasks.filter", "tasks.search"], "newest first");
  await inspector.place.locator("#log-source").selectOption("webmcp");
  assert.deepEqual(await entries.locator(".id").allInnerTexts(), ["tasks.filter"]);
  assert.match(await entries.locator(".outcome").innerText(), /WebMCP/);
  await entries.locator("button.entry").click();
  const raw = JSON.parse(await entries.getByLabel("Receipt as JSON").textContent());
  assert.deepEqual(raw, receipt);
});

test("without the package both pages work by hand, and the inspector says that it is not there", async (t) => {
  const notFound = /Failed to load resource.*pkg|404/;
  const todo = await bare.open(t, "/todo.html", { expected: notFound });
  await todo.getByRole("button", { name: "Delete Renew the parking permits" }).click();
  await todo.waitForSelector('[data-id="t2"]', { state: "detached" });
  assert.ok(await todo.getByText("cargo xtask build").isVisible());

  const orders = await bare.open(t, "/orders.html?reset", { expected: notFound, isolated: true });
  await showing(orders, "1–10 of 57 orders");
  assert.equal((await orderIds(orders)).length, 10);
});
