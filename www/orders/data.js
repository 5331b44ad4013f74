/** The 57 orders that the played server starts with: made by rule, so that every visitor and every test sees the same. */

export const STATUSES = ["open", "packed", "shipped", "delivered", "cancelled"];

const CUSTOMERS = [
  "Aldermoor Books",
  "Birch & Finch",
  "Café Lumen",
  "Dovetail Joinery",
  "Eastgate Clinic",
  "Ferris Cycles",
  "Glasshouse Nursery",
  "Harbour Print Co.",
  "Ivy Lane School",
  "Juniper Kitchens",
  "Kestrel Outdoor",
  "Linden Dental",
  "Marlow Hotel",
];
const NOTES = {
  1001: "Deliver to the side door",
  1003: "Customer asked for a Friday slot",
  1004: "Invoice disputed, see ticket 8812",
  1007: "Gift wrap, no price slip",
  1010: "Call before delivery: 2nd floor",
  1016: "Split shipment agreed",
  1023: "Replace item 3 if out of stock",
  1031: "Leave with reception",
  1042: "Address corrected by phone",
  1055: "Loyal customer, add samples",
};
const LOCKED = new Set(["SO-1004"]);

export function seedOrders() {
  return Array.from({ length: 57 }, (_, index) => {
    const number = 1001 + index;
    const id = `SO-${number}`;
    return {
      id,
      customer: CUSTOMERS[(index * 5) % CUSTOMERS.length],
      placed: new Date(Date.UTC(2026, 9, 28 - Math.floor(index / 2))).toISOString().slice(0, 10),
      status: index === 3 ? "open" : STATUSES[index < 12 ? index % 2 : (index * 3) % 5],
      items: 1 + ((index * 7) % 9),
      total: Math.round((38 + ((index * 7919) % 2400) + ((index * 31) % 100) / 100) * 100) / 100,
      note: NOTES[number] ?? "",
      locked: LOCKED.has(id),
    };
  });
}
