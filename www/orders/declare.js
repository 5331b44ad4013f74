/**
 * What the Orders page can do, declared once, next to the code that already does it. Agents go through the same store, the same
 * write path and the same controls as a person; the server refuses the same things for both.
 */

import { STATUSES } from "./data.js";

export function declareOrders(registry, { store, changes, detail, view, notices }) {
  // The store holds one page of the orders, so it says how many there are in all and where its page begins.
  registry.region({
    id: "orders",
    label: "Orders",
    element: "#orders",
    records: {
      kind: "order",
      list: () => store.state.orders,
      id: "id",
      label: (order) => `${order.id}, ${order.customer}`,
      fields: ["id", "customer", "status", "total", "note"],
      total: () => store.state.total,
      offset: () => store.state.offset,
      element: (id) => view.rowOf(id),
      immutable: true,
    },
  });

  // A dialog that is not open has nothing to offer.
  registry.region({
    id: "detail",
    label: "Order details",
    element: "#detail",
    active: () => detail.isOpen(),
  });

  registry.state({ key: "query", label: "The search", read: () => store.state.query });
  registry.state({ key: "page", label: "The page on show", read: () => store.state.page });
  registry.state({ key: "saving", label: "A change is on its way to the server", read: () => store.state.saving > 0 });
  registry.state({ key: "draft", label: "What stands in the open details, saved or not", read: () => detail.draft() });

  // What the app tells its user is evidence as well.
  notices.subscribe(({ level, text }) => registry.feedback({ level, text }));

  declareFinding(registry, { store, detail, view });
  declareChanging(registry, { store, changes, view });
  declareDetail(registry, { store, detail });
}

/** Searching, paging and opening change what is on show and nothing else: risk `read`. */
function declareFinding(registry, { store, detail, view }) {
  registry.action({
    id: "orders.search",
    region: "orders",
    description: "Search the orders by number, customer or note, and show the first page of what matches",
    input: {
      type: "object",
      properties: {
        query: { type: "string", maxLength: 100, description: "Words that all must occur; empty shows every order" },
        status: {
          enum: ["any", ...STATUSES],
          description: "Only orders with this status; left out, the choice stays as it is",
        },
      },
      required: ["query"],
      additionalProperties: false,
    },
    risk: "read",
    idempotent: true,
    run: async ({ query, status }) => {
      await store.search(query, status);
      return { total: store.state.total, pages: store.state.pages };
    },
  });

  registry.action({
    id: "orders.page",
    region: "orders",
    description: "Show another page of the orders found",
    input: {
      type: "object",
      properties: { page: { type: "integer", minimum: 1, description: "The page, counted from 1" } },
      required: ["page"],
      additionalProperties: false,
    },
    risk: "read",
    idempotent: true,
    available: ({ input }) => !(input?.page > store.state.pages) || `the last page is ${store.state.pages}`,
    run: ({ page }) => store.goTo(page),
    expect: {
      description: "The page asked for is on show",
      check: ({ input }) => store.state.page === input.page && !store.state.loading,
    },
  });

  registry.action({
    id: "orders.open",
    rows: "order",
    description: "Open the details of the order",
    risk: "read",
    reveal: ({ recordId }) => view.reveal(recordId),
    run: (_input, { recordId }) => detail.open(recordId, { focus: false }),
    expect: { description: "The details of the order are open", check: ({ recordId }) => detail.openId() === recordId },
  });
}

/** Changes on single orders. The page says early what the server would refuse anyway. */
function declareChanging(registry, { store, changes, view }) {
  const available = ({ record }) => !record?.locked || "the order is locked";

  registry.action({
    id: "orders.update_note",
    rows: "order",
    description: "Write the note of the order, in place of the one it has",
    input: {
      type: "object",
      properties: { note: { type: "string", maxLength: 200, description: "The whole new note; empty removes it" } },
      required: ["note"],
      additionalProperties: false,
    },
    idempotent: true,
    available,
    reveal: ({ recordId }) => view.reveal(recordId),
    run: ({ note }, { recordId }) => changes.setNote(recordId, note),
    expect: {
      description: "The order shows the new note",
      check: ({ recordId, input }) => store.order(recordId)?.note === input.note,
    },
  });

  registry.action({
    id: "orders.set_status",
    rows: "order",
    description: "Set the status of the order",
    input: {
      type: "object",
      properties: { status: { enum: STATUSES } },
      required: ["status"],
      additionalProperties: false,
    },
    idempotent: true,
    available,
    reveal: ({ recordId }) => view.reveal(recordId),
    run: ({ status }, { recordId }) => changes.setStatus(recordId, status),
    expect: {
      description: "The order has the new status",
      check: ({ recordId, input }) => store.order(recordId)?.status === input.status,
    },
  });
}

/**
 * The controls of the dialog, operated as a person would. What they take follows from the controls themselves. Filling in saves
 * nothing, so nobody is asked about it; saving is asked about.
 */
function declareDetail(registry, { store, detail }) {
  registry.action({
    id: "detail.note",
    region: "detail",
    description: "Fill in the note of the open order; it is not saved yet",
    confirm: "never",
    target: "#detail-note",
  });

  registry.action({
    id: "detail.status",
    region: "detail",
    description: "Choose the status of the open order; it is not saved yet",
    confirm: "never",
    target: "#detail-status",
  });

  registry.action({
    id: "detail.save",
    region: "detail",
    description: "Save note and status of the open order and close its details",
    target: "#detail-save",
    expect: {
      description: "The order is saved and its details are closed",
      check: () => !detail.isOpen() && store.state.saving === 0,
    },
  });

  registry.action({
    id: "detail.close",
    region: "detail",
    description: "Close the details without saving",
    risk: "read",
    target: "#detail-close",
    expect: { description: "The details are closed", check: () => !detail.isOpen() },
  });
}
