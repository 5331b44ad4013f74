/** Faults that the field has met: acting on the DOM. The forms are in real React, the selects and overlays the browser's. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { eachRow, inPage, openBlank } from "./support/fixture.mjs";
import { bundleReact } from "./support/react.mjs";

const browser = useBrowser({ mounts: { "/react/": bundleReact("form") } });

async function openForm(t) {
  const page = await openBlank(browser, t, { path: "/react/form.html" });
  await page.waitForSelector("#send");
  return page;
}

/** Operates controls by element actions, one after the other; the outcome of each, React's state, and what was submitted. */
function operate(page, orders) {
  return page.evaluate(async (list) => {
    const outcomes = [];
    for (const [target, input] of list) {
      const declared = registry.action({ id: "act", description: "Operate it", confirm: "never", target });
      const { ok, error } = await executor.execute("act", input);
      outcomes.push(ok ? "ok" : `${error.code}: ${error.message}`);
      declared.dispose();
    }
    return { outcomes, state: { ...globalThis.state }, submitted: globalThis.submitted };
  }, orders);
}

/** What is asked of a control, and what React's state holds then. */
const FILLED = [
  { name: "a text field", target: "#name", input: { value: "Ada" }, holds: { name: "Ada" } },
  { name: "a text field, emptied", target: "#name", input: { value: "" }, holds: { name: "" } },
  { name: "a text field with an emoji and a quote", target: "#name", input: { value: `"🎉` }, holds: { name: `"🎉` } },
  { name: "a number field", target: "#count", input: { value: 7 }, holds: { count: "7" } },
  { name: "a text area with lines", target: "#note", input: { value: "one\ntwo" }, holds: { note: "one\ntwo" } },
  { name: "a select", target: "#country", input: { value: "fr" }, holds: { country: "fr" } },
];

test("#95 React's state holds what was filled in", async (t) => {
  const page = await openForm(t);
  for (const { name, target, input, holds } of FILLED) {
    await t.test(name, async () => {
      const { outcomes, state } = await operate(page, [[target, input]]);
      assert.deepEqual(outcomes, ["ok"]);
      for (const [key, value] of Object.entries(holds)) assert.equal(state[key], value);
    });
  }
});

test("#95 a field that the page sets back, or changes, is no success", async (t) => {
  const page = await openForm(t);
  const { outcomes, state } = await operate(page, [
    ["#frozen", { value: "new" }],
    ["#shout", { value: "quiet" }],
    ["#shout", { value: "LOUD" }],
  ]);
  assert.match(outcomes[0], /^EXECUTION_FAILED: the page changed the value to "as it was"/);
  assert.match(outcomes[1], /^EXECUTION_FAILED: the page changed the value to "QUIET"/);
  assert.equal(outcomes[2], "ok");
  assert.equal(state.shout, "LOUD");
});

/** Checkbox and radio: from either state to either state. */
const CHECKED = [
  { target: "#news", input: { checked: true }, holds: { news: true } },
  { target: "#news", input: { checked: false }, holds: { news: false } },
  { target: "#terms", input: { checked: true }, holds: { terms: true } },
  { target: "#terms", input: { checked: false }, holds: { terms: false } },
  { target: "#plan-paid", input: { checked: true }, holds: { plan: "paid" } },
  { target: "#plan-free", input: { checked: true }, holds: { plan: "free" } },
];

test("#96 React's state follows checkboxes and radio buttons, from either state to either", async (t) => {
  const page = await openForm(t);
  for (const { target, input, holds } of CHECKED) {
    await t.test(`${target} to ${JSON.stringify(input)}`, async () => {
      const { outcomes, state } = await operate(page, [[target, input]]);
      assert.deepEqual(outcomes, ["ok"]);
      for (const [key, value] of Object.entries(holds)) assert.equal(state[key], value);
      assert.equal(await page.isChecked(target), input.checked, "and the page shows it");
    });
  }
});

test("#96 a form filled by actions and sent by one: onSubmit gets the values that were asked for", async (t) => {
  const page = await openForm(t);
  const { outcomes, submitted } = await operate(page, [
    ["#name", { value: "Ada" }],
    ["#news", { checked: true }],
    ["#plan-paid", { checked: true }],
    ["#country", { value: "fr" }],
    ["#send", {}],
    ["#form", {}],
  ]);
  assert.deepEqual(outcomes, Array(6).fill("ok"));
  assert.equal(submitted.length, 2, "by the button, and by the form itself");
  for (const values of submitted) {
    const { name, news, plan, country } = values;
    assert.deepEqual({ name, news, plan, country }, { name: "Ada", news: true, plan: "paid", country: "fr" });
  }
});

