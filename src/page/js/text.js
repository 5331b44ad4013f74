// JSON text of anything that is handed in, or why there is none. What JSON has no place for is refused by name; but members
// that are undefined count as absent, and what hides its data (a Map, an element) reads as an empty object, as in JSON.

/** `[text, null]`, or `[null, reason]` naming the place. `most` is the depth that is still read. */
export function toText(value, most) {
  const holders = [];
  const place = (holder, key) => {
    while (holders.length > 0 && holders.at(-1).holder !== holder) holders.pop();
    return holders.length === 0 ? "" : `${holders.at(-1).path}/${escaped(key)}`;
  };
  try {
    const text = JSON.stringify(value, function check(key, part) {
      const path = place(this, key);
      const raw = this[key];
      const why = problem(raw, part);
      if (why !== undefined) throw new Refused(`${path === "" ? "the input" : path} ${why}`);
      if (part !== null && typeof part === "object") {
        if (holders.some((entry) => entry.holder === part)) throw new Refused(`${path || "the input"} is cyclic`);
        if (holders.length > most) throw new Refused(`the input is nested deeper than ${most} levels`);
        holders.push({ holder: part, path });
      }
      return part;
    });
    return [text, null];
  } catch (error) {
    if (error instanceof Refused) return [null, error.message];
    return [null, `the input has no JSON text: ${String(error?.message ?? error).slice(0, 200)}`];
  }
}

class Refused extends Error {}

function problem(raw, part) {
  if (typeof raw === "bigint") return "is a BigInt, which JSON has no place for";
  if (typeof part === "symbol") return "is a symbol, which JSON has no place for";
  if (typeof part === "function") return "is a function, which JSON has no place for";
  if (typeof part === "number" && !Number.isFinite(part)) return `is ${part}, which JSON has no place for`;
  return undefined;
}

const escaped = (key) => String(key).replace(/~/g, "~0").replace(/\//g, "~1").slice(0, 80);
