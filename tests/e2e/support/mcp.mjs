/** A real MCP client: chrome-devtools-mcp with its WebMCP tools, on the browser of the test, spoken to over stdio. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const SERVER = join(
  dirname(createRequire(import.meta.url).resolve("chrome-devtools-mcp/package.json")),
  "build/src/bin/chrome-devtools-mcp.js",
);
/** The browser's features that it needs. */
export const MCP_FEATURES = ["WebMCP", "DevToolsWebMCPSupport"];

/** Starts the server against a browser that listens on `browserUrl`. */
export async function connectMcp(browserUrl) {
  const client = new Client({ name: "counterfoil-e2e", version: "0" });
  const args = [SERVER, `--browserUrl=${browserUrl}`, "--categoryExperimentalWebmcp=true", "--no-usage-statistics"];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" }));
  const ask = async (name, input) => {
    const answer = await client.callTool({ name, arguments: input });
    const text = answer.content.map((part) => part.text).join("\n");
    assert.ok(!answer.isError, text);
    return text;
  };

  return {
    /** What it tells a model of the tools of a page. */
    tools: async (page) => ask("list_webmcp_tools", { pageId: await pageId(ask, page) }),
    /** Calls a tool of a page; the result as the page gave it. */
    async call(page, toolName, input) {
      const id = await pageId(ask, page);
      const text = await ask("execute_webmcp_tool", { pageId: id, toolName, input: JSON.stringify(input) });
      const { status, output, error } = JSON.parse(text);
      assert.equal(status, "Completed", error);
      return output;
    },
    close: () => client.close(),
  };
}

/** The number that the server knows a page by: it lists `1: title (address)`. */
async function pageId(ask, page) {
  const pages = await ask("list_pages", {});
  const line = pages.split("\n").find((text) => text.includes(`(${page.url()})`));
  assert.ok(line, `the server sees the page: ${pages}`);
  return Number.parseInt(line, 10);
}
