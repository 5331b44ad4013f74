/// <reference lib="esnext.disposable" />

/**
 * counterfoil: a web page publishes what it can do, and every call on it ends in a receipt that says what really happened.
 *
 * Load the module ({@link init}), declare what the page can do and shows ({@link createRegistry}), call it
 * ({@link createExecutor}), publish it to the browser's agent ({@link publishTools}). Everything that crosses is plain data;
 * times are in milliseconds unless a name says otherwise, lengths of text in Unicode characters.
 */

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A JSON object. */
export type JsonObject = { [key: string]: Json };
/** A JSON Schema, draft 2020-12 unless its `$schema` says otherwise. References to other documents are not followed. */
export type JsonSchema = JsonObject | boolean;

// ---------------------------------------------------------------------------------------------
// Loading

/** Where the module comes from: an address to fetch, a response, its bytes, or the compiled module. */
export type InitSource =
  | string | URL | Request | Response | BufferSource | WebAssembly.Module
  | Promise<Response | BufferSource | WebAssembly.Module>;

/**
 * Loads the module once; later calls return the same promise, whatever their source. A failed load can be retried.
 * Importing the package does nothing: no fetch, no global, no `window` needed.
 *
 * @param source Default: `wasm/counterfoil_bg.wasm` beside the package's own files.
 * @throws {@link CounterfoilError} as a rejection: `LOAD_FAILED`, with the cause as `cause`.
 */
export default function init(source?: InitSource): Promise<void>;

/**
 * How loading stands: for pages that want to show it. `state` is the module, `schema` the schema checker, which loads by
 * itself once a declaration has an input that is not empty. `reason`, after a failure, names what to change ("csp: add
 * 'wasm-unsafe-eval' to script-src").
 */
export function status(): { state: "idle" | "loading" | "ready" | "failed"; schema: "idle" | "loading" | "ready" | "failed"; reason?: string };

/**
 * Thrown for misuse (bad declaration, call before init). Expected outcomes are never thrown: they are receipts. Test `code`,
 * not `instanceof`: two copies of the package may live in one page.
 */
export interface CounterfoilError extends Error {
  readonly name: "CounterfoilError";
  /**
   * - `NOT_READY`: {@link init} has not finished.
   * - `LOAD_FAILED`: the module could not be loaded.
   * - `INVALID_DECLARATION`: an option or a member of a declaration is missing, of the wrong type or out of bounds; the
   *   message names it.
   * - `DUPLICATE_ACTION`: the action's id is declared already.
   * - `INVALID_SCHEMA`: a declared `input` cannot be used; the message names the place.
   * - `DISPOSED`: the registry or the declaration was disposed.
   */
  readonly code: string;
}

// ---------------------------------------------------------------------------------------------
// Registry: what the page can do and what it shows

/** The screen on show, in the app's own terms: "orders/list" and its parameters, rather than an address. */
export interface PageIdentity { id: string; title?: string; params?: JsonObject }

/** Options of {@link createRegistry}. */
export interface RegistryOptions {
  /** The app's name. */
  app: string;
  /** Identity of the screen on show now; a change of `id` is a navigation. Default: unknown. */
  page?: () => PageIdentity | null;
  /** Where selectors are looked up. Default: the global document. */
  document?: Document;
}
/**
 * Makes a registry: one for each page, or for each part of it that comes and goes as a whole.
 *
 * @throws {@link CounterfoilError} `NOT_READY`; `INVALID_DECLARATION` for a bad option, or where there is no document.
 */
export function createRegistry(options: RegistryOptions): Registry;

