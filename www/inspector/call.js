/** Calling one capability by hand: choose it, fill its form, watch the stages go by, read the receipt. */

import { el, setAttribute, setText } from "../shared/dom.js";
import { createFields } from "./form.js";
import { drawReceipt } from "./receipt.js";
import { RISKS, STAGES, STAGE_WORDS, duration } from "./words.js";

export function createCallPanel({ link, highlighter }) {
  const picker = el("select", { class: "field", id: "capability", on: { change: () => choose(picker.value) } });
  const about = el("p", { class: "description" });
  const risk = el("span", { class: "risk" });
  const unavailable = el("p", { class: "unavailable", hidden: true });
  const inputs = el("div", { on: { input: () => drawState() } });
  const call = el("button", { class: "button primary", text: "Call" });
  const stop = el("button", {
    type: "button",
    class: "button",
    text: "Stop",
    hidden: true,
    on: { click: () => running?.abort(new DOMException("stopped in the inspector", "AbortError")) },
  });
  const form = el(
    "form",
    { novalidate: true, class: "call", "aria-label": "Call a capability", on: { submit } },
    el("div", { class: "property" }, el("label", { for: "capability", text: "Capability" }), picker),
    el("div", { class: "line about" }, about, risk),
    unavailable,
    inputs,
    el("div", { class: "actions" }, call, stop),
  );

  const stages = el(
    "ol",
    { class: "stages" },
    ...STAGES.map((stage) => el("li", { "data-stage": stage }, el("span", { class: "visually-hidden" }))),
  );
  const progress = el("p", { class: "progress" });
  const receipt = el(
    "section",
    { class: "result", "aria-label": "Receipt" },
    el("p", { class: "empty", text: "No call yet. Its receipt will be here." }),
  );
  const element = el("div", {}, form, el("div", { class: "trace", hidden: true }, stages, progress), receipt);
  const trace = element.querySelector(".trace");

  let model = { actions: [], records: [] };
  let fields = null;
  let drawn = "";
  let running = null;
  let callId = null;

  const chosen = () => model.actions.find(({ id }) => id === picker.value);

  function choose(id) {
    picker.value = id;
    drawn = "";
    draw();
  }

  function draw() {
    const capability = chosen();
    if (!capability) return;
    const key = JSON.stringify([capability.id, capability.input]);
    if (key !== drawn) {
      drawn = key;
      fields = createFields(capability);
      inputs.replaceChildren(fields.element);
    }
    fields.offer(model.records.filter((record) => record.kind === capability.record?.kind));
    drawState();
  }

  function drawState() {
    const { id, description, risk: level, available, reason, record } = chosen();
    setText(about, description);
    setText(risk, RISKS[level]);
    setAttribute(risk, "data-risk", level);
    const row =
      record && model.records.find((candidate) => candidate.kind === record.kind && candidate.id === fields.record());
    const text = !available
      ? `Not available now: ${reason ?? "no reason given"}.`
      : row && !row.actions.includes(id)
        ? `Not available on ${row.id} now.`
        : "";
    setText(unavailable, text);
    unavailable.hidden = text === "";
  }

  async function submit(event) {
    event.preventDefault();
    if (running || !fields) return;
    running = new AbortController();
    callId = `inspector-${crypto.randomUUID()}`;
    fields.problems([]);
    showRunning(true);
    receipt.replaceChildren(el("p", { class: "empty", text: "Running …" }));
    drawStages({ stages: [] });
    try {
      await link.execute(picker.value, fields.read(), { origin: "user", callId, signal: running.signal });
    } catch (error) {
      // The executor promises not to reject; if it does all the same, that is shown rather than hidden.
      receipt.replaceChildren(
        el("p", { class: "empty", role: "alert", text: `The call was refused: ${error.message}` }),
      );
    } finally {
      running = null;
      showRunning(false);
    }
  }

  function showRunning(isRunning) {
    // Not `disabled`: the button has the focus, and would lose it.
    setAttribute(call, "aria-disabled", String(isRunning));
    setText(call, isRunning ? "Running …" : "Call");
    stop.hidden = !isRunning;
    setAttribute(element, "aria-busy", String(isRunning));
  }

  function drawStages({ stages: seen, receipt: result, durationMs }) {
    trace.hidden = false;
    const reached = seen.map(({ stage }) => stage);
    const last = reached.filter((stage) => stage !== "report").at(-1);
    for (const item of stages.children) {
      const { stage } = item.dataset;
      const failed = result && !result.ok && stage === last;
      const state = !reached.includes(stage)
        ? "open"
        : failed
          ? "failed"
          : result || stage !== reached.at(-1)
            ? "done"
            : "now";
      setAttribute(item, "data-state", state);
      setAttribute(item, "title", `${stage}: ${STAGE_WORDS[stage]}`);
      setText(item.firstChild, `${stage}: ${state}`);
    }
    const now = reached.at(-1);
    if (result)
      setText(
        progress,
        `${result.ok ? "Finished" : `Ended at “${last ?? "resolve"}”`} after ${duration(durationMs ?? 0)}`,
      );
    else setText(progress, now ? `${STAGES.indexOf(now) + 1} of 8 · ${STAGE_WORDS[now]}` : "Waiting for its turn");
  }

  return {
    element,
    choose,
    focus: () => (inputs.querySelector("input:not([role=switch]), select, textarea") ?? call).focus(),
    update(next) {
      model = next;
      const ids = model.actions.map(({ id }) => id);
      if (ids.join() !== [...picker.options].map((option) => option.value).join()) {
        const before = picker.value;
        picker.replaceChildren(...ids.map((id) => el("option", { value: id, text: id })));
        if (ids.includes(before)) picker.value = before;
      }
      draw();
    },
    /** A call moved on; only the one made here is shown here. */
    onEntry(entry) {
      if (entry.callId !== callId) return;
      drawStages(entry);
      if (!entry.receipt) return;
      fields?.problems(entry.receipt.error?.problems ?? []);
      receipt.replaceChildren(drawReceipt(entry, highlighter));
      receipt.scrollIntoView?.({ block: "nearest" });
    },
  };
}
