/** Loads the package step by step, as a page would: each step may fetch more than the one before. */

let registry;
let executor;

const steps = {
  /** All that a page needs before its first call. */
  async runtime() {
    const { default: init, createExecutor, createRegistry } = await import("/pkg/index.js");
    await init();
    registry = createRegistry({ app: "bench" });
    executor = createExecutor({ registry, settle: { maxMs: 0 } });
    return true;
  },
  everyday: () => call("everyday", { type: "string", maxLength: 20 }),
  /** `pattern` is no everyday keyword. */
  schema: () => call("full", { type: "string", pattern: "^[a-z]+$" }),
};

/** Whether the step did what it should. */
export const load = (step) => steps[step]();

async function call(id, text) {
  const input = { type: "object", properties: { text }, required: ["text"] };
  registry.action({ id, description: "Do nothing", risk: "read", input, run: () => {} });
  const [right, wrong] = [await executor.execute(id, { text: "abc" }), await executor.execute(id, { text: 1 })];
  return right.ok && wrong.error?.code === "INVALID_PARAMS";
}
