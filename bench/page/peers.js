/**
 * microdiff and jsondiffpatch over the same data. A peer needs the list as it was. Where records are immutable the app
 * has it: the old array, which shares all records but one with the new one. Where they are changed in place, a deep
 * copy has to be made before every change; it is measured apart.
 */

import microdiff from "microdiff";
import { create } from "jsondiffpatch";
import { CHANGED } from "/bench/data.js";
import { expect } from "./expect.js";

const patcher = create({ objectHash: (record) => record.id });
const ACYCLIC = { cyclesFix: false };

/** How each peer is called, and that its answer is the one change. */
const PEERS = {
  microdiff: { diff: (before, after) => microdiff(before, after), check: expectPath },
  "microdiff, cyclesFix off": { diff: (before, after) => microdiff(before, after, ACYCLIC), check: expectPath },
  jsondiffpatch: { diff: (before, after) => patcher.diff(before, after), check: expectDelta },
};

/** Contestants: each peer with the old array and the new one at hand. */
export function onImmutable(store) {
  const before = store.list();
  store.change();
  const after = store.list();
  const contestants = Object.entries(PEERS).map(([name, { diff, check }]) => [
    `${name}, immutable`,
    async (times) => {
      const answers = new Array(times);
      const start = performance.now();
      for (let at = 0; at < times; at += 1) answers[at] = at % 2 === 0 ? diff(before, after) : diff(after, before);
      const ms = (performance.now() - start) / times;
      for (const answer of answers) check(answer, store);
      return { diff: ms };
    },
  ]);
  return Object.fromEntries(contestants);
}

/** A contestant: a deep copy, a change in place, and every peer's diff of the two. */
export function onMutable(store) {
  return async (times) => {
    const spent = { copy: 0 };
    for (let at = 0; at < times; at += 1) {
      let start = performance.now();
      const before = copyOf(store.list());
      spent.copy += performance.now() - start;
      store.change();
      for (const [name, { diff, check }] of Object.entries(PEERS)) {
        start = performance.now();
        const answer = diff(before, store.list());
        spent[name] = (spent[name] ?? 0) + performance.now() - start;
        check(answer, store);
      }
    }
    return Object.fromEntries(Object.entries(spent).map(([label, ms]) => [label, ms / times]));
  };
}

/** Through JSON text: structuredClone takes about as long. */
const copyOf = (list) => JSON.parse(JSON.stringify(list));

function expectPath(answer, store) {
  const changes = answer.map(({ type, path }) => [type, ...path]);
  expect("microdiff", changes, [["CHANGE", store.at, CHANGED]]);
}

function expectDelta(answer, store) {
  expect("jsondiffpatch", Object.keys(answer).sort(), ["_t", String(store.at)].sort());
  expect("jsondiffpatch", Object.keys(answer[store.at]), [CHANGED]);
}
