/** What the inspector says in words: verdicts, codes, origins, stages. One place, so that list, receipt and announcement agree. */

export const STAGES = ["resolve", "parse", "validate", "confirm", "prepare", "execute", "observe", "report"];

export const STAGE_WORDS = {
  resolve: "Find the action",
  parse: "Read the arguments",
  validate: "Check them against the schema",
  confirm: "Ask whether it may run",
  prepare: "Bring it into view, check that it is available",
  execute: "Run the page’s own code",
  observe: "Watch what happens",
  report: "Write the receipt",
};

export const ORIGINS = {
  assistant: "the page’s assistant",
  surface: "a client outside the page",
  webmcp: "WebMCP",
  flow: "a step of another action",
  user: "this inspector",
};

export const RISKS = { read: "read", write: "write", dangerous: "dangerous" };

const NEXT = {
  "fix-input": "Correct the input and call again.",
  describe: "Read again what the page offers: it may have changed.",
  precondition: "See to what is missing first, then call again.",
  stop: "Stop here: this must not be tried again.",
  observe: "Look at the page before anything else: it may have happened.",
  resume: "Go on from the failed step.",
  human: "A person has to see to it.",
};
export const nextStep = (next) => NEXT[next] ?? next;

const FAILED = {
  ACTION_NOT_FOUND: "No such action",
  INVALID_ARGS: "The arguments could not be read",
  INVALID_PARAMS: "The input is not valid",
  PERMISSION_DENIED: "Not allowed",
  ACTION_UNAVAILABLE: "Not available now",
  EXECUTION_FAILED: "Failed while running",
  EXPECTATION_FAILED: "Sent, but the result was not seen",
  STEP_FAILED: "Stopped at a step",
  HANDOFF_CANCELLED: "The person cancelled",
  HANDOFF_TIMEOUT: "The person did not finish in time",
  HANDOFF_FAILED: "The person’s step was not confirmed",
  CANCELLED: "Cancelled before it ran",
};

/** The receipt in a few words, with the tone it is shown in. */
export function verdict(receipt) {
  if (!receipt.ok) {
    return {
      tone: receipt.error.started ? "warn" : "bad",
      title: FAILED[receipt.error.code] ?? "Failed",
      detail: receipt.error.started
        ? "It started; what took effect is listed below as far as it was seen."
        : "Nothing was run; the page is as it was.",
    };
  }
  if (receipt.warning) return { tone: "warn", title: "Done, with a warning", detail: "" };
  if (receipt.expect) return { tone: "ok", title: "Done and verified", detail: "" };
  return { tone: "ok", title: "Done", detail: "" };
}

/** How a receipt is read out when it arrives. */
export function announcement({ receipt, action }) {
  const name = receipt.action.description ?? action;
  const counts = changeCounts(receipt.changed);
  return `${name}: ${verdict(receipt).title}${counts ? `, ${counts}` : ""}`;
}

/** "1 removed, 2 updated", or nothing. */
export function changeCounts(changed) {
  const { records } = changed ?? {};
  if (!records) return "";
  return ["added", "removed", "updated"]
    .map((kind) => [kind, records[kind].length + records.omitted[kind]])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ");
}

export function duration(milliseconds) {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
