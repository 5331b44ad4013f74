/**
 * The Todo app: its store and its view. It knows nothing of counterfoil; `agents.js` adds that from outside, and the app
 * works the same when that fails to load.
 *
 * `?fail=never-finishes` and `?fail=throws-after` start with the server failing that way.
 */

import { createStore } from "./store.js";
import { createView } from "./view.js";

export const store = createStore();
store.playFailure(new URLSearchParams(location.search).get("fail") ?? "none");

export const view = createView(store);
