/**
 * Makes the Todo app callable: declares what it can do, runs calls with a person's approval, publishes them over WebMCP,
 * and shows all of it in the inspector. The app itself (`main.js`) does not depend on any of this.
 */

import init, { createExecutor, createRegistry, dialogConfirm, publishTools, status } from "/pkg/index.js";
import { mountInspector } from "../inspector/mount.js";
import { declareTodo } from "./declare.js";
import { store, view } from "./main.js";

const inspector = mountInspector(document.getElementById("inspector"), {
  elementOf: ({ record, state }) =>
    record ? view.rowOf(record) : state === "filter" ? document.getElementById("filter") : null,
});

async function start() {
  await init();
  const registry = createRegistry({ app: "todo" });
  declareTodo(registry, store, view);

  const executor = createExecutor({
    registry,
    confirm: dialogConfirm(),
    onStage: inspector.onStage,
    onReceipt: inspector.onReceipt,
  });
  const publisher = publishTools({ registry, executor });
  inspector.connect({ registry, publisher, execute: (...call) => executor.execute(...call) });
  store.subscribe(inspector.refresh);
}

start().catch((error) => inspector.fail(status().reason ?? error.message));