/** Everything that is declared on one page. Records and states are read when somebody asks, never kept. */
export interface Registry {
  /** As given to {@link createRegistry}. */
  readonly app: string;
  /** Grows by one with every declaration added, replaced or disposed. */
  readonly revision: number;
  /**
   * Declares a part of the page, with the records that it shows.
   *
   * @throws {@link CounterfoilError} `INVALID_DECLARATION`, also for an id that is taken; `DISPOSED`.
   */
  region(declaration: RegionDeclaration): Registration;
  /**
   * Declares a value that readers may see.
   *
   * @throws {@link CounterfoilError} `INVALID_DECLARATION`, also for a key that is taken; `DISPOSED`.
   */
  state(declaration: StateDeclaration): Registration;
  /**
   * Declares something that the page can do.
   *
   * @throws {@link CounterfoilError} `INVALID_DECLARATION`, `INVALID_SCHEMA`, `DUPLICATE_ACTION`, `DISPOSED`.
   */
  action(declaration: ActionDeclaration): Registration;
  /**
   * What the page tells its user (toast, inline error). Kept in a ring of 50; `text` is clipped at 200 characters.
   *
   * @throws {@link CounterfoilError} `INVALID_DECLARATION`, `DISPOSED`.
   */
  feedback(entry: { level: "info" | "success" | "warning" | "error"; text: string; region?: string }): void;
  /**
   * The page model now, bounded; the same thing every face projects from. Reading changes nothing on the page.
   *
   * @throws {@link CounterfoilError} `INVALID_DECLARATION` for a bad option.
   */
  read(options?: ReadOptions): PageModel;
  /** Called after declarations changed, at most once a microtask. Returns an idempotent unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Takes every declaration back and refuses new ones. Idempotent. */
  dispose(): void;
}

/**
 * One live declaration. `dispose` is idempotent; `using` works where the engine has `Symbol.dispose`. `replace` swaps the
 * declaration in place, so that ids do not flicker (React re-render, hot reload); it takes a declaration of the same sort and
 * throws what declaring it anew would, or `DISPOSED`. Dropping the object takes nothing back.
 */
export interface Registration { dispose(): void; replace(declaration: any): void; [Symbol.dispose](): void }

/**
 * A string is a selector from the region's element, else from the document. A ShadowRoot may stand for an element where things
 * are looked up inside it. Selectors and functions are resolved anew each time.
 */
export type ElementRef = Element | ShadowRoot | string | (() => Element | ShadowRoot | null);

/** A part of the page. */
export interface RegionDeclaration {
  /** 1 to 64 of `A-Z a-z 0-9 _ . -`, not beginning with `.` or `-`; unique among the regions. */
  id: string;
  /** For readers; clipped at 200 characters. */
  label?: string;
  /** Default true. A closed dialog or hidden tab answers false; its records cannot be acted on. One that throws counts as false. */
  active?: () => boolean;
  /** Where selectors of the region and of its actions are looked up. Default: the document. */
  element?: ElementRef;
  /** What the region lists. Default: no records. */
  records?: ListedRecords | DomRecords;
}
/** Records from the app's own data. */
export interface ListedRecords {
  /** What one record is, in a word ("task"): 1 to 32 of `A-Z a-z 0-9 _ -`. */
  kind: string;
  /** The records on show, in order. Where it throws or gives no list, there are none to act on. */
  list: () => readonly unknown[];
  /** A field's name, or a function. Ids are texts of 1 to 128 characters; a record without one is left out. */
  id: string | ((record: any) => string);
  /** A field's name, or a function: what a person calls the record. */
  label?: string | ((record: any) => string);
  /** Which fields a reader may see. Default: the record's own JSON-valued fields. */
  fields?: readonly string[] | ((record: any) => JsonObject);
  /** Total when `list` holds only a window of them (server paging, virtual list). Default: the length of `list`. */
  total?: () => number;
  /** Where in the total that window begins, from 0. Default 0. */
  offset?: () => number;
  /** The element that shows a record, so that it can be brought into view. */
  element?: (id: string) => Element | null;
  /**
   * True where a changed record is always a new object (React, Redux, signals): unchanged ones are then recognised by identity
   * and never read again. Default "auto": records are read and compared.
   */
  immutable?: boolean;
  /** Fields that change by themselves (clocks, prices): shown, but no evidence. */
  volatile?: readonly string[];
}
/**
 * Records read from the page itself: each element matching `rows` in the region is one. A part that is not there reads as
 * null, a password or card number as `{filled: boolean}`.
 */
export interface DomRecords {
  /** What one record is, in a word ("task"): 1 to 32 of `A-Z a-z 0-9 _ -`. */
  kind: string;
  /** Selector, within the region's element. */
  rows: string;
  /** "@data-id" (attribute of the row) | ".cell" (text of a part) | "input@checked" (property of a part). */
  id: string;
  /** The same little language: what a person calls the record. */
  label?: string;
  /** Field name to the same little language. */
  fields: Record<string, string>;
  /** Total when the page shows only some of them. Default: the number of rows. */
  total?: () => number;
  /** Fields that change by themselves (clocks, prices): shown, but no evidence. */
  volatile?: readonly string[];
}