/** `value` chosen from small, large, none of "sold out" (disabled), and a disabled group. */
const CHOSEN = [
  { value: "l", ok: true, events: ["input", "change"] },
  { value: "s", ok: true, why: "the one that is chosen already" },
  { value: "xl", ok: false, why: "a disabled option" },
  { value: "kids", ok: false, why: "an option of a disabled group" },
  { value: "nope", ok: false, why: "an option that is not there" },
];

eachRow(
  browser,
  "#98 selecting: both events, and nothing that a person could not choose",
  CHOSEN,
  ({ value, ok, why = "an option on offer", events }) =>
    `selecting ${value}, ${why}: ${ok ? "chosen, both events fired" : "refused, with the valid ones named"}`,
  async (page, { value, ok, events }) => {
    const seen = await inPage(
      page,
      async (wanted) => {
        document.body.innerHTML = `<select id="size"><option value="s">Small</option><option value="l">Large</option>
          <option value="xl" disabled>Sold out</option><optgroup label="Kids" disabled><option value="kids">Kids</option></optgroup></select>`;
        const select = document.getElementById("size");
        const events = [];
        for (const type of ["input", "change"]) select.addEventListener(type, ({ type }) => events.push(type));
        const { registry, executor } = setup();
        const input = { properties: { value: { type: "string" } }, required: ["value"] };
        // A schema of its own, so that it is the control that refuses.
        declare(registry, "size", { run: undefined, target: "#size", input });
        declare(registry, "size.derived", { run: undefined, target: "#size" });
        const receipt = await executor.execute("size", { value: wanted });
        const derived = await executor.execute("size.derived", { value: wanted });
        return { receipt, derived, value: select.value, events };
      },
      value,
    );
    assert.equal(seen.receipt.ok, ok, JSON.stringify(seen.receipt));
    assert.equal(seen.value, ok ? value : "s");
    if (events) assert.deepEqual(seen.events.slice(0, 2), events);
    if (ok) return;
    assert.equal(seen.receipt.error.code, "ACTION_UNAVAILABLE");
    assert.equal(seen.receipt.error.started, false);
    for (const option of ["s", "l"]) assert.match(seen.receipt.error.message, new RegExp(`"${option}"`));
    assert.deepEqual(seen.events, [], "nothing was dispatched");
    assert.equal(
      seen.derived.error.code,
      "INVALID_PARAMS",
      "where the schema follows from the control, it refuses already",
    );
  },
);

/** What lies over the button, and whether a person could press it. */
const COVERS = [
  { name: "nothing", html: "", pressed: true },
  { name: "a full-page overlay", html: `<div id="cover" style="position:fixed;inset:0"></div>`, pressed: false },
  {
    name: "a transparent overlay",
    html: `<div id="cover" style="position:fixed;inset:0;opacity:0"></div>`,
    pressed: false,
  },
  {
    name: "an overlay that lets the pointer through",
    html: `<div style="position:fixed;inset:0;pointer-events:none"></div>`,
    pressed: true,
  },
  {
    name: "a cookie wall over one corner",
    html: `<div style="position:fixed;left:0;top:0;width:30px;height:12px"></div>`,
    pressed: true,
  },
  { name: "a modal dialog", html: `<dialog id="cover">Wait</dialog>`, pressed: false },
];

eachRow(
  browser,
  "#107 a target that is covered is not pressed",
  COVERS,
  ({ name, pressed }) =>
    `covered by ${name}: ${pressed ? "pressed" : "refused, naming the cover, and nothing is dispatched"}`,
  async (page, { html, pressed }) => {
    const seen = await inPage(
      page,
      async (cover) => {
        document.body.innerHTML = `<button id="buy" style="position:fixed;left:10px;top:10px;width:120px;height:40px">Buy</button>${cover}`;
        document.querySelector("dialog")?.showModal();
        const heard = [];
        const types = ["pointerdown", "mousedown", "mouseup", "click"];
        for (const type of types) document.getElementById("buy").addEventListener(type, () => heard.push(type));
        const { registry, executor } = setup();
        declare(registry, "buy", { run: undefined, target: "#buy" });
        return { receipt: await executor.execute("buy"), heard };
      },
      html,
    );
    assert.equal(seen.receipt.ok, pressed, JSON.stringify(seen.receipt));
    assert.equal(seen.heard.filter((type) => type === "click").length, pressed ? 1 : 0);
    if (pressed) return;
    assert.deepEqual(seen.heard, []);
    assert.equal(seen.receipt.error.code, "ACTION_UNAVAILABLE");
    assert.equal(seen.receipt.error.started, false);
    if (html.includes("<div")) assert.match(seen.receipt.error.reason, /covered by .*cover/);
  },
);

