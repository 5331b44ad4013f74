/** What the app tells its user: a short message at the edge of the screen, read out, gone after a while. */

import { el } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

const SHOWN_MS = 4000;
/** More than these at once would cover what they are about; the oldest goes. */
const SHOWN_AT_ONCE = 2;

export function createNotices(place) {
  const listeners = new Set();
  return {
    /** @param {"success" | "error"} level */
    tell(level, text) {
      const toast = el(
        "p",
        { class: "toast", "data-level": level },
        icon(level === "error" ? "alert" : "check"),
        el("span", { text }),
      );
      place.append(toast);
      while (place.children.length > SHOWN_AT_ONCE) place.firstElementChild.remove();
      setTimeout(() => toast.remove(), SHOWN_MS);
      listeners.forEach((listener) => listener({ level, text }));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