/** A read-only value of the page. */
export interface StateDeclaration {
  /** 1 to 64 of `A-Z a-z 0-9 _ . -`, not beginning with `.` or `-`; unique among the states. */
  key: string;
  /** For people who read the declaration; the page model names states by their keys. */
  label?: string;
  /** The value now, bounded as `data` of a {@link Receipt}. One that throws leaves the state out. */
  read: () => Json;
  /** Changes by itself: shown, but no evidence. Default false. */
  volatile?: boolean;
}

/** How much an action may do. A later one is stricter. */
export type Risk = "read" | "write" | "dangerous";
/**
 * When a person is asked. "auto": for `write` and `dangerous`. "always": for `read` as well. "never": for `dangerous` only,
 * which is always asked about.
 */
export type ConfirmRule = "auto" | "always" | "never";

/** Something that the page can do. Exactly one way of running: `run` or `target` (`run` may name a `target` as well). */
export interface ActionDeclaration {
  /**
   * "orders.search"; on one record "remove@t9"; with `rows`, the name alone ("remove"). A name is 1 to 64 of
   * `A-Z a-z 0-9 _ . -`, not beginning with `.` or `-`.
   */
  id: string;
  /** What it does, for a model and for the person who is asked: 1 to 2,000 characters. */
  description: string;
  /** A short name for lists; clipped at 200 characters. */
  title?: string;
  /** What it takes. Default: an object without properties; for a `target` without `run`, see `operate`. */
  input?: JsonSchema;
  /** Default "write". */
  risk?: Risk;
  /** Default "auto". */
  confirm?: ConfirmRule;
  /** The id of the region that it belongs to: it can be done only while that is active. */
  region?: string;
  /** One declaration for every record of this kind: stands for `id@<record>` on each. `input` may then have no `record`. */
  rows?: string;
  /**
   * True or a reason why not. Asked only when needed, never for all records at once: for a call right before it runs, and by
   * readers outside any call (`input` is then `{}`, `origin` "user"). Anything else, or a throw, counts as not available.
   */
  available?: (context: ActionContext) => boolean | string;
  /**
   * The control that is operated. With `run`: what has to be on show and usable before it runs. Several controls inside it are
   * refused, nothing is guessed.
   */
  target?: ElementRef | ((context: ActionContext) => Element | null);
  /**
   * How the target is operated. Default by the control: a button or link is clicked, a text-like field filled, a checkbox or
   * radio checked, a select selected, a form submitted. Where `input` is not declared it follows: fill {value: string |
   * number}, check {checked: boolean}, select {value: one of the options, or a list of them}.
   */
  operate?: Operation;
  /** What follows a fill. Default "change". */
  commit?: Commit;
  /** Brings the target or the record into view, where scrolling alone does not. At most 5,000 ms. */
  reveal?: (context: ActionContext) => void | Promise<void>;
  /**
   * The app's own path. What it returns becomes `data` of the receipt. A throw, a rejection or a returned
   * `{error: {code, message}}` fails the call as `EXECUTION_FAILED`; with the code `PERMISSION_DENIED` as that, and with
   * `ACTION_UNAVAILABLE` and `started: false` as one that wrote nothing.
   */
  run?: (input: any, context: ActionContext) => unknown;
  /**
   * What has to become true, looked at at once and then every 50 ms. `check` answers at once, not with a promise; one that
   * throws counts as false. `timeoutMs`: default 2,000. Past it: EXPECTATION_FAILED, started.
   */
  expect?: { description: string; check: (context: ActionContext) => boolean; timeoutMs?: number };
  /** The result carries third-party text. Default false. */
  untrusted?: boolean;
  /** Doing it twice is the same as doing it once. Default false. The app's word, kept with the declaration; no call depends on it. */
  idempotent?: boolean;
  /** How long `run` may take: default 30,000. Past it: EXECUTION_FAILED, started, "may still finish". */
  timeoutMs?: number;
}
/** What is done to a control. */
export type Operation = "click" | "dblclick" | "fill" | "check" | "select" | "submit";
/**
 * What follows a fill. "change" (default): the change event and leaving the field; "enter": Enter is pressed as well; "none":
 * nothing, the field keeps the focus.
 */
