/** How amounts and dates read. */
const MONEY = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });
const DATE = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

export const money = (amount) => MONEY.format(amount);
export const date = (text) => DATE.format(new Date(text));
export const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
