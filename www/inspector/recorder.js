/**
 * Remembers the calls that pass through the executor, whoever made them: one entry a call, from its first stage to its
 * receipt. Both callbacks only take notes and tell the subscribers; they never hold a call up.
 */

/** Entries kept; the oldest finished ones go first. */
const KEPT = 100;

/**
 * @typedef {{ callId: string, action: string, stages: { stage: string, at: number }[], startedAt: Date,
 *   receipt?: any, origin?: string, durationMs?: number }} Entry
 */

export function createRecorder() {
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  const listeners = new Set();
  const tell = (entry) => listeners.forEach((listener) => listener(entry));

  function entryOf(callId, action) {
    if (!entries.has(callId)) {
      entries.set(callId, { callId, action, stages: [], startedAt: new Date() });
      if (entries.size > KEPT) entries.delete(entries.keys().next().value);
    }
    return entries.get(callId);
  }

  return {
    onStage({ callId, action, stage, at }) {
      const entry = entryOf(callId, action);
      entry.stages.push({ stage, at });
      tell(entry);
    },
    onReceipt(receipt, { callId, origin, durationMs }) {
      const entry = Object.assign(entryOf(callId, receipt.action.id), { receipt, origin, durationMs });
      entry.action = receipt.action.id;
      tell(entry);
    },
    entries: () => [...entries.values()],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