export type Commit = "change" | "enter" | "none";
/** What the callbacks of an action are given. */
export interface ActionContext {
  /** Concrete id: "remove@t9" for a row action. */
  readonly id: string;
  /** The input in the shape that was described, once it was checked. */
  readonly input: any;
  /** The app's own record of a row action. */
  readonly record?: any;
  /** Its id. */
  readonly recordId?: string;
  /** Aborts when the caller stops or the call's time is over. */
  readonly signal: AbortSignal;
  /** Who called. */
  readonly origin: Origin;
  /**
   * Runs another declared action inside this one, in the same turn of the queue. Nobody is asked again up to this one's risk.
   * Rejects outside a call.
   */
  execute(id: string, input?: Json): Promise<Receipt>;
  /**
   * Operates a control as a person would, with the checks and the read-back of an element action. Rejects with the reason, and
   * outside a call.
   */
  operate(element: Element, operation: Operation, value?: Json, options?: { commit?: Commit }): Promise<void>;
}
/** Who called: the page's own assistant, a client outside it, the browser's agent, another action, or a person. */
export type Origin = "assistant" | "surface" | "webmcp" | "flow" | "user";

/** What part of the page is read. */
export interface ReadOptions {
  /** The first record, counted through all regions from 0. Default 0. */
  offset?: number;
  /** How many records at most. Default 8, at most 1,000. */
  limit?: number;
  /** Only the records of these ids; those that are not on show are left out. */
  record?: string | string[];
}
/** The page now: plain data. */
export interface PageModel {
  /** Absent: unknown. */
  page?: PageIdentity;
  /** Oldest declaration first. `kind` and `total` where the region has records. */
  regions: { id: string; label?: string; active: boolean; kind?: string; total?: number }[];
  /** Records of active regions, a window of them. */
  records: RecordView[];
  /** Which part of all records that is. `total` counts those of active regions. */
  recordWindow: { offset: number; limit: number; returned: number; total: number };
  /** By key; a state that cannot be read is left out. */
  states: JsonObject;
  /** What the page told its user, oldest first. `seq` grows by one with each. */
  feedback: { level: string; text: string; region?: string; seq: number }[];
  /** What can be asked of the page, oldest declaration first. */
  actions: Capability[];
}
/** One record as a reader sees it. Fields of more than 2,000 bytes are bounded as `data` of a {@link Receipt}. */
export interface RecordView {
  id: string; kind: string; region: string; label?: string; fields: JsonObject;
  /** Ids of the row actions that are available on it, folded ("remove@task"). */
  actions: string[];
}

/**
 * One thing that can be asked of the page, as every face shows it. Row actions are folded: "update_note@order" with a required
 * `record` in its input.
 */
export interface Capability {
  id: string;
  title?: string;
  description: string;
  input: JsonSchema;
  risk: Risk;
  /** A folded one is available while a record of its kind is on show; each record has its own say. */
  available: boolean;
  /** When not available. */
  reason?: string;
  /** The kind of record that a folded one takes. */
  record?: { kind: string };
  /** Its result carries third-party text. */
  untrusted?: true;
  /** Short hash of the definition (id, description, input, risk): changes when its meaning may have. */
  version: string;
}

// ---------------------------------------------------------------------------------------------
// Executor: one call through eight stages to a receipt

