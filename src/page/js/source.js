// Turns a declaration of records into the one shape that records.js reads: all members functions, names resolved.

/** From `ListedRecords`. */
export function listed(records) {
  const { id, label, fields } = records;
  return {
    list: () => records.list(),
    id: typeof id === "function" ? id : (record) => record?.[id],
    label: label === undefined || typeof label === "function" ? label : (record) => record?.[label],
    fields: Array.isArray(fields) ? (record) => pick(record, fields) : fields,
    total: records.total && (() => records.total()),
    offset: records.offset && (() => records.offset()),
    element: records.element && ((id) => records.element(id)),
    immutable: records.immutable === true,
    volatile: records.volatile,
  };
}

/** From `DomRecords`: each row is a record that is read anew every time. `root` gives the region's element. */
export function dom(records, root) {
  const rows = () => {
    const within = root();
    return within === null ? [] : Array.from(within.querySelectorAll(records.rows));
  };
  const id = reader(records.id);
  const fields = Object.entries(records.fields).map(([name, path]) => [name, reader(path)]);
  return {
    list: rows,
    id,
    label: records.label === undefined ? undefined : reader(records.label),
    fields: (row) => Object.fromEntries(fields.map(([name, read]) => [name, read(row)])),
    total: records.total && (() => records.total()),
    offset: undefined,
    element: (wanted) => rows().find((row) => String(id(row)) === wanted) ?? null,
    immutable: false,
    volatile: records.volatile,
  };
}

function pick(record, names) {
  const picked = {};
  for (const name of names) picked[name] = record?.[name];
  return picked;
}

/** The little language: "@data-id" an attribute of the row, ".cell" the text of a part, "input@checked" a property of
 *  one. A part that is not there reads as null. */
function reader(path) {
  const at = path.lastIndexOf("@");
  if (at === 0) {
    const name = path.slice(1);
    return (row) => (name === "value" && isSecret(row) ? filled(row) : row.getAttribute(name));
  }
  const selector = at < 0 ? path : path.slice(0, at);
  const property = at < 0 ? null : path.slice(at + 1);
  return (row) => {
    const part = row.querySelector(selector);
    if (part === null) return null;
    if (property === null) return part.textContent.trim().replace(/\s+/g, " ");
    if (isSecret(part) && !TELLING_NOTHING.includes(property)) return filled(part);
    const value = part[property];
    return value === undefined ? part.getAttribute(property) : value;
  };
}

const SECRET = /(^|\s)(cc-number|cc-csc|one-time-code|new-password|current-password)(\s|$)/i;
/** Properties of a field that say nothing of what is in it. */
const TELLING_NOTHING = ["name", "id", "type", "disabled", "required", "readOnly", "placeholder", "className", "title"];

/** What a person types there is for no reader. */
function isSecret(part) {
  return part.type === "password" || SECRET.test(part.getAttribute("autocomplete") ?? "");
}

/** All that is told of such a field. */
const filled = (part) => ({ filled: part.value !== "" });
