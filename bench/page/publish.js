/** The time to publish 100 capabilities, beside that of registering the same tools by hand: the browser's own share. */

import init, { createExecutor, createRegistry, publishTools, webmcpSupported } from "/pkg/index.js";
import { expect } from "./expect.js";
import { SETTLE } from "./ours.js";
import { summary, takeTurns } from "./rounds.js";

const CAPABILITIES = 100;
const INPUT = {
  type: "object",
  properties: {
    query: { type: "string", description: "Words that all must occur" },
    page: { type: "integer", minimum: 1 },
  },
  required: ["query"],
};
const describe = (at) => `Search part ${at} of the orders by number, customer or note`;

export async function measure(turns) {
  if (!webmcpSupported()) throw new Error("this browser has no document.modelContext");
  await init();
  const samples = await takeTurns({ counterfoil: publish, browser: registerByHand }, { ...turns, most: 1 });
  const { declare, publish: published, dispose } = samples.counterfoil;
  return {
    capabilities: CAPABILITIES,
    declare: summary(declare),
    publish: summary(published),
    dispose: summary(dispose),
    browser: summary(samples.browser.register),
  };
}

async function publish() {
  const [beginning, registry] = [performance.now(), createRegistry({ app: "bench" })];
  for (let at = 0; at < CAPABILITIES; at += 1) {
    registry.action({ id: `search${at}`, description: describe(at), risk: "read", input: INPUT, run: () => {} });
  }
  const executor = createExecutor({ registry, settle: SETTLE });
  const declared = performance.now();
  const publisher = publishTools({ registry, executor });
  await publisher.settled();
  const published = performance.now();
  expect("what failed", publisher.diagnostics(), []);
  await expectTools(CAPABILITIES);
  const leaving = performance.now();
  publisher.dispose();
  const left = performance.now();
  await expectTools(0);
  registry.dispose();
  return { declare: declared - beginning, publish: published - declared, dispose: left - leaving };
}

async function registerByHand() {
  const controller = new AbortController();
  const start = performance.now();
  const pending = [];
  for (let at = 0; at < CAPABILITIES; at += 1) {
    const tool = { name: `search${at}`, description: describe(at), inputSchema: INPUT, execute: async () => "" };
    pending.push(document.modelContext.registerTool(tool, { signal: controller.signal }));
  }
  await Promise.all(pending);
  const register = performance.now() - start;
  await expectTools(CAPABILITIES);
  controller.abort();
  await expectTools(0);
  return { register };
}

async function expectTools(count) {
  expect("tools of the document", (await document.modelContext.getTools()).length, count);
}