/** Options of {@link createExecutor}. */
export interface ExecutorOptions {
  /** Made by {@link createRegistry} of this package. */
  registry: Registry;
  /**
   * Asks a person. None: whatever must be asked is denied. Only true or `approved: true` approves; a throw, a rejection or
   * any other answer denies. `signal` aborts when the question is void. `via`: how the answer came, default "host".
   */
  confirm?: (request: ConfirmRequest, signal: AbortSignal) => Promise<boolean | { approved: boolean; reason?: string; via?: "trusted-input" | "host" }>;
  /** Whether the page is compared before and after. Default true. */
  evidence?: boolean;
  /** When the page counts as settled: after `quietMs` without movement, or after `maxMs`. Default 50, 500; `maxMs: 0` waits for nothing. */
  settle?: { quietMs?: number; maxMs?: number };
  /**
   * Called as a call enters each stage, in order: for inspectors and progress. `at`: milliseconds since the page's start, as
   * `performance.now()`.
   */
  onStage?: (event: { callId: string; action: string; stage: Stage; at: number }) => void;
  /** Called with each finished receipt, whoever called: for logs and audit. */
  onReceipt?: (receipt: Receipt, call: { callId: string; origin: Origin; durationMs: number }) => void;
}
/**
 * Makes an executor. Calls that write run one at a time and alone, reads beside reads, first come first served.
 *
 * @throws {@link CounterfoilError} `NOT_READY`; `INVALID_DECLARATION` for a bad option.
 */
export function createExecutor(options: ExecutorOptions): Executor;
/** Where a call is. Nothing before "execute" enters the page's own write path. */
export type Stage = "resolve" | "parse" | "validate" | "confirm" | "prepare" | "execute" | "observe" | "report";

/** Runs declared actions. */
export interface Executor {
  /**
   * Never rejects for anything that can happen to a call.
   *
   * @param id Concrete ("remove@t9") or folded ("remove@task", the record's id in `input.record`).
   * @param input JSON text or a value, at most 256 KiB and 64 levels deep. Default, and for empty text: `{}`.
   * @param options A bad one ends the call as `INVALID_ARGS`.
   */
  execute(id: string, input?: string | Json, options?: ExecuteOptions): Promise<Receipt>;
  /** What became of a call of `execute`: nothing known of it, still running, or its receipt. */
  lookup(callId: string): undefined | "running" | Receipt;
  /** Ends calls from now on as `CANCELLED`; those under way come to their end. Idempotent. */
  dispose(): void;
}
/** How one call is to go. */
export interface ExecuteOptions {
  /**
   * Stops the call: before anything ran, as `CANCELLED`. What runs already gets the signal and 5,000 ms; past them:
   * EXECUTION_FAILED, started, "may still finish".
   */
  signal?: AbortSignal;
  /** Default "assistant". */
  origin?: Origin;
  /**
   * A call id seen before does not run again: it gets the first call's receipt, or joins it while it runs. The same id with
   * another action or input: INVALID_ARGS. The last 1,000 are kept. Default: one of the executor's own.
   */
  callId?: string;
  /** The `version` of the capability as the caller saw it. Another one now: ACTION_UNAVAILABLE, not started. */
  version?: string;
  /**
   * Awaited after all gates, right before anything of the page runs (a journal's chance to write first). A rejection ends the
   * call as CANCELLED, not started.
   */
  beforeExecute?: () => Promise<void>;
}
/** A question to a person. `action.id` is concrete; `record` is what it acts on, if anything. */
export interface ConfirmRequest {
  callId: string; action: { id: string; description: string; risk: Risk };
  input: Json; record?: RecordView; origin: Origin;
}

/**
 * Where a call failed.
 *
 * - `ACTION_NOT_FOUND`: nothing of this id is on the page.
 * - `INVALID_ARGS`: the input is no JSON object, or an option is bad.
 * - `INVALID_PARAMS`: the input does not fit the schema; see `problems`.
 * - `PERMISSION_DENIED`: a person, or the app's own server, said no; or nobody could be asked.
 * - `ACTION_UNAVAILABLE`: it cannot be done now; see `reason`.
 * - `EXECUTION_FAILED`: what ran failed, or ran out of time.
 * - `EXPECTATION_FAILED`: it ran, and what was expected was not observed.
 * - `CANCELLED`: stopped before anything ran.
 */
export type ReceiptCode =
  | "ACTION_NOT_FOUND" | "INVALID_ARGS" | "INVALID_PARAMS" | "PERMISSION_DENIED" | "ACTION_UNAVAILABLE"
  | "EXECUTION_FAILED" | "EXPECTATION_FAILED" | "CANCELLED";

