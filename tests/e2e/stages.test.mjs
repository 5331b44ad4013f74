/**
 * The order of a call: every failure point of the lifecycle's table, and what had been asked of the app by then.
 *
 * One row action with every callback there is stands far below the fold. Each row of the table breaks it at one place; the
 * trace is what was entered and called, in order. `stage …` comes from `onStage`, `snapshot` from a state being read, which
 * only evidence does during a call.
 */
import assert from "node:assert/strict";
import { useBrowser } from "./support/browser.mjs";
import { eachRow, inPage } from "./support/fixture.mjs";

const browser = useBrowser();

const LOOKUP = ["stage resolve"];
const DECODED = [...LOOKUP, "stage parse"];
const VALIDATED = [...DECODED, "stage validate"];
const ASKED = [...VALIDATED, "stage confirm", "confirm"];
const REVEALED = [...ASKED, "stage prepare", "reveal"];
const AVAILABLE = [...REVEALED, "available"];
const HOOKED = [...AVAILABLE, "beforeExecute"];
const RUN = [...HOOKED, "snapshot", "stage execute", "run"];
const CHECKED = [...RUN, "stage observe", "check"];
const END = "stage report";

/** `change(parts)` runs in the page before the call; `id` and `input` are those of the call. */
const TABLE = [
  { name: "nothing fails", trace: [...CHECKED, "snapshot", END] },

  // Action lookup or argument decoding: the operation did not start, and nobody was asked.
  { name: "the id is unknown", id: "archive@r40", code: "ACTION_NOT_FOUND", trace: [...LOOKUP, END] },
  { name: "the record is unknown", id: "remove@r999", code: "ACTION_NOT_FOUND", trace: [...LOOKUP, END] },
  { name: "the arguments are not JSON", input: "{reason:", code: "INVALID_ARGS", trace: [...DECODED, END] },
  { name: "the arguments are a list", input: "[]", code: "INVALID_ARGS", trace: [...DECODED, END] },
  { name: "a required property is missing", input: "{}", code: "INVALID_PARAMS", trace: [...VALIDATED, END] },
  {
    name: "a value is outside the enum",
    input: `{"reason":"boredom"}`,
    code: "INVALID_PARAMS",
    trace: [...VALIDATED, END],
  },

  // Permission decision: not started, and the page was neither scrolled nor asked.
  {
    name: "the person denies",
    change: ({ options }) => (options.answer = false),
    code: "PERMISSION_DENIED",
    trace: [...ASKED, END],
  },
  {
    name: "nobody can be asked",
    change: ({ options }) => (options.confirm = undefined),
    code: "PERMISSION_DENIED",
    trace: [...ASKED.slice(0, -1), END],
  },
  {
    name: "the channel breaks",
    change: ({ options }) => (options.answer = Promise.reject(new Error("no dialog"))),
    code: "PERMISSION_DENIED",
    trace: [...ASKED, END],
  },

  // Visibility or business availability: not started.
  {
    name: "the action is gone once the answer comes",
    change: ({ options, parts }) => (options.answer = () => parts.registration.dispose() ?? true),
    code: "ACTION_NOT_FOUND",
    trace: [...ASKED, "stage prepare", END],
  },
  {
    name: "the action means something else once the answer comes",
    change: ({ options, parts }) =>
      (options.answer = () => {
        parts.registration.replace({ ...parts.action, description: "Archive the row" });
        return true;
      }),
    code: "ACTION_UNAVAILABLE",
    trace: [...ASKED, "stage prepare", END],
  },
  {
    name: "the region is not active",
    change: ({ parts }) => (parts.isActive = false),
    code: "ACTION_UNAVAILABLE",
    trace: [...ASKED, "stage prepare", END],
  },
  {
    name: "revealing throws",
    change: ({ parts }) => (parts.onReveal = () => parts.fail("no such row")),
    code: "ACTION_UNAVAILABLE",
    trace: [...REVEALED, END],
  },
  {
    name: "the target is still out of view after it was revealed",
    change: ({ parts }) => (parts.onReveal = () => undefined),
    code: "ACTION_UNAVAILABLE",
    trace: [...REVEALED, END],
  },
  {
    name: "the app says that it cannot be done now",
    change: ({ parts }) => (parts.onAvailable = () => "the row is locked"),
    code: "ACTION_UNAVAILABLE",
    trace: [...AVAILABLE, END],
  },
  {
    name: "the caller's journal cannot be written",
    change: ({ call }) => (call.onBeforeExecute = () => Promise.reject(new Error("quota"))),
    code: "CANCELLED",
    trace: [...HOOKED, END],
  },

  // Page handler: started, the effect may be partial; the page is looked at nonetheless.
  {
    name: "the handler throws",
    change: ({ parts }) => (parts.onRun = () => parts.fail("error 500")),
    code: "EXECUTION_FAILED",
    started: true,
    trace: [...RUN, "stage observe", "snapshot", END],
  },
  {
    name: "the handler rejects",
    change: ({ parts }) => (parts.onRun = () => Promise.reject(new Error("error 500"))),
    code: "EXECUTION_FAILED",
    started: true,
    trace: [...RUN, "stage observe", "snapshot", END],
  },

  // Expected state not reached: sent, not observed; the page is looked at nonetheless.
  {
    name: "the expected state does not come",
    change: ({ parts }) => (parts.onCheck = () => false),
    code: "EXPECTATION_FAILED",
    started: true,
    trace: [...CHECKED, "snapshot", END],
  },
];

