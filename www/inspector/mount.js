/**
 * The inspector: a panel beside a page that shows what the page declares, calls it, and draws the receipts of all calls.
 *
 * It lives in an open shadow root. So page styles and its own stay apart, and, more important, what it draws is no change of
 * the page: the runtime waits until the page is quiet, and an inspector that redraws on every stage would keep it busy.
 * It only uses the public interface; nothing in the library knows of it.
 */

import { el, setAttribute, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { createCallPanel } from "./call.js";
import { createCapabilityPanel } from "./capabilities.js";
import { createHighlighter } from "./highlight.js";
import { createLogPanel } from "./log.js";
import { createRecorder } from "./recorder.js";
import { createTabs } from "./tabs.js";
import { announcement } from "./words.js";

const SHEETS = ["../shared/controls.css", "./inspector.css", "./receipt.css"];

/**
 * Mounts before the library is loaded, so that it can show how loading went: `connect` it afterwards, or tell it to `fail`.
 *
 * @param {HTMLElement} host
 * @param {{ elementOf: (what: { record?: string, state?: string }) => Element | null }} options where a record's row, or a
 *   state's control, is on the page; for showing `changed` there.
 */
export function mountInspector(host, { elementOf }) {
  const root = host.attachShadow({ mode: "open" });
  const highlighter = createHighlighter(elementOf);
  const recorder = createRecorder();
  const link = { registry: null, execute: null, publisher: null };

  const live = el("p", { class: "visually-hidden", role: "status" });
  const webmcp = el("p", { class: "webmcp" });
  const toggle = el(
    "button",
    {
      type: "button",
      class: "toggle",
      "aria-controls": "body",
      on: { click: () => collapse(!host.hasAttribute("data-collapsed")) },
    },
    el("span", { text: "Inspector" }),
    icon("down"),
  );
  const call = createCallPanel({ link, recorder, highlighter });
  const capabilities = createCapabilityPanel({
    link,
    onCall: (id) => {
      call.choose(id);
      tabs.show("call");
      call.focus();
    },
  });
  const log = createLogPanel({ recorder, highlighter });
  const tabs = createTabs([
    { id: "capabilities", label: "Capabilities", panel: capabilities.element },
    { id: "call", label: "Call", panel: call.element },
    { id: "log", label: "Log", panel: log.element },
  ]);
  const notice = el("p", { class: "notice", text: "Loading counterfoil …" });
  const body = el("div", { class: "body", id: "body" }, notice, tabs.element);
  tabs.element.hidden = true;

  root.append(...SHEETS.map((sheet) => el("link", { rel: "stylesheet", href: new URL(sheet, import.meta.url).href })));
  root.append(
    el("div", { class: "inspector" }, el("header", { class: "top" }, el("h2", {}, toggle), webmcp), body, live),
  );
  host.replaceChildren();

  function collapse(collapsed) {
    host.toggleAttribute("data-collapsed", collapsed);
    body.hidden = collapsed;
    webmcp.hidden = collapsed;
    setAttribute(toggle, "aria-expanded", String(!collapsed));
  }
  collapse(matchMedia("(max-width: 999px)").matches);

  /** Reads the registry anew; many causes in one frame make one reading. */
  let due = false;
  function refresh() {
    if (due || !link.registry) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      const model = link.registry.read({ limit: 200 });
      capabilities.update(model);
      call.update(model);
      showPublished();
    });
  }

  function showPublished() {
    const { publisher } = link;
    const count = publisher.tools().length;
    setText(
      webmcp,
      publisher.supported
        ? `WebMCP: ${count} ${count === 1 ? "tool" : "tools"} published`
        : "No WebMCP in this browser",
    );
    setAttribute(webmcp, "data-state", publisher.supported ? "on" : "off");
    setAttribute(
      webmcp,
      "title",
      publisher
        .diagnostics()
        .map(({ tool, message }) => `${tool}: ${message}`)
        .join("\n") || null,
    );
  }

  recorder.subscribe((entry) => {
    log.update(entry);
    call.onEntry(entry);
    tabs.badge("log", log.unseen(tabs.shown === "log"));
    if (!entry.receipt) return;
    setText(live, announcement(entry));
    highlighter.flash(entry.receipt.changed);
    refresh();
  });
  tabs.onShow((id) => id === "log" && tabs.badge("log", log.unseen(true)));

  return {
    /** For `createExecutor`. */
    onStage: recorder.onStage,
    onReceipt: recorder.onReceipt,
    /** @param {{ registry: any, execute: Function, publisher: any }} parts */
    connect(parts) {
      Object.assign(link, parts);
      notice.hidden = true;
      tabs.element.hidden = false;
      link.registry.subscribe(refresh);
      link.publisher.settled().then(refresh);
      refresh();
    },
    /** Shows why there is nothing to inspect. The page goes on without. */
    fail(reason) {
      notice.classList.add("failed");
      notice.setAttribute("role", "alert");
      notice.replaceChildren(
        el("strong", { text: "counterfoil could not start" }),
        el("span", { text: reason }),
        el("span", { text: "The app itself works on; agents cannot call it." }),
      );
    },
    /** Call it when the page changed in a way that declarations do not tell: what is available may be different now. */
    refresh,
  };
}
