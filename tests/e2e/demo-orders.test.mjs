/** The Orders page in the hands of a person: searching, paging, details, notes, and the order that is locked. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { until, useBrowser } from "./support/browser.mjs";
import { openOrders, orderIds, row, showing } from "./support/orders.mjs";

const browser = useBrowser();
const LOCKED = "SO-1004";

test("search by typing, by status, and back to everything", async (t) => {
  const page = await openOrders(browser, t);
  await page.focus("#search");
  await page.keyboard.type("call before");
  await showing(page, "1–1 of 1 orders");
  assert.deepEqual(await orderIds(page), ["SO-1010"]);
  await page.fill("#search", "");
  await page.keyboard.press("Enter");
  await showing(page, "1–10 of 57 orders");
  await page.selectOption("#status-filter", "cancelled");
  await until(
    async () => (await orderIds(page)).length > 0 && !(await orderIds(page)).includes("SO-1001"),
    "the status",
  );
  const statuses = await page.$$eval("#rows .status", (selects) => selects.map((select) => select.value));
  assert.ok(statuses.every((status) => status === "cancelled"));
  await page.fill("#search", "no such order");
  await page.getByText("No order matches.").waitFor();
});

test("page with the mouse and the keyboard, up to both ends", async (t) => {
  const page = await openOrders(browser, t);
  const [previous, next] = ["Previous", "Next"].map((name) => page.getByRole("button", { name }));
  assert.equal(await previous.getAttribute("aria-disabled"), "true");
  await next.click();
  await showing(page, "11–20 of 57 orders");
  await next.focus();
  for (const range of ["21–30", "31–40", "41–50", "51–57"]) {
    await page.keyboard.press("Enter");
    await showing(page, `${range} of 57 orders`);
  }
  assert.equal(await next.getAttribute("aria-disabled"), "true");
  await page.keyboard.press("Enter");
  await previous.click();
  await showing(page, "41–50 of 57 orders");
});

test("open the details, write a note, save: the row, the toast and the storage have it", async (t) => {
  const page = await openOrders(browser, t);
  await page.getByRole("button", { name: "Open SO-1002" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await dialog.getByLabel("Note").fill("Ring twice");
  await dialog.getByLabel("Status").selectOption("shipped");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("SO-1002 saved").waitFor();
  assert.match(await row(page, "SO-1002").innerText(), /Ring twice/);
  assert.equal(await row(page, "SO-1002").locator(".status").inputValue(), "shipped");
  await page.goto(page.url().replace("?reset", ""));
  await row(page, "SO-1002").getByText("Ring twice").waitFor();
});

test("the details with the keyboard: the focus goes in, Escape leaves without saving, and the focus comes back", async (t) => {
  const page = await openOrders(browser, t);
  const open = page.getByRole("button", { name: "Open SO-1002" });
  await open.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  assert.ok(await dialog.evaluate((element) => element.contains(document.activeElement)));
  await dialog.getByLabel("Note").focus();
  await page.keyboard.type("Not to be kept");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  assert.ok(await open.evaluate((element) => element === document.activeElement));
  assert.doesNotMatch(await row(page, "SO-1002").innerText(), /Not to be kept/);
});

test("write a note where it stands: Enter saves, Escape goes back", async (t) => {
  const page = await openOrders(browser, t);
  const note = row(page, "SO-1002").locator(".note-editor");
  await note.locator("button").click();
  await page.keyboard.type("Left at the gate");
  await page.keyboard.press("Enter");
  await page.getByText("Note saved").waitFor();
  assert.equal(await note.locator("button span").innerText(), "Left at the gate");
  await note.locator("button").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Something else");
  await page.keyboard.press("Escape");
  assert.equal(await note.locator("button span").innerText(), "Left at the gate");
});

test("set a status in the row", async (t) => {
  const page = await openOrders(browser, t);
  await row(page, "SO-1001").locator(".status").selectOption("delivered");
  await page.getByText("SO-1001 is delivered now").waitFor();
  await row(page, "SO-1001").locator('.status[data-status="delivered"]').waitFor();
});

test("the locked order can be read and not changed: not in the row, not in its details", async (t) => {
  const page = await openOrders(browser, t);
  assert.ok(await row(page, LOCKED).locator(".status").isDisabled());
  assert.ok(await row(page, LOCKED).locator(".edit").isDisabled());
  await page.getByRole("button", { name: `Open ${LOCKED}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Accounting has locked this order.").waitFor();
  for (const name of ["Note", "Status"]) assert.ok(await dialog.getByLabel(name).isDisabled());
  assert.ok(await dialog.getByRole("button", { name: "Save" }).isDisabled());
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
});

test("the orders can be had back as they were", async (t) => {
  const page = await openOrders(browser, t);
  await row(page, "SO-1001").locator(".status").selectOption("delivered");
  await page.getByText("SO-1001 is delivered now").waitFor();
  await page.getByRole("button", { name: "Reset the orders" }).click();
  await row(page, "SO-1001").locator('.status[data-status="open"]').waitFor();
});
