/** What `execute` of an empty function costs over calling that function, settle taken out. */

import init, { createExecutor, createRegistry } from "/pkg/index.js";
import { expect } from "./expect.js";
import { SETTLE } from "./ours.js";
import { summary, takeTurns, timed } from "./rounds.js";

const CALLS = 200;
const FUNCTIONS = { async: async () => {}, sync: () => {} };

export async function measure(turns) {
  await init();
  const contestants = Object.entries(FUNCTIONS).map(([name, run]) => [name, overheadOf(run)]);
  const samples = await takeTurns(Object.fromEntries(contestants), turns);
  const figures = Object.entries(samples).map(([name, { bare, execute, overhead }]) => [
    name,
    { bare: summary(bare), execute: summary(execute), overhead: summary(overhead) },
  ]);
  return Object.fromEntries(figures);
}

function overheadOf(run) {
  const registry = createRegistry({ app: "bench" });
  registry.action({ id: "nothing", description: "Do nothing", risk: "read", run });
  const executor = createExecutor({ registry, settle: SETTLE });
  const call = () => executor.execute("nothing");
  return async () => {
    const bare = await timed(CALLS, run);
    const execute = await timed(CALLS, call, (receipt) => expect("an empty call", receipt.ok, true));
    return { bare, execute, overhead: execute - bare };
  };
}
