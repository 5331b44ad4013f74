// Reading and comparing records on the JavaScript side: the one loop that runs over every record, so it stays here.
//
// A reading is an array of cells. A cell stands for one record as it was and never changes: it is the record itself
// where the app says records are immutable, else a shallow copy that is kept and used again while nothing differs. So two
// readings are compared by identity, and only where they differ is anything read, named or handed over.

/** Reads a source now. `last` is what the previous reading left behind; its cells are used again where they hold. */
export function read(source, last) {
  const list = listOf(source);
  const total = numberOf(source.total, list.length);
  const offset = numberOf(source.offset, 0);
  if (source.immutable) return { cells: list.slice(), total, offset };
  return { cells: copies(source, list, last === undefined ? undefined : last.cells), total, offset };
}

/** What may differ between two readings, as JSON text: see `snapshot::list::Patch`. */
export function patch(source, before, after) {
  const a = before.cells;
  const b = after.cells;
  let start = 0;
  const shorter = Math.min(a.length, b.length);
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;

  const left = [];
  const cells = new Map();
  for (let at = start; at < a.length - end; at += 1) {
    const id = cellId(source, a[at]);
    if (id === "") continue;
    left.push(id);
    cells.set(id, a[at]);
  }
  const right = [];
  const updated = [];
  for (let at = start; at < b.length - end; at += 1) {
    const id = cellId(source, b[at]);
    if (id === "") continue;
    right.push(id);
    const old = cells.get(id);
    if (old === undefined || old === b[at]) continue;
    const fields = changedFields(source, old, b[at]);
    if (fields.length > 0) updated.push([id, fields]);
  }
  const middle = trimmed(left, right);
  return JSON.stringify({
    before: { offset: before.offset, length: a.length, total: before.total },
    after: { offset: after.offset, length: b.length, total: after.total },
    left: middle.left,
    right: middle.right,
    updated,
  });
}

/** The record of this id, or undefined. */
export function find(source, id) {
  return listOf(source).find((record) => idOf(source, record) === id);
}

/** Those of the ids in a JSON list that are in the list, as one. */
export function which(source, wanted) {
  const ids = new Set(JSON.parse(wanted));
  const found = listOf(source).map((record) => idOf(source, record));
  return JSON.stringify(found.filter((id) => ids.has(id)));
}

/** How many records there are: as listed, and in all. */
export function count(source) {
  const list = listOf(source);
  return [list.length, numberOf(source.total, list.length), numberOf(source.offset, 0)];
}

/** Records from `from` on, at most `most`, as JSON text: `[{id, label, fields}]`. */
export function view(source, from, most) {
  const records = listOf(source).slice(from, from + most).map((record) => shown(source, record));
  return JSON.stringify(records.filter((record) => record.id !== ""));
}

/** One record as JSON text. */
export function viewOne(source, record) {
  return JSON.stringify(shown(source, record));
}

function shown(source, record) {
  const fields = {};
  const entries = entriesOf(source, record);
  for (let at = 0; at < entries.keys.length; at += 1) {
    const value = entries.values[at];
    fields[entries.keys[at]] = value instanceof Nested ? JSON.parse(value.text) : value;
  }
  return { id: idOf(source, record), label: labelOf(source, record), fields };
}

function labelOf(source, record) {
  try {
    const label = source.label === undefined ? undefined : source.label(record);
    return label == null ? undefined : String(label);
  } catch {
    return undefined;
  }
}

function listOf(source) {
  const list = source.list();
  if (Array.isArray(list)) return list;
  if (list != null && typeof list !== "string" && typeof list[Symbol.iterator] === "function") return Array.from(list);
  throw new TypeError("list() returned no list");
}

function numberOf(read, otherwise) {
  if (read === undefined) return otherwise;
  const value = read();
  return Number.isSafeInteger(value) && value >= 0 ? value : otherwise;
}

/** Ids are texts; a record without one that could be used, or that cannot be read, has "" and is left out. */
function idOf(source, record) {
  try {
    const id = source.id(record);
    return typeof id === "string" || typeof id === "number" ? String(id) : "";
  } catch {
    return "";
  }
}

class Cell {
  constructor(record, id, keys, values) {
    this.record = record;
    this.id = id;
    this.keys = keys;
    this.values = values;
  }
}

/** A value with parts, by its JSON text, and as a copy that the value can be held against without writing it out. */
class Nested {
  constructor(text) {
    this.text = text;
    this.copy = JSON.parse(text);
  }
}

