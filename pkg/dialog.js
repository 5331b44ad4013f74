/**
 * The ready-made confirmation: a modal card that asks the person at the screen about one call.
 *
 * An agent that can also press the page's buttons must not be able to approve its own call. So the card lives in a closed
 * shadow root, decides on trusted events only, and approves only after it has been on show for a moment, so that a press
 * meant for the page cannot land on it. The answer says `via: "trusted-input"`: how it came, not that a human gave it; a
 * program that drives real input (DevTools, a test) cannot be told from a person here. Nor does it hold off a page that
 * replaced the browser's own functions before: the page is trusted, what acts in it from outside is not.
 *
 * Questions of one document stand in one line, first come first shown. A question that goes unanswered (aborted, or the
 * page keeps taking the card away) rejects; it is never reported as denied.
 */

/** @typedef {import("./index.js").ConfirmRequest} ConfirmRequest */

/** Present on the card's host element: "waiting", then "ready" once it can be approved. */
const HOST_MARK = "data-counterfoil-confirm";
/** How often a card is put back before the question is given up: a page that fights would hang both. */
const MAX_RETURNS = 20;
/** Nesting of the input that is drawn as a list; deeper parts are shown as JSON text. */
const MAX_LIST_DEPTH = 3;

/** The line of questions of each document, whoever asks: two modal cards at once would hide each other. */
const lines = new WeakMap();

/**
 * A `confirm` channel for `createExecutor` that asks in a dialog of `document` (default: the global one, looked up when
 * first asked). Escape and Deny deny; an aborted signal takes the card away and rejects with the signal's reason.
 *
 * @param {{ document?: Document }} [options]
 */
export function dialogConfirm(options = {}) {
  return (request, signal) =>
    new Promise((resolve, reject) => {
      const page = options.document ?? globalThis.document;
      if (!page?.defaultView) return reject(new Error("no document to ask in"));
      if (signal?.aborted) return reject(signal.reason);
      // The caller may go on writing to its request; the person decides about what it said when it came.
      enqueue(page, { request: JSON.parse(JSON.stringify(request)), signal, resolve, reject });
    });
}

// ---------------------------------------------------------------------------------------------
// The line: one card at a time, one decision a card

function enqueue(page, question) {
  const line = lines.get(page) ?? { questions: [], card: null, focusBefore: null };
  lines.set(page, line);
  question.onAbort = () => settle(page, line, question, () => question.reject(question.signal.reason));
  question.signal?.addEventListener("abort", question.onAbort);
  line.questions.push(question);
  if (line.questions.length === 1) {
    line.focusBefore = focused(page);
    showFirst(page, line);
  } else {
    line.card?.showWaiting(line.questions.length - 1);
  }
}

function showFirst(page, line) {
  const question = line.questions[0];
  try {
    line.card = openCard(page, question.request, {
      decide: (approved) => settle(page, line, question, () => question.resolve(answer(approved))),
      giveUp: (error) => settle(page, line, question, () => question.reject(error)),
    });
    line.card.showWaiting(line.questions.length - 1);
  } catch (error) {
    settle(page, line, question, () => question.reject(error));
  }
}

/** Ends a question once; whatever comes after for the same one finds it gone. */
function settle(page, line, question, finish) {
  const place = line.questions.indexOf(question);
  if (place < 0) return;
  line.questions.splice(place, 1);
  question.signal?.removeEventListener("abort", question.onAbort);
  finish();
  if (place > 0) return line.card?.showWaiting(line.questions.length - 1);
  line.card?.close();
  line.card = null;
  if (line.questions.length > 0) return showFirst(page, line);
  returnFocus(page, line.focusBefore);
  line.focusBefore = null;
}

function answer(approved) {
  return approved
    ? { approved: true, via: "trusted-input" }
    : { approved: false, reason: "denied in the confirmation dialog", via: "trusted-input" };
}

// ---------------------------------------------------------------------------------------------
// The card: a closed shadow root with one modal dialog, kept on show until decided

