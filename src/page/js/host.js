// What an executor gives to JavaScript: one host object for all its contexts, and a way to follow a caller's signal.

export function host(execute, operate) {
  return Object.freeze({ execute, operate });
}

/** Calls `onAbort` with the reason once the signal aborts, or has aborted. Returns how to stop following. */
export function follow(signal, onAbort) {
  if (signal.aborted) {
    onAbort(signal.reason);
    return () => {};
  }
  const listener = () => onAbort(signal.reason);
  signal.addEventListener("abort", listener, { once: true });
  return () => signal.removeEventListener("abort", listener);
}

/** Ids of calls are told apart between executors, and between loads of a page. */
export function randomPrefix() {
  return `c${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
}

export const controller = () => new AbortController();

export function abort(controller, reason) {
  controller.abort(new DOMException(reason, "AbortError"));
}
