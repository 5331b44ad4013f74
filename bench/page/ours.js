/**
 * The evidence as the public interface gives it: no function of the package makes it alone. So an action that changes
 * one record is called on a page with these records, and the same action on a page without any; the difference is what
 * reading before, reading after and comparing cost.
 */

import { createExecutor, createRegistry } from "/pkg/index.js";
import { expect } from "./expect.js";
import { CHANGED } from "/bench/data.js";
import { timed, timedByTurns } from "./rounds.js";

/** Without waiting for the page to settle, and without anyone to ask. */
export const SETTLE = { maxMs: 0 };

/** A contestant: `call` with evidence over the store's records, `base` without records, `evidence` the difference. */
export function evidenceOf(store, { immutable }) {
  const { call: without } = page(store);
  const { call: withRecords } = page(store, { immutable });
  return async (times) => {
    const { base, call } = await timedByTurns(times, {
      base: { run: without, check: (receipt) => expect("a call without records", receipt.ok, true) },
      call: { run: withRecords, check: (receipt) => expectOneChange(receipt, store) },
    });
    return { base, call, evidence: call - base };
  };
}

/** A contestant: the first call after a region was declared, which finds nothing kept from an earlier one. */
export function firstCallOf(store, { immutable }) {
  return async () => {
    const { call, leave } = page(store, { immutable });
    const ms = await timed(1, call, (receipt) => expectOneChange(receipt, store));
    leave();
    return { call: ms };
  };
}

/** Declares a page: `call` changes the record in the middle. */
function page(store, records) {
  const registry = createRegistry({ app: "bench" });
  if (records !== undefined) {
    registry.region({ id: "orders", records: { kind: "order", list: () => store.list(), id: "id", ...records } });
  }
  registry.action({
    id: "change",
    description: "Change the record in the middle",
    confirm: "never",
    run: () => store.change(),
  });
  const executor = createExecutor({ registry, settle: SETTLE });
  const leave = () => {
    executor.dispose();
    registry.dispose();
  };
  return { call: () => executor.execute("change"), leave };
}

/** The receipt says that just this record changed, and in just this field. */
function expectOneChange({ ok, changed }, store) {
  const total = store.list().length;
  const records = {
    added: [],
    removed: [],
    updated: [{ id: store.changedId, fields: [CHANGED] }],
    reordered: false,
    omitted: { added: 0, removed: 0, updated: 0 },
    total: { from: total, to: total },
  };
  expect("the receipt", { ok, records: changed?.records }, { ok: true, records });
}