function openCard(page, request, { decide, giveUp }) {
  const window = page.defaultView;
  const host = page.createElement("div");
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];

  const draw = painter(page);
  const heading = draw("h2", { id: "heading", tabindex: "-1" }, "Allow this action?");
  const waiting = draw("p", { class: "waiting", role: "status" });
  const deny = draw("button", { type: "button", class: "deny" }, "Deny");
  const approve = draw("button", { type: "button", class: "approve", "aria-disabled": "true" }, "Approve");
  const dialog = draw(
    "dialog",
    { "aria-labelledby": "heading", "aria-describedby": "what", lang: "en", "data-risk": request.action.risk },
    draw("div", { class: "top" }, riskBadge(draw, request.action.risk), waiting),
    heading,
    draw("p", { id: "what" }, shown(request.action.description)),
    facts(draw, request),
    draw("div", { class: "buttons" }, deny, approve),
  );
  root.append(dialog);

  const first = request.action.risk === "dangerous" ? deny : heading;
  let open = true;
  let returns = 0;
  let pressedEarly = false; // a press that began too early does not count when it is let go in time

  /** Shows the card and starts the moment anew that it must have been visible for. */
  const present = () => {
    if (!host.isConnected) page.documentElement.append(host);
    for (const name of ["inert", "hidden", "aria-hidden"]) host.removeAttribute(name);
    dialog.removeAttribute("open"); // a dialog that was taken out keeps it, and could not be shown again
    dialog.showModal();
    first.focus({ preventScroll: true });
    arm(false);
  };
  const arm = (ready) => {
    host.setAttribute(HOST_MARK, ready ? "ready" : "waiting");
    approve.setAttribute("aria-disabled", String(!ready));
    if (ready) return;
    approve.classList.remove("arming");
    void approve.offsetWidth; // restarts the animation, which only runs while the card is really rendered
    approve.classList.add("arming");
  };
  const isReady = () => approve.getAttribute("aria-disabled") === "false" && dialog.open && host.isConnected;
  const presentAgain = () => {
    if (!open) return;
    returns += 1;
    if (returns > MAX_RETURNS) return giveUp(new Error("the page keeps taking the confirmation dialog away"));
    present();
  };

  approve.addEventListener("animationend", (event) => event.isTrusted && arm(true));
  for (const type of ["pointerdown", "keydown"])
    approve.addEventListener(type, () => {
      pressedEarly = !isReady();
    });
  // `detail` counts presses in quick succession: the second half of a double click was meant for what was here before.
  approve.addEventListener(
    "click",
    (event) => event.isTrusted && event.detail < 2 && isReady() && !pressedEarly && decide(true),
  );
  deny.addEventListener("click", (event) => event.isTrusted && event.detail < 2 && decide(false));
  dialog.addEventListener("keydown", (event) => {
    // A key held down since before the card came must not answer it.
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    if (event.isTrusted && !event.repeat) decide(false);
  });
  // The browser's own close requests: the back gesture, or Escape while the focus is nowhere.
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    if (event.isTrusted) decide(false);
  });
  dialog.addEventListener("close", () => !dialog.open && presentAgain());
  // What is typed or pressed in here is no business of the page's own shortcuts and click-outside handlers.
  for (const type of ["keydown", "keyup", "pointerdown", "pointerup", "mousedown", "mouseup", "click"]) {
    dialog.addEventListener(type, (event) => event.stopPropagation());
  }

  const keeper = new window.MutationObserver(() => {
    const covered = ["inert", "hidden", "aria-hidden"].some((name) => host.hasAttribute(name));
    if (!host.isConnected || covered) presentAgain();
  });
  keeper.observe(page, { childList: true });
  keeper.observe(page.documentElement, { childList: true });
  keeper.observe(host, { attributeFilter: ["inert", "hidden", "aria-hidden"] });
  const onVisibility = () => arm(false);
  page.addEventListener("visibilitychange", onVisibility);

  const close = () => {
    open = false;
    keeper.disconnect();
    page.removeEventListener("visibilitychange", onVisibility);
    if (dialog.open) dialog.close();
    host.remove();
  };
  const showWaiting = (count) => {
    waiting.textContent = count > 0 ? `${count} more waiting` : "";
  };
  try {
    present();
  } catch (error) {
    close();
    throw error;
  }
  return { close, showWaiting };
}

