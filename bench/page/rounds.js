/**
 * Taking turns: every contestant runs a short batch in every round, so that whatever slows the machine down slows all
 * of them. What is kept of a round is one number for each label; what is told is the median and spread of the rounds.
 */

/**
 * @param {Record<string, (times: number) => Promise<Record<string, number>>>} contestants each runs `times` operations
 *   and gives milliseconds for one of them, by label.
 * @param {{ rounds: number, batchMs: number, warmMs: number, most?: number }} options `most`: operations in a batch.
 * @returns {Promise<Record<string, Record<string, number[]>>>} samples by contestant and label.
 */
export async function takeTurns(contestants, { rounds, batchMs, warmMs, most = 200 }) {
  if (!crossOriginIsolated) throw new Error("the page is not cross-origin isolated: the clock is too coarse");
  const names = Object.keys(contestants);
  const times = {};
  for (const name of names) times[name] = await warm(contestants[name], { batchMs, warmMs, most });
  const samples = {};
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length];
      await rest();
      const figures = await contestants[name](times[name]);
      for (const [label, ms] of Object.entries(figures)) ((samples[name] ??= {})[label] ??= []).push(ms);
    }
  }
  return samples;
}

/** Milliseconds for one of `times` awaited operations in a row. Answers are checked when the clock has stopped. */
export async function timed(times, operation, check = () => {}) {
  const answers = new Array(times);
  const start = performance.now();
  for (let at = 0; at < times; at += 1) answers[at] = await operation();
  const ms = (performance.now() - start) / times;
  answers.forEach(check);
  return ms;
}

/** Milliseconds for one operation, by name: each is timed for itself, the operations by turns, so that their difference
 *  says something. The first turn is not counted: it pays for what others have left in the caches. */
export async function timedByTurns(times, operations) {
  const spent = Object.fromEntries(Object.keys(operations).map((name) => [name, []]));
  for (let turn = 0; turn <= times; turn += 1) {
    for (const [name, { run, check }] of Object.entries(operations)) {
      const start = performance.now();
      const answer = await run();
      const ms = performance.now() - start;
      check?.(answer);
      if (turn > 0) spent[name].push(ms);
    }
  }
  return Object.fromEntries(Object.entries(spent).map(([name, list]) => [name, mean(list)]));
}

const mean = (list) => list.reduce((sum, ms) => sum + ms, 0) / list.length;

/** Median, spread and number of samples. */
export function summary(samples) {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share) => {
    const place = share * (sorted.length - 1);
    const low = sorted[Math.floor(place)];
    return low + (sorted[Math.ceil(place)] - low) * (place % 1);
  };
  return { median: at(0.5), p10: at(0.1), p90: at(0.9), samples: sorted.length };
}

/** Runs until compilers have had their time; how many operations make a batch. */
async function warm(contestant, { batchMs, warmMs, most }) {
  const start = performance.now();
  let times = 1;
  for (;;) {
    const began = performance.now();
    await contestant(times);
    const ended = performance.now();
    const fit = Math.max(1, Math.min(most, Math.round((batchMs * times) / (ended - began))));
    if (ended - start >= warmMs) return fit;
    times = fit;
  }
}

/** A task of its own for each batch. */
const rest = () => new Promise((resolve) => setTimeout(resolve));
