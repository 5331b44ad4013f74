/** The app's data: a list whose record in the middle changes from call to call. */

import { CHANGED, other, records } from "/bench/data.js";

/** A change makes a new record in a new list; all other records are the same objects. */
export function immutableStore(count) {
  let list = records(count);
  const at = Math.floor(count / 2);
  return {
    at,
    changedId: list[at].id,
    list: () => list,
    change() {
      list = list.with(at, { ...list[at], [CHANGED]: other(list[at][CHANGED]) });
    },
  };
}

/** A change writes into the record. */
export function mutableStore(count) {
  const list = records(count);
  const at = Math.floor(count / 2);
  return {
    at,
    changedId: list[at].id,
    list: () => list,
    change() {
      list[at][CHANGED] = other(list[at][CHANGED]);
    },
  };
}