// ---------------------------------------------------------------------------------------------
// What the card says. Everything from outside goes in as text.

const RISK = { read: "Reads only", write: "Changes data", dangerous: "Dangerous" };
const ORIGIN = {
  assistant: "The assistant of this page",
  surface: "A client outside this page",
  webmcp: "An agent of the browser",
  flow: "A step of another action",
  user: "Somebody at this page",
};

function riskBadge(draw, risk) {
  return draw("span", { class: "risk" }, RISK[risk] ?? shown(risk));
}

function facts(draw, request) {
  const list = draw("dl", { class: "facts" });
  const add = (term, ...content) => list.append(draw("dt", {}, term), draw("dd", {}, ...content));
  if (request.record) {
    const { label, id, kind } = request.record;
    add(
      kind ? capitalized(shown(kind)) : "Record",
      ...(label ? [draw("bdi", {}, shown(label)), " "] : []),
      draw("code", {}, shown(id)),
    );
  }
  if (!request.record || !isEmpty(request.input)) add("Input", valueList(draw, request.input, 0));
  if (request.steps?.length) {
    add(
      "Steps",
      draw(
        "ol",
        {},
        ...request.steps.map((step) =>
          draw(
            "li",
            {},
            draw("bdi", {}, shown(step.description || step.id)),
            " ",
            draw("small", {}, RISK[step.risk] ?? shown(step.risk)),
          ),
        ),
      ),
    );
  }
  add("Asked by", ORIGIN[request.origin] ?? shown(request.origin));
  add("Action", draw("code", {}, shown(request.action.id)));
  return list;
}

function valueList(draw, value, depth) {
  if (value === null || value === undefined) return draw("span", { class: "none" }, "nothing");
  if (typeof value === "boolean") return draw("span", {}, value ? "yes" : "no");
  if (typeof value === "number") return draw("span", {}, String(value));
  if (typeof value === "string") {
    return value === "" ? draw("span", { class: "none" }, "empty text") : draw("bdi", { class: "text" }, shown(value));
  }
  const entries = Object.entries(value);
  if (isEmpty(value)) return draw("span", { class: "none" }, "nothing");
  if (depth >= MAX_LIST_DEPTH) return draw("code", { class: "text" }, shown(JSON.stringify(value, null, 1)));
  if (Array.isArray(value))
    return draw("ul", {}, ...value.map((item) => draw("li", {}, valueList(draw, item, depth + 1))));
  const list = draw("dl", { class: "values" });
  for (const [name, item] of entries)
    list.append(draw("dt", {}, shown(name)), draw("dd", {}, valueList(draw, item, depth + 1)));
  return list;
}

const isEmpty = (value) => value === null || (typeof value === "object" && Object.keys(value).length === 0);

/** Text as it is, with the characters made visible that could make it read differently (controls, direction, zero width). */
function shown(text) {
  return String(text ?? "").replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu,
    (character) => `\u27e8U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}\u27e9`,
  );
}

