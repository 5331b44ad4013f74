/**
 * Makes the Orders app callable: declares what it can do, runs calls with a person's approval, publishes them over WebMCP,
 * and shows all of it in the inspector. The app itself (`main.js`) does not depend on any of this.
 */

import init, { createExecutor, createRegistry, dialogConfirm, publishTools, status } from "/pkg/index.js";
import { mountInspector } from "../inspector/mount.js";
import { declareOrders } from "./declare.js";
import { changes, detail, notices, store, view } from "./main.js";

const STATE_CONTROLS = { query: "search", page: "page-number" };

const inspector = mountInspector(document.getElementById("inspector"), {
  elementOf: ({ record, state }) => (record ? view.rowOf(record) : document.getElementById(STATE_CONTROLS[state])),
});

async function start() {
  await init();
  const registry = createRegistry({
    app: "orders",
    page: () => ({
      id: "orders/list",
      title: "Orders",
      params: { query: store.state.query, status: store.state.status, page: store.state.page },
    }),
  });
  declareOrders(registry, { store, changes, detail, view, notices });

  const executor = createExecutor({
    registry,
    confirm: dialogConfirm(),
    onStage: inspector.onStage,
    onReceipt: inspector.onReceipt,
  });
  const publisher = publishTools({ registry, executor });
  inspector.connect({ registry, publisher, execute: (...call) => executor.execute(...call) });
  store.subscribe(inspector.refresh);
  detail.subscribe(inspector.refresh);
}

start().catch((error) => inspector.fail(status().reason ?? error.message));
