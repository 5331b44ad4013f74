// Loading the two modules: the runtime when the app says so, the schema checker when the first schema asks for it.

import initRuntime, * as runtime from "./wasm/counterfoil.js";

let loading;
let state = "idle";
let schema = "idle";
let reason;

/** Loads the runtime once. A failed load can be tried again. */
export function init(source) {
  loading ??= load(source).catch((error) => {
    loading = undefined;
    state = "failed";
    reason = explain(error);
    throw failure("LOAD_FAILED", reason, error);
  });
  return loading;
}

export function status() {
  return { state, schema, ...(reason === undefined ? {} : { reason }) };
}

/** The runtime's exports. */
export function ready() {
  if (state === "ready") return runtime;
  throw failure("NOT_READY", "call and await init() first");
}

async function load(source) {
  state = "loading";
  reason = undefined;
  await initRuntime(source === undefined ? undefined : { module_or_path: source });
  runtime.setSchemaLoader(schemaCheck);
  state = "ready";
}

let checker;

function schemaCheck() {
  checker ??= loadChecker().catch((error) => {
    checker = undefined;
    schema = "failed";
    reason = explain(error);
    throw error;
  });
  return checker;
}

async function loadChecker() {
  schema = "loading";
  const module = await import("./wasm/counterfoil_schema.js");
  await module.default();
  schema = "ready";
  return module.check;
}

/** What to change, where that can be told. */
function explain(error) {
  const message = String(error?.message ?? error);
  if (/content security policy|unsafe-eval/i.test(message)) return "csp: add 'wasm-unsafe-eval' to script-src";
  if (typeof WebAssembly === "undefined") return "engine: WebAssembly is not there";
  return message;
}

function failure(code, message, cause) {
  const error = new Error(`${code}: ${message}`, { cause });
  error.name = "CounterfoilError";
  error.code = code;
  return error;
}
