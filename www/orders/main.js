/**
 * The Orders app: a played server, the store over it, and the views. It knows nothing of counterfoil; `agents.js` adds that
 * from outside, and the app works the same when that fails to load.
 *
 * `?reset` starts with the orders as they were at the beginning.
 */

import { createChanges } from "./changes.js";
import { createDetail } from "./detail.js";
import { createNotices } from "./notices.js";
import { createServer } from "./server.js";
import { createStore } from "./store.js";
import { createView } from "./view.js";

export const store = createStore(createServer());
export const notices = createNotices(document.getElementById("toasts"));
export const changes = createChanges(store, notices);
export const detail = createDetail(store, changes);
export const view = createView(store, { notices, changes, openDetail: (id) => detail.open(id, { focus: true }) });

const isReset = new URLSearchParams(location.search).has("reset");
(isReset ? store.reset() : store.reload()).catch((error) =>
  notices.tell("error", `The orders could not be loaded: ${error.message}`),
);