/** The end of one call: at most 32 KiB as JSON text. */
export interface Receipt {
  ok: boolean;
  /** The concrete id; `description` where the action was found. */
  action: { id: string; description?: string };
  /** Present exactly when not `ok`. */
  error?: {
    code: ReceiptCode; message: string; reason?: string;
    /** Whether the page's own write path was entered: false means that nothing happened. */
    started: boolean;
    /** What is wise next: "fix-input" | "describe" | "precondition" | "stop" | "observe". */
    next: string;
    /** INVALID_PARAMS: JSON Pointers into the input, and what is wrong there. */
    problems?: { path: string; message: string }[];
    /** ACTION_NOT_FOUND, when a model asked (`origin` "assistant"): at most 20 ids to choose from. */
    available?: string[];
  };
  /** The declared description, once it was observed. */
  expect?: string;
  /** What was seen to change; absent where nothing ran. */
  changed?: Changed;
  /**
   * How sure the path is; absent: high. "auto": the one control inside the target was operated; "low": events were simulated
   * on something that is no native control, with a warning.
   */
  fidelity?: "auto" | "low";
  /** Present when a person or host was asked and answered: how the answer came. */
  approval?: { approved: boolean; via: "trusted-input" | "host" };
  warning?: string;
  /**
   * What `run` returned, bounded: depth 4, 20 items a list, 32 keys an object, 1,000 characters a text, 8 KiB in all; what is
   * left out is said in its place.
   */
  data?: Json;
}
/** Evidence of one call. Empty lists with `observed` mean that nothing was seen to change. */
export interface Changed {
  /** False: evidence is off, or nothing is declared that could be seen. */
  observed: boolean;
  /** A navigation. Of the records only the totals are then told. */
  page?: { from: string | null; to: string | null };
  /** At most 20 entries a list, and in `omitted` how many more. */
  records?: {
    added: string[]; removed: string[]; updated: { id: string; fields: string[] }[]; reordered: boolean;
    omitted: { added: number; removed: number; updated: number };
    total: { from: number; to: number };
  };
  /** Concrete ids that became available, or no longer are; at most 20 a list. */
  actions?: { added: string[]; removed: string[]; omitted: { added: number; removed: number } };
  /** Keys, at most 20; absent: none. */
  states?: string[];
  /** What the page told its user meanwhile, the last 5; absent: nothing. */
  feedback?: { level: string; text: string }[];
  /** How many states and feedback items are left out; absent: none. */
  omitted?: { states: number; feedback: number };
}

/**
 * A ready-made channel that draws an accessible `<dialog>`. It decides on trusted input only, so that a script of the page
 * cannot approve; Escape denies. Questions of one document are asked one after the other. Rejects where there is no document
 * or the question is aborted.
 *
 * @param options `document`: where it is drawn, default the global one when first asked.
 */
export function dialogConfirm(options?: { document?: Document }): ExecutorOptions["confirm"];

// ---------------------------------------------------------------------------------------------
// WebMCP: publish to document.modelContext

/**
 * Whether the browser has the API. Needs no {@link init}.
 *
 * @param document Default: the global one. One without a window has none.
 */
export function webmcpSupported(document?: Document): boolean;

/** Options of {@link publishTools}. */
export interface PublishOptions {
  /** Made by {@link createRegistry} of this package. */
  registry: Registry;
  /** Runs what is called; made by {@link createExecutor} of this package. */
  executor: Executor;
  /** Capability ids, exact. Default: every capability. */
  expose?: readonly string[];
  /** Origins, passed to registerTool. */
  exposedTo?: readonly string[];
  /** "off": publishes nothing. Default "auto". */
  native?: "auto" | "off";
  /** Default: the registry's. */
  document?: Document;
}
/**
 * Keeps document.modelContext in step with the registry until disposed. Without the API it waits up to 5 s for it, then does
 * nothing; past the check of its options it never throws into the app.
 *
 * @throws {@link CounterfoilError} `NOT_READY`; `INVALID_DECLARATION` for a bad option.
 */
export function publishTools(options: PublishOptions): Publisher;
/** What is published of one registry. */
export interface Publisher {
  /** Whether the API has been found. */
  readonly supported: boolean;
  /** What is published now: the tool's name, and the capability that it stands for. */
  tools(): { name: string; capability: string }[];
  /** What could not be published, and why. */
  diagnostics(): { tool: string; message: string }[];
  /** Resolves when what is published equals the registry as it stood at the call. */
  settled(): Promise<void>;
  /** Takes every tool back. Idempotent. */
  dispose(): void;
}
