// counterfoil: the objects that an app works with, thin over the module.
//
// Importing this does nothing. A declaration is known inside by a number, so that an app which drops what it was given
// takes nothing back by accident.

import { init, ready, status } from "./load.js";

export { dialogConfirm } from "./dialog.js";
export { status };
export default init;

/** The module's own object behind one of ours. */
const insides = new WeakMap();

export function createRegistry(options) {
  return new Registry(ready().createRegistry(options));
}

export function createExecutor(options) {
  return new Executor(ready().createExecutor(inside(options, "registry"), options));
}

export function publishTools(options) {
  const registry = inside(options, "registry");
  return new Publisher(ready().publishTools(registry, inside(options, "executor"), options));
}

/** Needs no init(). A document without a window is not asked: reading the API there ends the tab in some builds. */
export function webmcpSupported(document = globalThis.document) {
  const view = document?.defaultView;
  if (view == null) return false;
  const context = document.modelContext ?? view.navigator.modelContext;
  return typeof context?.registerTool === "function";
}

/** What stands behind an object of ours that options name; the options may be anything. */
function inside(options, name) {
  try {
    const found = insides.get(options[name]);
    if (found !== undefined) return found;
  } catch {
    // No options, or none that can be read.
  }
  const error = new TypeError(`INVALID_DECLARATION: ${name}: expected one made by this package`);
  error.name = "CounterfoilError";
  error.code = "INVALID_DECLARATION";
  throw error;
}

/** An id of whatever was handed in; what has no text has none. */
function idText(id) {
  try {
    return String(id);
  } catch {
    return "";
  }
}

class Registry {
  constructor(handle) {
    insides.set(this, handle);
  }

  get app() {
    return insides.get(this).app;
  }

  get revision() {
    return insides.get(this).revision;
  }

  region(declaration) {
    return new Registration(insides.get(this), insides.get(this).region(declaration));
  }

  state(declaration) {
    return new Registration(insides.get(this), insides.get(this).state(declaration));
  }

  action(declaration) {
    return new Registration(insides.get(this), insides.get(this).action(declaration));
  }

  feedback(entry) {
    insides.get(this).feedback(entry);
  }

  read(options) {
    return insides.get(this).read(options);
  }

  subscribe(listener) {
    const handle = insides.get(this);
    const token = handle.subscribe(() => listener());
    return () => handle.unsubscribe(token);
  }

  dispose() {
    insides.get(this).dispose();
  }
}

class Registration {
  #registry;
  #token;

  constructor(registry, token) {
    this.#registry = registry;
    this.#token = token;
  }

  replace(declaration) {
    this.#registry.replace(this.#token, declaration);
  }

  dispose() {
    this.#registry.remove(this.#token);
  }
}

class Executor {
  constructor(handle) {
    insides.set(this, handle);
  }

  execute(id, input, options) {
    return insides.get(this).execute(idText(id), input, options);
  }

  lookup(callId) {
    return insides.get(this).lookup(idText(callId));
  }

  dispose() {
    insides.get(this).dispose();
  }
}

class Publisher {
  constructor(handle) {
    insides.set(this, handle);
  }

  get supported() {
    return insides.get(this).supported;
  }

  tools() {
    return insides.get(this).tools();
  }

  diagnostics() {
    return insides.get(this).diagnostics();
  }

  settled() {
    return insides.get(this).settled();
  }

  dispose() {
    insides.get(this).dispose();
  }
}

// `using` needs a symbol that not every engine has.
if (Symbol.dispose !== undefined) {
  Registration.prototype[Symbol.dispose] = Registration.prototype.dispose;
}
