/** The Orders demo page, as the tests see it. */
import { waitForTool } from "./browser.mjs";

/** Opens it with the orders as they were at the start. */
export async function openOrders(browser, t, { query = "?reset", ...options } = {}) {
  const page = await browser.open(t, `/orders.html${query}`, options);
  await waitForTool(page, "orders.search");
  await showing(page, "1–10 of 57 orders");
  return page;
}

/** Waits until the table shows this range. */
export function showing(page, range) {
  return page.getByText(range, { exact: true }).waitFor();
}

/** Ids of the orders on show, in order. */
export function orderIds(page) {
  return page.$$eval("#rows > tr", (rows) => rows.map((row) => row.dataset.id));
}

export const row = (page, id) => page.locator(`#rows > [data-id="${id}"]`);
