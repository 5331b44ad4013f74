/**
 * The package as an app developer uses it, from loading to a receipt; and misuse that does not compile. Nothing here runs.
 */
import init, {
  type ActionDeclaration,
  type Changed,
  type CounterfoilError,
  type Executor,
  type Publisher,
  type Receipt,
  type ReceiptCode,
  type Registry,
  createExecutor,
  createRegistry,
  dialogConfirm,
  publishTools,
  status,
  webmcpSupported,
} from "counterfoil";

interface Task {
  id: string;
  title: string;
  done: boolean;
}

declare const store: {
  readonly tasks: readonly Task[];
  readonly filter: "all" | "open" | "done";
  readonly total: number;
  add(title: string): Task;
  remove(id: string): Promise<void>;
};

// ---------------------------------------------------------------------------------------------
// Loading

export async function start(): Promise<{ registry: Registry; executor: Executor; publisher: Publisher }> {
  await init();
  await init(new URL("/assets/counterfoil_bg.wasm", location.href));
  await init(fetch("/assets/counterfoil_bg.wasm"));

  const registry = createRegistry({
    app: "todo",
    page: () => ({ id: "tasks/list", title: "Tasks", params: { filter: store.filter } }),
  });
  // The channel is typed as the option is, so under `exactOptionalPropertyTypes` it wants the mark.
  const executor = createExecutor({
    registry,
    confirm: dialogConfirm()!,
    settle: { quietMs: 30 },
    onStage: ({ action, stage, at }) => console.debug(at.toFixed(), action, stage),
    onReceipt: (receipt, { callId, origin, durationMs }) => console.info(callId, origin, receipt.ok, durationMs),
  });
  const publisher = publishTools({ registry, executor, expose: ["tasks.add", "remove@task"] });
  await publisher.settled();
  for (const { tool, message } of publisher.diagnostics()) console.warn(tool, message);
  return { registry, executor, publisher };
}

export function loadingText(): string {
  const { state, schema, reason } = status();
  return state === "failed" || schema === "failed" ? (reason ?? "unknown") : `${state}, ${webmcpSupported() ? "with" : "without"} WebMCP`;
}

// ---------------------------------------------------------------------------------------------
// Declarations

export function declare(registry: Registry): () => void {
  using temporary = registry.state({ key: "draft", read: () => null });
  temporary.replace({ key: "draft", read: () => ({ title: "" }) });

  const all = [
    registry.region({
      id: "tasks",
      label: "Tasks",
      element: "#tasks",
      active: () => document.visibilityState === "visible",
      records: {
        kind: "task",
        list: () => store.tasks,
        id: "id",
        label: (task: Task) => task.title,
        fields: ["title", "done"],
        total: () => store.total,
        element: (id) => document.getElementById(id),
        immutable: true,
      },
    }),
    registry.region({
      id: "archive",
      records: { kind: "archived", rows: "tr", id: "@data-id", label: ".title", fields: { title: ".title", done: "input@checked" } },
    }),
    registry.state({ key: "filter", label: "Which tasks are on show", read: () => store.filter }),
    registry.action({
      id: "tasks.add",
      region: "tasks",
      description: "Add an open task at the end of the list",
      input: { type: "object", properties: { title: { type: "string", minLength: 1 } }, required: ["title"] },
      run: ({ title }: { title: string }) => ({ id: store.add(title).id }),
    }),
    registry.action({
      id: "remove",
      rows: "task",
      description: "Delete the task",
      risk: "dangerous",
      available: ({ record }) => !(record as Task).done || "the task is done",
      reveal: ({ recordId }) => document.getElementById(recordId ?? "")?.scrollIntoView(),
      run: async (_input, { recordId, signal }) => {
        signal.throwIfAborted();
        if (recordId !== undefined) await store.remove(recordId);
      },
      expect: {
        description: "The task is no longer in the list",
        check: ({ recordId }) => store.tasks.every((task) => task.id !== recordId),
        timeoutMs: 5_000,
      },
    }),
    registry.action({ id: "tasks.search", description: "Search the tasks", risk: "read", target: "#search", commit: "enter" }),
    registry.action({
      id: "tasks.import",
      description: "Add the tasks of a text, one a line",
      confirm: "always",
      run: async ({ text }: { text: string }, context) => {
        for (const title of text.split("\n")) {
          const receipt = await context.execute("tasks.add", { title });
          if (!receipt.ok) return { error: receipt.error };
        }
        const close = document.querySelector("#close");
        if (close) await context.operate(close, "click");
        return { done: true };
      },
    }),
  ];
  registry.feedback({ level: "success", text: "Ready", region: "tasks" });
  const unsubscribe = registry.subscribe(() => console.debug(registry.revision));
  return () => {
    unsubscribe();
    for (const registration of all) registration.dispose();
  };
}

