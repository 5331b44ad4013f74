/** Records read from the page itself: each element that matches `rows` is one, and what a person types is nobody's business. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { eachRow, inPage, openBlank } from "./support/fixture.mjs";

const browser = useBrowser();
const SECRET = "hunter2-and-more";

test("rows are read in the little language: attributes, texts, properties, and null for what is not there", async (t) => {
  const page = await openBlank(browser, t);
  const records = await page.evaluate(() => {
    document.body.innerHTML = `<table id="list">
      <tr data-id="a" data-kind="fruit"><td class="name">  Apple
         pie </td><td><input class="amount" value="3"></td><td><input type="checkbox" checked></td><td><a href="/x">more</a></td></tr>
      <tr data-id="b"><td class="name">Beet</td><td></td><td><input type="checkbox"></td></tr>
      <tr><td class="name">No id</td></tr></table><table><tr data-id="z"><td class="name">Elsewhere</td></tr></table>`;
    document.querySelector(".amount").value = "4";
    const { registry } = setup();
    registry.region({
      id: "list",
      element: "#list",
      records: {
        kind: "item",
        rows: "tr[data-id]",
        id: "@data-id",
        label: ".name",
        fields: {
          kind: "@data-kind",
          name: ".name",
          amount: ".amount@value",
          done: "input[type=checkbox]@checked",
          link: "a@pathname",
          none: ".nowhere",
        },
      },
    });
    declare(registry, "eat", { rows: "item" });
    return registry.read().records;
  });
  const common = { kind: "item", region: "list", actions: ["eat@item"] };
  const apple = { kind: "fruit", name: "Apple pie", amount: "4", done: true, link: "/x", none: null };
  const beet = { kind: null, name: "Beet", amount: null, done: false, link: null, none: null };
  assert.deepEqual(records, [
    { id: "a", label: "Apple pie", fields: apple, ...common },
    { id: "b", label: "Beet", fields: beet, ...common },
  ]);
});

/** Fields that hold something which is for no reader, and the ways in which a declaration may ask for it. */
const SECRETS = [
  { name: "a password", field: `<input type="password" value="${SECRET}">` },
  { name: "a password set by script", field: `<input type="password">`, fill: true },
  {
    name: "a password that is shown for the moment",
    field: `<input type="text" autocomplete="current-password" value="${SECRET}">`,
  },
  { name: "a new password", field: `<input autocomplete="new-password" value="${SECRET}">` },
  { name: "a card number", field: `<input autocomplete="cc-number" value="${SECRET}">` },
  { name: "a card number of a section", field: `<input autocomplete="section-a billing cc-number" value="${SECRET}">` },
  { name: "a card's security code", field: `<input autocomplete="cc-csc" value="${SECRET}">` },
  { name: "a one-time code", field: `<input autocomplete="one-time-code" value="${SECRET}">` },
  { name: "a hint in upper case", field: `<input autocomplete="CC-Number" value="${SECRET}">` },
  {
    name: "a password's default value",
    field: `<input type="password" value="${SECRET}">`,
    path: "input@defaultValue",
  },
];

eachRow(
  browser,
  "what is typed as a secret is never read: only whether it is filled",
  SECRETS,
  ({ name }) => `${name} is never read: only whether it is filled`,
  async (page, { name, field, fill = false, path = "input@value" }) => {
    const seen = await inPage(
      page,
      async (html, secret, isFilled, asked) => {
        document.body.innerHTML = `<ul><li data-id="r1"><b>Ada</b>${html}</li></ul>`;
        const input = document.querySelector("input");
        if (isFilled) input.value = secret;
        const requests = [];
        const parts = setup({ confirm: async (request) => Boolean(requests.push(request)) });
        const records = { kind: "row", rows: "li", id: "@data-id", fields: { name: "b", secret: asked } };
        parts.registry.region({ id: "rows", records });
        declare(parts.registry, "clear", { rows: "row", confirm: "always", run: () => void (input.value = "") });
        await publish(parts);
        const before = parts.registry.read().records;
        const receipt = await receiptOf("clear_row", { record: "r1" });
        return { before, requests, receipt, after: parts.registry.read().records };
      },
      field,
      SECRET,
      fill,
      path,
    );
    assert.ok(!JSON.stringify(seen).includes(SECRET), `it got out: ${JSON.stringify(seen)}`);
    assert.equal(seen.requests.length, 1, "a person was asked, and is not told either");
    assert.equal(seen.receipt.ok, true);
    if (path !== "input@value") return;
    assert.deepEqual(seen.before[0].fields, { name: "Ada", secret: { filled: true } });
    assert.deepEqual(seen.after[0].fields, { name: "Ada", secret: { filled: false } });
    assert.deepEqual(seen.receipt.changed.records.updated, [{ id: "r1", fields: ["secret"] }]);
  },
);

