/** What a receipt says of lists: mutable and immutable ones alike, and windows of longer ones. */
import assert from "node:assert/strict";
import { useBrowser } from "./support/browser.mjs";
import { eachRow, inPage } from "./support/fixture.mjs";

const browser = useBrowser();

/** Edits of the rows a to e; each is made once on a list of mutable records and once on one of immutable ones. */
const EDITS = [
  { name: "nothing", edit: (rows) => rows, changed: {} },
  { name: "one added at the end", edit: (rows) => [...rows, { id: "f", n: 6, tags: [] }], changed: { added: ["f"] } },
  { name: "one added at the start", edit: (rows) => [{ id: "f", n: 6, tags: [] }, ...rows], changed: { added: ["f"] } },
  { name: "one removed", edit: (rows) => rows.filter(({ id }) => id !== "c"), changed: { removed: ["c"] } },
  { name: "all removed", edit: () => [], changed: { removed: ["a", "b", "c", "d", "e"] } },
  {
    name: "a field changed",
    edit: (rows, set) => set(rows, "c", { n: 30 }),
    changed: { updated: [{ id: "c", fields: ["n"] }] },
  },
  {
    name: "two fields changed",
    edit: (rows, set) => set(rows, "c", { n: 30, title: "x" }),
    changed: { updated: [{ id: "c", fields: ["n", "title"] }] },
  },
  {
    name: "a nested field changed",
    edit: (rows, set) => set(rows, "b", { tags: ["new"] }),
    changed: { updated: [{ id: "b", fields: ["tags"] }] },
  },
  {
    name: "a field to null",
    edit: (rows, set) => set(rows, "a", { n: null }),
    changed: { updated: [{ id: "a", fields: ["n"] }] },
  },
  { name: "a field to the same value", edit: (rows, set) => set(rows, "a", { n: 1 }), changed: {} },
  { name: "a nested field to the same value", edit: (rows, set) => set(rows, "a", { tags: [] }), changed: {} },
  { name: "every object new, nothing changed", edit: (rows) => rows.map((row) => ({ ...row })), changed: {} },
  { name: "turned around", edit: (rows) => rows.toReversed(), changed: { reordered: true } },
  { name: "two change places", edit: ([a, b, c, d, e]) => [a, d, c, b, e], changed: { reordered: true } },
  {
    name: "removed, added, changed and moved at once",
    edit: (rows, set) => {
      const [a, b, , d, e] = set(rows, "b", { n: 20 });
      return [e, a, b, d, { id: "f", n: 6, tags: [] }];
    },
    changed: { added: ["f"], removed: ["c"], updated: [{ id: "b", fields: ["n"] }], reordered: true },
  },
];

eachRow(
  browser,
  "mutable and immutable lists give the same evidence",
  EDITS,
  ({ name }) => name,
  async (page, { edit, changed }) => {
    const [mutable, immutable] = await inPage(
      page,
      async (change) => {
        const inPlace = (rows, id, more) => {
          Object.assign(
            rows.find((row) => row.id === id),
            more,
          );
          return rows;
        };
        const anew = (rows, id, more) => rows.map((row) => (row.id === id ? { ...row, ...more } : row));
        const changedBy = async (immutable) => {
          let rows = ["a", "b", "c", "d", "e"].map((id, index) => ({ id, n: index + 1, tags: [], title: id }));
          const { registry, executor } = setup();
          registry.region({ id: "rows", records: { kind: "row", list: () => rows, id: "id", immutable } });
          declare(registry, "act", { run: () => void (rows = change(rows, immutable ? anew : inPlace)) });
          return (await executor.execute("act")).changed.records;
        };
        return [await changedBy(false), await changedBy(true)];
      },
      edit,
    );
    assert.deepEqual(mutable, immutable);
    const { total, omitted, ...rest } = mutable;
    assert.deepEqual(rest, { added: [], removed: [], updated: [], reordered: false, ...changed });
    assert.deepEqual(omitted, { added: 0, removed: 0, updated: 0 });
    const count = 5 + (changed.added ?? []).length - (changed.removed ?? []).length;
    assert.deepEqual(total, { from: 5, to: count });
  },
);

/** A list that holds a window of 100 rows r0 to r99, ten from an offset. What an action does, and what is known of it. */
const WINDOWS = [
  { name: "the next page", act: (server) => (server.offset = 10), changed: {} },
  { name: "a page far away", act: (server) => (server.offset = 70), changed: {} },
  { name: "scrolled by three", act: (server) => (server.offset = 3), changed: {} },
  {
    name: "a row deleted within the window: the next one moves in, and is not new",
    act: (server) => server.rows.splice(4, 1),
    changed: { removed: ["r4"], total: [100, 99] },
  },
  {
    name: "a row added within the window: the last one moves out, and is not gone",
    act: (server) => server.rows.splice(2, 0, { id: "new", n: 0 }),
    changed: { added: ["new"], total: [100, 101] },
  },
  {
    name: "a row changed within the window",
    act: (server) => (server.rows[4] = { id: "r4", n: -1 }),
    changed: { updated: [{ id: "r4", fields: ["n"] }] },
  },
  { name: "a row deleted elsewhere", act: (server) => server.rows.splice(50, 1), changed: { total: [100, 99] } },
  {
    name: "paged while a row elsewhere is deleted",
    act: (server) => {
      server.offset = 10;
      server.rows.splice(50, 1);
    },
    changed: { total: [100, 99] },
  },
];

eachRow(
  browser,
  "a window of a longer list: paging is no deletion, and what cannot be known is not claimed",
  WINDOWS,
  ({ name }) => name,
  async (page, { act, changed }) => {
    const records = await inPage(
      page,
      async (work) => {
        const server = { offset: 0, rows: Array.from({ length: 100 }, (_, n) => ({ id: `r${n}`, n })) };
        const { registry, executor } = setup();
        registry.region({
          id: "rows",
          records: {
            kind: "row",
            list: () => server.rows.slice(server.offset, server.offset + 10),
            id: "id",
            total: () => server.rows.length,
            offset: () => server.offset,
          },
        });
        declare(registry, "act", { run: () => void work(server) });
        return (await executor.execute("act")).changed.records;
      },
      act,
    );
    const { total = [100, 100], ...rest } = changed;
    const nothing = {
      added: [],
      removed: [],
      updated: [],
      reordered: false,
      omitted: { added: 0, removed: 0, updated: 0 },
    };
    assert.deepEqual(records, { ...nothing, ...rest, total: { from: total[0], to: total[1] } });
  },
);
