/** The records that all is measured over: made by rule from a seed, so that every run and every peer sees the same. */

const CUSTOMERS = ["Aldermoor Books", "Birch & Finch", "Café Lumen", "Dovetail Joinery", "Eastgate Clinic"];
const CITIES = ["Bath", "Derby", "Exeter", "Leeds", "Truro", "York"];
const STATUSES = ["open", "packed", "shipped", "delivered"];

/** The field that a change changes, between two values. */
export const CHANGED = "status";

/** `count` records of 8 fields, about 150 bytes of JSON each: texts, numbers, a boolean, one nested object. */
export function records(count, seed = 1) {
  const random = mulberry32(seed);
  const whole = (below) => Math.floor(random() * below);
  const one = (list) => list[whole(list.length)];
  return Array.from({ length: count }, (_, index) => ({
    id: `SO-${100_000 + index}`,
    customer: one(CUSTOMERS),
    status: one(STATUSES),
    placed: `2026-${10 + whole(3)}-${10 + whole(18)}`,
    items: 1 + whole(9),
    total: whole(240_000) / 100,
    paid: random() < 0.5,
    address: { city: one(CITIES), street: `${1 + whole(200)} Mill Lane`, floor: whole(5) },
  }));
}

/** The other of two values: what a change sets. */
export const other = (status) => (status === "held" ? "released" : "held");

function mulberry32(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