function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function painter(page) {
  return (tag, attributes, ...children) => {
    const element = page.createElement(tag);
    for (const [name, value] of Object.entries(attributes ?? {})) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
}

// ---------------------------------------------------------------------------------------------
// Focus: where it was before, through open shadow roots

function focused(page) {
  let element = page.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

function returnFocus(page, element) {
  const lost = !page.activeElement || page.activeElement === page.body;
  if (lost && element?.isConnected && element !== page.body) element.focus?.({ preventScroll: true });
}

// ---------------------------------------------------------------------------------------------
// How it looks. `!important` on the host: there a shadow style wins over the page's, so that no page style can hide it.

const STYLE = `
:host { all: initial !important; display: block !important; position: fixed !important; }
dialog { --surface: #fff; --sunk: #f3f4f7; --text: #191c22; --muted: #596070; --line: #d9dde5; --edge: #868e9f;
  --focus: #2f4fd0; --go: #2f4fd0; --go-text: #fff; --risk: #2b4096; --risk-soft: #e8ecfd; }
@media (prefers-color-scheme: dark) { dialog {
  --surface: #191d25; --sunk: #222731; --text: #e9ebef; --muted: #a6adbb; --line: #343b48; --edge: #768093;
  --focus: #a9b7ff; --go: #93a5ff; --go-text: #0d1230; --risk: #b6c2ff; --risk-soft: #272f55; } }
dialog[data-risk="dangerous"] { --risk: #a3201a; --risk-soft: #fce9e7; --go: #b3261e; --go-text: #fff; }
@media (prefers-color-scheme: dark) { dialog[data-risk="dangerous"] { --risk: #ffb4ab; --risk-soft: #4a1f1d; --go: #ff9f94; --go-text: #3a0905; } }
dialog { box-sizing: border-box; width: min(30rem, calc(100vw - 2rem)); max-height: min(44rem, calc(100dvh - 2rem)); margin: auto;
  padding: 0; border: 1px solid var(--line); border-radius: 16px; overflow: hidden auto; overscroll-behavior: contain;
  background: var(--surface); color: var(--text); box-shadow: 0 24px 64px rgb(8 12 24 / .32), 0 2px 8px rgb(8 12 24 / .14);
  font: 15px/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
dialog::backdrop { background: rgb(12 16 28 / .5); }
dialog > * { margin-inline: 1.5rem; }
.top { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding-top: 1.35rem; min-height: 1.6rem; }
.risk { padding: .1rem .6rem; border: 1px solid transparent; border-radius: 99px; background: var(--risk-soft); color: var(--risk);
  font-size: .8rem; font-weight: 650; }
.waiting { margin: 0; color: var(--muted); font-size: .85rem; }
h2 { margin-block: .8rem 0; font-size: 1.3rem; line-height: 1.3; font-weight: 680; letter-spacing: -.01em; outline: none; }
#what { margin-block: .3rem 0; font-size: 1.02rem; white-space: pre-line; overflow-wrap: anywhere; }
dl { margin-block: 0; }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.facts { display: grid; grid-template-columns: minmax(4.5rem, auto) minmax(0, 1fr); margin-block: 1.1rem 1.25rem; border-top: 1px solid var(--line); }
.facts > dt, .facts > dd { padding-block: .55rem; border-bottom: 1px solid var(--line); }
.facts > dt { padding-inline-end: 1.25rem; color: var(--muted); }
.values { display: grid; gap: .3rem; }
.values > dt { color: var(--muted); font-size: .85rem; overflow-wrap: anywhere; }
.values > dd { margin-top: -.3rem; }
.values .values { padding-inline-start: .75rem; border-inline-start: 2px solid var(--line); }
ul, ol { margin: 0; padding-inline-start: 1.2rem; }
code { padding: .08rem .35rem; border-radius: 5px; background: var(--sunk); font: .88em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.text { white-space: pre-wrap; }
code.text { display: block; padding: .4rem .6rem; }
.none, small { color: var(--muted); }
.buttons { position: sticky; bottom: 0; display: flex; gap: .75rem; margin: 0; padding: 1rem 1.5rem; border-top: 1px solid var(--line); background: var(--surface); }
.facts:has(+ .buttons) { border-bottom: 0; }
.facts > :nth-last-child(-n+2) { border-bottom: 0; }
button { flex: 1; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: 10px; background: var(--surface);
  color: var(--text); font: inherit; font-weight: 620; cursor: pointer; }
button:hover { background: var(--sunk); }
.approve { border-color: var(--go); background: var(--go); color: var(--go-text); }
.approve:hover { background: var(--go); filter: brightness(1.08); }
.approve[aria-disabled="true"] { cursor: default; }
.arming { animation: arming 250ms linear; }
@keyframes arming { from { opacity: .45; } to { opacity: 1; } }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media (max-width: 30rem) { dialog > * { margin-inline: 1.1rem; } .buttons { padding-inline: 1.1rem; } }
@media (forced-colors: active) { .risk { border-color: CanvasText; } .approve { border-width: 3px; } .values .values { border-color: GrayText; } }
`;
