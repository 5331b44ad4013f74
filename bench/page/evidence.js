/** The evidence for one changed record among `count`, ours and the peers'. */

import init from "/pkg/index.js";
import { evidenceOf, firstCallOf } from "./ours.js";
import { onImmutable, onMutable } from "./peers.js";
import { summary, takeTurns } from "./rounds.js";
import { immutableStore, mutableStore } from "./stores.js";

export async function measure({ count, ...turns }) {
  await init();
  const samples = await takeTurns(
    {
      "counterfoil, immutable": evidenceOf(immutableStore(count), { immutable: true }),
      "counterfoil, mutable": evidenceOf(mutableStore(count), { immutable: false }),
      "counterfoil, mutable, first call": firstCallOf(mutableStore(count), { immutable: false }),
      ...onImmutable(immutableStore(count)),
      mutable: onMutable(mutableStore(count)),
    },
    turns,
  );
  return { count, immutable: immutable(samples), mutable: mutable(samples) };
}

function immutable(samples) {
  const own = samples["counterfoil, immutable"];
  const isPeer = (name) => !name.startsWith("counterfoil") && name.endsWith(", immutable");
  const peers = Object.entries(samples).filter(([name]) => isPeer(name));
  return {
    counterfoil: summaries(own),
    peers: Object.fromEntries(
      peers.map(([name, { diff }]) => [
        name.slice(0, -", immutable".length),
        { diff: summary(diff), ratio: ratio(diff, own) },
      ]),
    ),
  };
}

function mutable(samples) {
  const own = samples["counterfoil, mutable"];
  const { copy, ...peers } = samples.mutable;
  return {
    counterfoil: { ...summaries(own), firstCall: summary(samples["counterfoil, mutable, first call"].call) },
    copy: summary(copy),
    peers: Object.fromEntries(
      Object.entries(peers).map(([name, diff]) => {
        const both = diff.map((ms, round) => ms + copy[round]);
        const figures = { diff: summary(diff), ratio: ratio(diff, own) };
        return [name, { ...figures, copyAndDiff: summary(both), ratioWithCopy: ratio(both, own) }];
      }),
    ),
  };
}

const summaries = (labels) => Object.fromEntries(Object.entries(labels).map(([label, list]) => [label, summary(list)]));

/** How many times longer than ours: of the medians over all rounds; and how that spreads over the rounds. */
function ratio(samples, own) {
  const { median } = summary(samples);
  return {
    evidence: median / summary(own.evidence).median,
    call: median / summary(own.call).median,
    rounds: summary(samples.map((ms, round) => ms / own.evidence[round])),
  };
}
