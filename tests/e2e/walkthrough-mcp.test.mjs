/** The walkthrough, called by a real MCP client outside the browser, while a person approves in it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { MCP_FEATURES, connectMcp } from "./support/mcp.mjs";
import { openTodo } from "./support/todo.mjs";
import { walkthrough } from "./support/walkthrough.mjs";

const browser = useBrowser({ features: MCP_FEATURES, debuggable: true });
let mcp;
before(async () => {
  mcp = await connectMcp(await browser.debuggingUrl());
});
after(() => mcp?.close());

test("the client finds the tools of the page, with what they take and how risky they are", async (t) => {
  const page = await openTodo(browser, t);
  const listed = await mcp.tools(page);
  for (const tool of ["remove_task", "tasks.add", "tasks.set_done", "tasks.search", "tasks.filter"]) {
    assert.ok(listed.includes(`name="${tool}"`), `${tool} is in ${listed}`);
  }
  const remove = listed.split("\n").find((line) => line.startsWith('name="remove_task"'));
  assert.match(remove, /description="Delete the task"/);
  assert.match(remove, /"required":\["record"\]/);
  assert.match(remove, /"readOnly":false.*"consequential":true/);
});

walkthrough(browser, (page, tool, input) => mcp.call(page, tool, input));
