/**
 * Plays the server behind the Orders page: answers after a while, pages and searches on its side, and refuses what a server
 * refuses, whatever the page let through. Its orders are kept in localStorage, or in memory where that is not to be had.
 */

import { STATUSES, seedOrders } from "./data.js";

const KEY = "counterfoil.demo.orders.v1";
const LATENCY_MS = 150;
export const PAGE_SIZE = 10;
export const NOTE_LENGTH = 200;

export function createServer() {
  let orders = load() ?? seedOrders();

  const later = (work) =>
    new Promise((resolve, reject) => {
      setTimeout(() => {
        try {
          resolve(structuredClone(work()));
        } catch (error) {
          reject(error);
        }
      }, LATENCY_MS);
    });

  return {
    /** One page of what matches, and how much there is in all. A page past the end gives the last one. */
    list: ({ query, status, page }) =>
      later(() => {
        const words = query.trim().toLowerCase().split(/\s+/u).filter(Boolean);
        const matching = orders.filter(
          (order) =>
            (status === "any" || order.status === status) &&
            words.every((word) => `${order.id} ${order.customer} ${order.note}`.toLowerCase().includes(word)),
        );
        const pages = Math.max(1, Math.ceil(matching.length / PAGE_SIZE));
        const shown = Math.min(Math.max(1, page), pages);
        const offset = (shown - 1) * PAGE_SIZE;
        return {
          orders: matching.slice(offset, offset + PAGE_SIZE),
          total: matching.length,
          page: shown,
          pages,
          offset,
        };
      }),

    /** Writes a note, a status, or both, and gives the order back as it is now. */
    update: (id, { note, status }) =>
      later(() => {
        const order = orders.find((candidate) => candidate.id === id);
        if (!order) throw new Error(`there is no order ${id}`);
        if (order.locked) throw new Error("the record is locked");
        if (note !== undefined && note.length > NOTE_LENGTH)
          throw new Error(`the note is longer than ${NOTE_LENGTH} characters`);
        if (status !== undefined && !STATUSES.includes(status)) throw new Error(`there is no status ${status}`);
        const changed = { ...order, note: note ?? order.note, status: status ?? order.status };
        orders = orders.map((candidate) => (candidate.id === id ? changed : candidate));
        save(orders);
        return changed;
      }),

    reset: () =>
      later(() => {
        orders = seedOrders();
        save(null);
      }),
  };
}

function load() {
  try {
    const orders = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(orders) ? orders : null;
  } catch {
    return null; // storage is off, or holds something else
  }
}

function save(orders) {
  try {
    if (orders) localStorage.setItem(KEY, JSON.stringify(orders));
    else localStorage.removeItem(KEY);
  } catch {
    // storage is off or full: the orders last as long as the page
  }
}
