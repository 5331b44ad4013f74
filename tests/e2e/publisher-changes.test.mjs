/** Publishing over WebMCP: the browser's tools follow the registry, with one registration for each real change. */
import assert from "node:assert/strict";
import { useBrowser } from "./support/browser.mjs";
import { eachRow, inPage } from "./support/fixture.mjs";

const browser = useBrowser();

/** What happens on the page, and how many times the browser is told. `tools`: what it has afterwards, where that differs. */
const CHANGES = [
  {
    name: "an action is declared",
    change: ({ registry }) => declare(registry, "more"),
    told: 1,
    tools: ["act", "more", "touch_row"],
  },
  {
    name: "three are declared in one task",
    change: ({ registry }) => ["a", "b", "c"].forEach((id) => declare(registry, id)),
    told: 3,
    tools: ["a", "act", "b", "c", "touch_row"],
  },
  { name: "an action is disposed", change: ({ act }) => act.dispose(), told: 1, tools: ["touch_row"] },
  {
    name: "an action is declared and disposed in one task",
    change: ({ registry }) => declare(registry, "more").dispose(),
    told: 0,
  },
  {
    name: "an action is disposed and declared again as it was, in one task",
    change: ({ registry, act }) => {
      act.dispose();
      declare(registry, "act");
    },
    told: 0,
  },
  { name: "a handler is replaced", change: ({ act, make }) => act.replace(make({ run: () => "new" })), told: 0 },
  {
    name: "a description is replaced",
    change: ({ act, make }) => act.replace(make({ description: "Do it now" })),
    told: 2,
  },
  {
    name: "a schema is replaced",
    change: ({ act, make }) => act.replace(make({ input: { properties: { n: { type: "integer" } } } })),
    told: 2,
  },
  { name: "a risk is replaced", change: ({ act, make }) => act.replace(make({ risk: "read" })), told: 2 },
  {
    name: "an id is replaced",
    change: ({ act, make }) => act.replace(make({ id: "other" })),
    told: 2,
    tools: ["other", "touch_row"],
  },
  {
    name: "replaced three times in one task: the last one counts",
    change: ({ act, make }) => ["x", "y", "z"].forEach((description) => act.replace(make({ description }))),
    told: 2,
  },
  { name: "an action becomes unavailable", change: (page) => (page.available = "locked"), told: 0 },
  { name: "records come and go", change: (page) => (page.records = []), told: 0 },
  { name: "a region stops being active", change: (page) => (page.active = false), told: 0 },
  { name: "a region is disposed", change: ({ region }) => region.dispose(), told: 0 },
  { name: "a state is declared", change: ({ registry }) => registry.state({ key: "more", read: () => 1 }), told: 0 },
  {
    name: "the page says something",
    change: ({ registry }) => registry.feedback({ level: "info", text: "saved" }),
    told: 0,
  },
  { name: "the registry is disposed", change: ({ registry }) => registry.dispose(), told: 2, tools: [] },
  { name: "the publisher is disposed", change: ({ publisher }) => publisher.dispose(), told: 2, tools: [] },
];

eachRow(
  browser,
  "one registration for each real change, and none for what is no change of a tool",
  CHANGES,
  ({ name, told }) => `${name}: the browser is told ${told} times`,
  async (page, { change, told, tools = ["act", "touch_row"] }) => {
    const seen = await inPage(
      page,
      async (work) => {
        const parts = { ...setup(), active: true, available: true, records: [{ id: "r1" }] };
        parts.make = (more) => ({ id: "act", description: "Do act", confirm: "never", run: () => "old", ...more });
        parts.region = parts.registry.region({
          id: "rows",
          active: () => parts.active,
          records: { kind: "row", list: () => parts.records, id: "id" },
        });
        parts.act = parts.registry.action(parts.make({ available: () => parts.available }));
        declare(parts.registry, "touch", { rows: "row", region: "rows" });
        parts.publisher = await publish(parts);
        await changesTold();
        work(parts);
        await parts.publisher.settled();
        const told = await changesTold();
        return {
          told,
          names: await toolNames(),
          listed: parts.publisher.tools(),
          diagnostics: parts.publisher.diagnostics(),
        };
      },
      change,
    );
    assert.equal(seen.told, told);
    assert.deepEqual(seen.names, tools);
    assert.deepEqual(
      seen.listed.map(({ name }) => name),
      tools,
      "the publisher says the same",
    );
    assert.deepEqual(seen.diagnostics, []);
  },
);
