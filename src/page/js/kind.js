// What a value of the app is. Everything here may be a proxy or hold a getter that throws, so nothing is taken on trust
// and nothing thrown gets out.

/** "absent", "array", "object", "json:" with JSON text, or "opaque:" with the name of its type. */
export function kindOf(value) {
  try {
    switch (typeof value) {
      case "undefined":
        return "absent";
      case "string":
      case "boolean":
        return `json:${JSON.stringify(value)}`;
      case "number":
        return Number.isFinite(value) ? `json:${JSON.stringify(value)}` : `opaque:${value}`;
      case "bigint":
        return `json:"${value}"`;
      case "object":
        return objectKind(value);
      default:
        return `opaque:${typeof value}`;
    }
  } catch {
    return "opaque:an object that cannot be read";
  }
}

function objectKind(value) {
  if (value === null) return "json:null";
  if (Array.isArray(value)) return "array";
  if (typeof value.toJSON === "function" && !isNode(value)) {
    const json = value.toJSON();
    if (json === null || typeof json !== "object") return kindOf(json);
  }
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (tag === "Error" || value instanceof Error) return `opaque:${nameOf(value)}: ${value.message}`;
  // What the browser or the language made (Map, Response, Element, Promise) keeps its data behind accessors.
  if (tag !== "Object" || isNode(value) || typeof value.then === "function") return `opaque:${nameOf(value)}`;
  return "object";
}

const isNode = (value) => typeof value.nodeType === "number" && typeof value.nodeName === "string";

const nameOf = (value) => {
  const name = value.constructor?.name;
  return typeof name === "string" && name !== "" ? name : "object";
};

/** The names of own enumerable members, at most `most`, followed by how many there are. */
export function namesOf(value, most) {
  try {
    const names = Object.keys(value);
    return [...names.slice(0, most), names.length];
  } catch {
    return [0];
  }
}

/** A member; a symbol stands for one that cannot be read. */
export function memberOf(value, key) {
  try {
    return value[key];
  } catch {
    return Symbol.for("a getter that throws");
  }
}

export function isArray(value) {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}
