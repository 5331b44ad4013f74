// What a callback of the app is given. Made here because it is made for every call: no closure crosses the boundary for
// it; `host` is one object for each executor.

const nobody = {
  execute: () => Promise.reject(new Error("only a running action can execute another")),
  operate: () => Promise.reject(new Error("only a running action can operate a control")),
};
let never;

export function context(host = nobody, callId, id, input, record, recordId, origin, signal) {
  return Object.freeze({
    id,
    input,
    record,
    recordId,
    signal: signal ?? (never ??= new AbortController().signal),
    origin,
    execute: (other, otherInput) => host.execute(callId, other, otherInput),
    operate: (element, operation, value, options) => host.operate(element, operation, value, options),
  });
}
