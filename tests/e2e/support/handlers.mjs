/** One handler at a time, called in the blank page with an effect before it, and a call beside it that must not notice. */
import assert from "node:assert/strict";

export function assertHealthy(health) {
  assert.deepEqual(health, {
    ok: true,
    action: { id: "ping", description: "Answer" },
    changed: health.changed,
    data: "pong",
  });
}

// ---------------------------------------------------------------------------------------------
// In the page

export function arrange() {
  globalThis.revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  const { registry, executor } = setup();
  Object.assign(globalThis, { registry, executor, effects: 0 });
  registry.state({ key: "effects", read: () => effects });
  declare(registry, "ping", { description: "Answer", risk: "read", run: () => "pong" });
}

/** Each handler has an effect first, so that there is something to report. */
export async function attempt(run, timeoutMs) {
  const declared = declare(registry, "act", {
    timeoutMs,
    run: (...given) => {
      effects += 1;
      return run(...given);
    },
  });
  const receipt = await executor.execute("act");
  declared.dispose();
  return { receipt, health: await executor.execute("ping") };
}