/** Whether a value is, member by member, what was copied of it. No, where that cannot be told so: its text decides. */
function isCopied(copy, value, depth) {
  if (copy === value) return true;
  if (depth === 0 || copy === null || value === null || typeof copy !== "object" || typeof value !== "object") return false;
  if (typeof value.toJSON === "function" || Array.isArray(copy) !== Array.isArray(value)) return false;
  let left = Object.keys(copy).length;
  for (const key in value) {
    if (!Object.hasOwn(copy, key) || !isCopied(copy[key], value[key], depth - 1)) return false;
    left -= 1;
  }
  return left === 0;
}

const cellId = (source, cell) => (cell instanceof Cell ? cell.id : idOf(source, cell));

function copies(source, list, old) {
  const cells = new Array(list.length);
  let elsewhere;
  for (let at = 0; at < list.length; at += 1) {
    const record = list[at];
    let cell = old === undefined ? undefined : old[at];
    if (cell !== undefined && cell.record !== record) {
      // The list has moved: from here on cells are found by their record.
      elsewhere ??= new Map(old.map((cell) => [cell.record, cell]));
      cell = elsewhere.get(record);
    }
    cells[at] = cell !== undefined && holds(source, cell, record) ? cell : copy(source, record);
  }
  return cells;
}

function copy(source, record) {
  const entries = entriesOf(source, record);
  return new Cell(record, idOf(source, record), entries.keys, entries.values);
}

/** Whether a cell still says what the record says; what cannot be read does not. */
function holds(source, cell, record) {
  try {
    return isHeld(source, cell, record);
  } catch {
    return false;
  }
}

/** The common case allocates nothing. */
function isHeld(source, cell, record) {
  const { keys, values } = cell;
  if (source.fields !== undefined || record === null || typeof record !== "object") {
    const now = entriesOf(source, record);
    if (now.keys.length !== keys.length || cell.id !== idOf(source, record)) return false;
    return now.keys.every((key, at) => key === keys[at] && isSame(values[at], now.values[at]));
  }
  let at = 0;
  for (const key in record) {
    const value = record[key];
    if (!isJson(value)) continue;
    if (key !== keys[at] || !isSame(values[at], value)) {
      if (!Object.hasOwn(record, key)) continue;
      return false;
    }
    at += 1;
  }
  return at === keys.length && cell.id === idOf(source, record);
}

function isSame(kept, value) {
  if (kept instanceof Nested) {
    if (value instanceof Nested) return kept.text === value.text;
    if (typeof value !== "object" || value === null) return false;
    return isCopied(kept.copy, value, 8) || kept.text === textOf(value);
  }
  return kept === value;
}

/** NaN and the infinities are no JSON: they read as null. */
const isJson = (value) => {
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" || type === "object";
};

const textOf = (value) => {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return '"(unserializable)"';
  }
};

/** The fields a reader may see, as two lists. */
function entriesOf(source, record) {
  const keys = [];
  const values = [];
  try {
    const from = source.fields === undefined ? record : source.fields(record);
    if (from === null || typeof from !== "object") return { keys, values };
    for (const key in from) {
      const value = Object.hasOwn(from, key) ? valueOf(from, key) : undefined;
      if (!isJson(value)) continue;
      keys.push(key);
      values.push(typeof value === "object" && value !== null ? new Nested(textOf(value)) : value);
    }
  } catch {
    // A record that cannot be read has no more fields than were.
  }
  return { keys, values };
}

/** A field; one whose getter throws reads as none. */
function valueOf(from, key) {
  try {
    return from[key];
  } catch {
    return undefined;
  }
}

function changedFields(source, old, now) {
  const a = old instanceof Cell ? old : entriesOf(source, old);
  const b = now instanceof Cell ? now : entriesOf(source, now);
  const before = new Map(a.keys.map((key, at) => [key, a.values[at]]));
  const names = [];
  b.keys.forEach((key, at) => {
    if (!before.has(key) || differs(before.get(key), b.values[at])) names.push(key);
    before.delete(key);
  });
  names.push(...before.keys());
  return source.volatile === undefined ? names : names.filter((name) => !source.volatile.includes(name));
}

function differs(a, b) {
  if (a instanceof Nested && b instanceof Nested) {
    return a.text !== b.text && canonical(JSON.parse(a.text)) !== canonical(JSON.parse(b.text));
  }
  return a !== b && !(Number.isNaN(a) && Number.isNaN(b));
}

/** JSON text with sorted keys: the order in which an object names its members is no change. */
function canonical(value) {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Cuts what is equal at both ends: an update in place leaves nothing. */
function trimmed(left, right) {
  let start = 0;
  const shorter = Math.min(left.length, right.length);
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  return { left: left.slice(start, left.length - end), right: right.slice(start, right.length - end) };
}