test("#107 an overlay that goes away when the target is revealed is no obstacle", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    document.body.innerHTML = `<button id="buy">Buy</button><div id="cover" style="position:fixed;inset:0"></div>`;
    let clicks = 0;
    document.getElementById("buy").addEventListener("click", () => (clicks += 1));
    const { registry, executor } = setup();
    declare(registry, "buy", {
      run: undefined,
      target: "#buy",
      reveal: () => document.getElementById("cover").remove(),
    });
    return { ok: (await executor.execute("buy")).ok, clicks };
  });
  assert.deepEqual(seen, { ok: true, clicks: 1 });
});

/**
 * A list whose rows are drawn anew while a call is on its way. `redraw` runs while the person is asked; the call is for the
 * row of `b`, and whatever happens it must not reach another.
 */
const REDRAWN = [
  { name: "rows are drawn anew with the same keys", redraw: () => draw(["a", "b", "c"]), pressed: ["b"] },
  { name: "rows change places", redraw: () => draw(["c", "b", "a", "z"]), pressed: ["b"] },
  { name: "elements are used again for other rows", redraw: () => relabel(["x", "y", "z"]), pressed: [] },
  { name: "the row goes", redraw: () => draw(["a", "c"]), pressed: [] },
  { name: "the whole list goes", redraw: () => draw([]), pressed: [] },
];

eachRow(
  browser,
  "#109 rows that are drawn anew: never another element",
  REDRAWN,
  ({ name, pressed }) =>
    `${name} while a person is asked: ${pressed.length ? "the right one is pressed" : "a miss is an error"}`,
  async (page, { redraw, pressed }) => {
    const seen = await inPage(page, callRedrawn, redraw, "confirm");
    assert.deepEqual(seen.pressed, pressed);
    assert.equal(seen.receipt.ok, pressed.length > 0, JSON.stringify(seen.receipt));
    if (pressed.length) return;
    assert.ok(["ACTION_NOT_FOUND", "ACTION_UNAVAILABLE"].includes(seen.receipt.error.code), seen.receipt.error.code);
    assert.equal(seen.receipt.error.started, false);
  },
);

test("#109 revealing replaces the row: the new element is the one that is pressed", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await inPage(page, callRedrawn, () => draw(["a", "b", "c"]), "reveal");
  assert.deepEqual(seen.pressed, ["b"]);
  assert.equal(seen.receipt.ok, true, JSON.stringify(seen.receipt));
});

test("#109 an element that was handed over and is no longer in the page is a miss, not a press into the void", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    document.body.innerHTML = `<button id="buy">Buy</button>`;
    let clicks = 0;
    const old = document.getElementById("buy");
    old.addEventListener("click", () => (clicks += 1));
    const { registry, executor } = setup();
    declare(registry, "buy", { run: undefined, target: old });
    document.body.innerHTML = `<button id="buy">Buy</button>`;
    return { receipt: await executor.execute("buy"), clicks };
  });
  assert.equal(seen.clicks, 0);
  assert.equal(seen.receipt.error?.code, "ACTION_UNAVAILABLE");
  assert.equal(seen.receipt.error.started, false);
});

/** Runs in the page: calls the button in the row of `b`; the list is drawn anew from the callback `when`. */
async function callRedrawn(redraw, when) {
  let isDue = true;
  const now = (name) => {
    if (name !== when || !isDue) return;
    isDue = false;
    redraw();
  };
  globalThis.pressed = [];
  const row = (key) => `<li data-key="${key}"><span>${key}</span> <button>Press</button></li>`;
  const spacer = when === "reveal" ? `<p style="height:3000px"></p>` : "";
  document.body.innerHTML = `${spacer}<ul id="list"></ul>`;
  const list = document.getElementById("list");
  globalThis.draw = (keys) => (list.innerHTML = keys.map(row).join(""));
  globalThis.relabel = (keys) =>
    [...list.children].forEach((item, index) => {
      item.dataset.key = keys[index];
      item.firstChild.textContent = keys[index];
    });
  list.addEventListener("click", (event) => pressed.push(event.target.closest("li").dataset.key));
  draw(["a", "b", "c"]);
  const { registry, executor } = setup({ confirm: async () => now("confirm") ?? true });
  registry.region({
    id: "rows",
    element: "#list",
    records: { kind: "row", rows: "li", id: "@data-key", fields: { name: "span" } },
  });
  registry.action({
    id: "press",
    rows: "row",
    description: "Press the button of the row",
    target: ({ recordId }) => list.querySelector(`[data-key="${recordId}"] button`),
    ...(when === "reveal" && {
      reveal({ recordId }) {
        now("reveal");
        list.querySelector(`[data-key="${recordId}"]`).scrollIntoView();
      },
    }),
  });
  return { receipt: await executor.execute("press@b"), pressed };
}
