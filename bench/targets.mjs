/** What is to be reached, and what a run's figures say of it. */

const TARGETS = [
  {
    name: "one changed record of 10,000, immutable: times faster than microdiff",
    atLeast: 30,
    read: (results) => ratioOf(at10000(results)?.immutable),
  },
  {
    name: "one changed record of 10,000, not immutable: times faster than microdiff",
    atLeast: 2,
    read: (results) => ratioOf(at10000(results)?.mutable),
  },
  {
    name: "execute of an empty function: ms over calling it",
    below: 0.3,
    read: ({ execute }) => execute && { measured: execute.async.overhead.median, spread: execute.async.overhead },
  },
  {
    // Of 1,000 bytes, the stricter reading.
    name: "runtime without the schema module: KB gzipped",
    atMost: 120,
    read: ({ sizes }) => sizes && { measured: sizes.runtime.total.gzip / 1000 },
  },
];

const at10000 = ({ evidence }) => evidence?.find(({ count }) => count === 10_000);

/** The evidence alone beside the peer's diff alone. */
function ratioOf(figures) {
  const ratio = figures?.peers.microdiff.ratio;
  return ratio && { measured: ratio.evidence, spread: ratio.rounds };
}

/** Those that were measured: `{ name, target, measured, spread, reached }`. */
export function targets(results) {
  return TARGETS.flatMap((target) => {
    const figures = target.read(results);
    return figures === undefined ? [] : [{ name: target.name, ...judge(target, figures.measured), ...figures }];
  });
}

function judge({ atLeast, atMost, below }, measured) {
  if (atLeast !== undefined) return { target: `at least ${atLeast}`, reached: measured >= atLeast };
  if (atMost !== undefined) return { target: `at most ${atMost}`, reached: measured <= atMost };
  return { target: `below ${below}`, reached: measured < below };
}