eachRow(
  browser,
  "every failure point is reached in order, and nothing after it is touched",
  TABLE,
  ({ name, code }) => `${name}: ${code ?? "ok"}`,
  async (page, { name, id = "remove@r40", input = `{"reason":"duplicate"}`, change, code, started, trace }) => {
    const seen = await inPage(page, trial, id, input, change ?? (() => {}));
    assert.equal(seen.receipt.error?.code, code);
    assert.equal(seen.receipt.ok, code === undefined);
    if (code) assert.equal(seen.receipt.error.started, started ?? false);
    assert.deepEqual(seen.trace, trace);
    const wasRevealed = trace.includes("reveal") && !name.startsWith("revealing") && !name.startsWith("the target");
    assert.equal(seen.scrolled > 0, wasRevealed, "the page is scrolled by revealing, and by nothing else");
    assert.equal("changed" in seen.receipt, trace.includes("run"), "evidence is about what ran");
  },
);

/** Runs in the page: one call of an action that traces all its callbacks. */
async function trial(id, input, change) {
  const rows = Array.from({ length: 60 }, (_, index) => ({ id: `r${index}`, title: `Row ${index}` }));
  const list = document.createElement("ul");
  list.append(
    ...rows.map((row) => Object.assign(document.createElement("li"), { id: row.id, textContent: row.title })),
  );
  document.body.append(list);

  const parts = {
    isActive: true,
    fail(text) {
      throw new Error(text);
    },
    onReveal: (recordId) => document.getElementById(recordId).scrollIntoView({ block: "center" }),
    onAvailable: () => true,
    onRun: () => undefined,
    onCheck: () => true,
  };
  const options = {
    answer: true,
    confirm: async () => {
      log.push("confirm");
      return typeof options.answer === "function" ? options.answer() : options.answer;
    },
    onStage: ({ stage }) => log.push(`stage ${stage}`),
  };
  const call = { onBeforeExecute: async () => undefined };

  parts.action = {
    id: "remove",
    rows: "row",
    description: "Delete the row",
    risk: "dangerous",
    input: {
      type: "object",
      properties: { reason: { enum: ["duplicate", "done"] } },
      required: ["reason"],
      additionalProperties: false,
    },
    reveal({ recordId }) {
      log.push("reveal");
      return parts.onReveal(recordId);
    },
    available(context) {
      // Evidence asks as well, with no input: that is no gate.
      if (context.input.reason === undefined) return true;
      log.push("available");
      return parts.onAvailable();
    },
    run() {
      log.push("run");
      return parts.onRun();
    },
    expect: {
      description: "The row is gone",
      check() {
        if (log.at(-1) !== "check") log.push("check");
        return parts.onCheck();
      },
      timeoutMs: 120,
    },
  };
  change({ parts, options, call });
  if (options.answer instanceof Promise) options.answer.catch(() => {});

  const { registry, executor } = setup(options);
  registry.region({
    id: "rows",
    active: () => parts.isActive,
    records: { kind: "row", list: () => rows, id: "id", element: (record) => document.getElementById(record) },
  });
  registry.state({
    key: "probe",
    read() {
      log.push("snapshot");
      return 1;
    },
  });
  parts.registration = registry.action(parts.action);
  const receipt = await executor.execute(id, input, {
    beforeExecute: () => {
      log.push("beforeExecute");
      return call.onBeforeExecute();
    },
  });
  return { receipt, trace: log, scrolled: scrollY };
}
