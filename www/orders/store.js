/**
 * What the Orders page knows: the page of orders on show, the search that led to it, and whether something is on its way.
 * Its methods resolve when the server has answered and the page shows it; a late answer to an earlier search is dropped.
 */

import { PAGE_SIZE } from "./server.js";

/** @param {ReturnType<typeof import("./server.js").createServer>} server */
export function createStore(server) {
  let state = {
    query: "",
    status: "any",
    page: 1,
    pages: 1,
    offset: 0,
    total: 0,
    orders: [],
    loading: false,
    saving: 0,
    problem: "",
  };
  let newest = 0;
  const listeners = new Set();

  function set(change) {
    state = { ...state, ...change };
    listeners.forEach((listener) => listener());
  }

  async function load(change) {
    const request = ++newest;
    set({ ...change, loading: true, problem: "" });
    try {
      const answer = await server.list(state);
      if (request === newest) set({ ...answer, loading: false });
    } catch (error) {
      if (request === newest) set({ loading: false, problem: error.message });
      throw error;
    }
  }

  async function update(id, change) {
    set({ saving: state.saving + 1 });
    try {
      const changed = await server.update(id, change);
      set({ orders: state.orders.map((order) => (order.id === id ? changed : order)) });
    } finally {
      set({ saving: state.saving - 1 });
    }
  }

  return {
    get state() {
      return state;
    },
    get pageSize() {
      return PAGE_SIZE;
    },
    order: (id) => state.orders.find((order) => order.id === id),

    search: (query, status = state.status) => load({ query, status, page: 1 }),
    async goTo(page) {
      if (page > state.pages) throw new Error(`there is no page ${page}: the last one is ${state.pages}`);
      await load({ page });
    },
    reload: () => load({}),

    /** Changes note, status, or both. Rejects with the server's reason. */
    update,
    async reset() {
      await server.reset();
      await load({ query: "", status: "any", page: 1 });
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