/** What a handler does to the rows a, b, c, and what the receipt says of it. */
const EDITS = [
  {
    name: "a row is removed",
    edit: () => row("b").remove(),
    changed: { removed: ["b"], total: [3, 2] },
    actions: { removed: ["drop@b"] },
  },
  {
    name: "a row is added",
    edit: () => list.append(make("d", "Date")),
    changed: { added: ["d"], total: [3, 4] },
    actions: { added: ["drop@d"] },
  },
  {
    name: "a text changes",
    edit: () => (row("b").querySelector("span").textContent = "Bean"),
    changed: { updated: [{ id: "b", fields: ["name"] }] },
  },
  {
    name: "a property changes",
    edit: () => (row("b").querySelector("input").checked = true),
    changed: { updated: [{ id: "b", fields: ["done"] }] },
  },
  {
    name: "an attribute changes",
    edit: () => (row("b").dataset.tag = "new"),
    changed: { updated: [{ id: "b", fields: ["tag"] }] },
  },
  { name: "rows change places", edit: () => list.prepend(row("c")), changed: { reordered: true } },
  {
    name: "rows are drawn anew as they were",
    edit: () => list.replaceChildren(...["a", "b", "c"].map((id) => make(id, names[id]))),
    changed: {},
  },
  {
    name: "an element is used again for another record",
    edit: () => (row("b").dataset.id = "x"),
    changed: { added: ["x"], removed: ["b"] },
    actions: { added: ["drop@x"], removed: ["drop@b"] },
  },
  { name: "what is not declared changes", edit: () => (row("b").title = "hint"), changed: {} },
  { name: "only space changes", edit: () => (row("b").querySelector("span").textContent = "  Beet\n"), changed: {} },
];

eachRow(
  browser,
  "what a handler does to the rows, and what the receipt says of it",
  EDITS,
  ({ name }) => `${name}: the receipt says just that`,
  async (page, { name, edit, changed, actions = {} }) => {
    const receipt = await inPage(
      page,
      async (change) => {
        globalThis.names = { a: "Apple", b: "Beet", c: "Corn" };
        globalThis.make = (id, text) => {
          const item = document.createElement("li");
          item.dataset.id = id;
          item.innerHTML = `<span>${text}</span><input type="checkbox">`;
          return item;
        };
        globalThis.list = document.body.appendChild(document.createElement("ul"));
        globalThis.row = (id) => list.querySelector(`[data-id="${id}"]`);
        list.append(...Object.entries(names).map(([id, text]) => make(id, text)));
        const { registry, executor } = setup();
        const fields = { name: "span", done: "input@checked", tag: "@data-tag" };
        registry.region({
          id: "rows",
          element: () => list,
          records: { kind: "row", rows: "li", id: "@data-id", fields },
        });
        declare(registry, "drop", { rows: "row" });
        declare(registry, "act", { run: () => void change() });
        return executor.execute("act");
      },
      edit,
    );
    const { total = [3, 3], ...records } = changed;
    assert.deepEqual(receipt.changed, {
      observed: true,
      records: {
        ...{ added: [], removed: [], updated: [], reordered: false, omitted: { added: 0, removed: 0, updated: 0 } },
        ...records,
        total: { from: total[0], to: total[1] },
      },
      actions: { added: [], removed: [], omitted: { added: 0, removed: 0 }, ...actions },
    });
    assert.equal("warning" in receipt, Object.keys(changed).length === 0, "a write that shows nothing is warned about");
  },
);

test("an action on a row that is out of view: the row's control is brought into view and pressed", async (t) => {
  const page = await openBlank(browser, t);
  const seen = await page.evaluate(async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `r${index}`);
    const row = (id) => `<li data-id="${id}" style="height:40px"><b>${id}</b> <button>Drop</button></li>`;
    document.body.innerHTML = `<ul>${ids.map(row).join("")}</ul>`;
    document.body.addEventListener("click", (event) => event.target.closest("li").remove());
    const { registry, executor } = setup();
    registry.region({
      id: "rows",
      element: "ul",
      records: { kind: "row", rows: "li", id: "@data-id", fields: { name: "b" } },
    });
    registry.action({
      id: "drop",
      rows: "row",
      description: "Drop the row",
      target: ({ recordId }) => document.querySelector(`[data-id="${recordId}"] button`),
      expect: {
        description: "The row is gone",
        check: ({ recordId }) => !document.querySelector(`[data-id="${recordId}"]`),
      },
    });
    const receipt = await executor.execute("drop@r90");
    return { receipt, scrolled: scrollY > 0, left: document.querySelectorAll("li").length };
  });
  assert.equal(seen.receipt.ok, true, JSON.stringify(seen.receipt));
  assert.equal(seen.receipt.expect, "The row is gone");
  assert.deepEqual(seen.receipt.changed.records.removed, ["r90"]);
  assert.deepEqual([seen.scrolled, seen.left], [true, 99]);
});