// ---------------------------------------------------------------------------------------------
// Calls and receipts

export async function removeFirst(registry: Registry, executor: Executor, signal: AbortSignal): Promise<string> {
  const model = registry.read({ limit: 1 });
  const record = model.records[0];
  if (record === undefined) return `no record of ${model.recordWindow.total}`;
  const capability = model.actions.find(({ id }) => id === "remove@task");
  if (!capability?.available) return capability?.reason ?? "not there";
  const receipt = await executor.execute("remove@task", { record: record.id }, {
    signal,
    origin: "assistant",
    callId: crypto.randomUUID(),
    version: capability.version,
    beforeExecute: async () => console.info("about to remove", record.label),
  });
  return told(receipt);
}

const WORDS: Record<ReceiptCode, string> = {
  ACTION_NOT_FOUND: "there is no such action",
  INVALID_ARGS: "the input is no object",
  INVALID_PARAMS: "the input does not fit",
  PERMISSION_DENIED: "not approved",
  ACTION_UNAVAILABLE: "not possible now",
  EXECUTION_FAILED: "it failed",
  EXPECTATION_FAILED: "it was not seen to work",
  CANCELLED: "stopped",
};

function told(receipt: Receipt): string {
  if (receipt.error) {
    const { code, started, reason, problems = [] } = receipt.error;
    return `${WORDS[code]}: ${reason ?? problems.map(({ path }) => path).join()}${started ? ", something may have changed" : ""}`;
  }
  return `${receipt.expect ?? "done"}, ${size(receipt.changed)} changes, ${JSON.stringify(receipt.data)}`;
}

function size(changed: Changed | undefined): number {
  const { added = [], removed = [], updated = [] } = changed?.records ?? {};
  return added.length + removed.length + updated.length + (changed?.states?.length ?? 0) + (changed?.omitted?.states ?? 0);
}

export function isMisuse(thrown: unknown): thrown is CounterfoilError {
  return thrown instanceof Error && thrown.name === "CounterfoilError";
}

// ---------------------------------------------------------------------------------------------
// Misuse

export async function misuse(registry: Registry, executor: Executor): Promise<void> {
  // @ts-expect-error the description is missing
  registry.action({ id: "tasks.add", run: () => null });
  // @ts-expect-error no such risk
  registry.action({ id: "tasks.add", description: "Add a task", risk: "harmless", run: () => null });
  // @ts-expect-error a reason is a text
  registry.action({ id: "tasks.add", description: "Add a task", available: () => 1, run: () => null });
  // @ts-expect-error no such operation
  registry.action({ id: "tasks.add", description: "Add a task", target: "#add", operate: "hover" });
  // @ts-expect-error flows are not there yet
  registry.action({ id: "tasks.add", description: "Add a task", flow: [{ action: "tasks.open" }] });
  // @ts-expect-error nothing is masked yet
  const masked: ActionDeclaration = { id: "login", description: "Log in", sensitive: ["/password"], run: () => null };
  // @ts-expect-error a check answers at once
  registry.action({ id: "tasks.add", description: "Add a task", run: () => null, expect: { description: "It is there", check: async () => true } });
  // @ts-expect-error no such level
  registry.feedback({ level: "fatal", text: "It broke" });
  // @ts-expect-error the text is missing
  registry.feedback({ level: "error" });
  // @ts-expect-error records of a list want an id
  registry.region({ id: "tasks", records: { kind: "task", list: () => store.tasks } });
  // @ts-expect-error a state is JSON
  registry.state({ key: "now", read: () => new Date() });
  // @ts-expect-error counted by the registry
  registry.revision = 1;
  // @ts-expect-error forms are not there yet
  registry.form("#search", { id: "tasks.search", description: "Search the tasks" });
  // @ts-expect-error the registry is missing
  createExecutor({ confirm: dialogConfirm()! });
  // @ts-expect-error a channel answers with a promise
  createExecutor({ registry, confirm: () => true });
  // @ts-expect-error no such origin
  await executor.execute("tasks.add", { title: "Milk" }, { origin: "robot" });
  // @ts-expect-error sessions are not there yet
  await executor.execute("tasks.add", { title: "Milk" }, { session: { id: "s1" } });
  // @ts-expect-error a receipt may have no error
  (await executor.execute("tasks.add")).error.code;
  // @ts-expect-error it may still be running
  executor.lookup("c1")?.ok;
  // @ts-expect-error the executor is missing
  publishTools({ registry });
  void masked;
}
