/** The demo pages at the width of a phone and of a desk: nothing to scroll sideways, in whatever state they are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser, waitForTool } from "./support/browser.mjs";
import { dialogReady } from "./support/dialog.mjs";
import { inspectorOf } from "./support/inspector.mjs";

const browser = useBrowser();
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };
const LONG = "Donaudampfschifffahrtsgesellschaft".repeat(3).slice(0, 100);

/** The pages, and the states that each is brought into, one after the other. */
const PAGES = [
  { path: "/index.html", states: { "as it begins": nothing } },
  {
    path: "/todo.html",
    tool: "remove_task",
    states: {
      "as it begins": nothing,
      "with a long word": addLong,
      "with a receipt": callByHand,
      "while it asks": ask,
    },
  },
  {
    path: "/orders.html?reset",
    tool: "orders.search",
    states: { "as it begins": nothing, "with details open": openDetails },
  },
];

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const { path, tool, states } of PAGES) {
    test(`${path} on a ${size}: nothing to scroll sideways`, async (t) => {
      const page = await browser.open(t, path, { viewport });
      if (tool) await waitForTool(page, tool);
      for (const [name, bring] of Object.entries(states)) {
        await t.test(name, async () => {
          await bring(page, size);
          const seen = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            scrollTo(1000, scrollY);
            return { scrollWidth, clientWidth, scrolled: scrollX, width: innerWidth };
          });
          assert.equal(seen.width, viewport.width, "the page is not zoomed out");
          assert.equal(seen.scrolled, 0);
          assert.ok(seen.scrollWidth <= seen.clientWidth, `${seen.scrollWidth} in ${seen.clientWidth}`);
        });
      }
    });
  }
}

async function nothing() {}

async function addLong(page) {
  await page.fill("#new-task", LONG);
  await page.keyboard.press("Enter");
}

async function ask(page) {
  await page.evaluate(async () => {
    const tools = await document.modelContext.getTools();
    document.modelContext.executeTool(
      tools.find(({ name }) => name === "remove_task"),
      { record: "t9" },
    );
  });
  await dialogReady(page);
}

async function callByHand(page, size) {
  const inspector = inspectorOf(page);
  if (size === "phone") await inspector.place.getByRole("button", { name: "Inspector" }).click();
  await inspector.choose("tasks.search");
  await inspector.fill({ value: LONG });
  await inspector.call();
  await inspector.receipt();
}

async function openDetails(page) {
  await page.getByRole("button", { name: "Open SO-1002" }).click();
  await page.getByRole("dialog").waitFor();
}
