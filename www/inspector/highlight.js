/**
 * Makes a receipt's `changed` visible in the page: rows that were added or updated flash once, and the row that an entry of
 * a receipt names is outlined while that entry is hovered or focused.
 *
 * Drawn with the Web Animations API, so that no attribute, class or element of the page is touched: showing the evidence
 * must not itself be a change of the page. Where motion is to be reduced the outline stands still and then goes.
 */

const FLASH_MS = 2400;

/** @param {(what: { record?: string, state?: string }) => Element | null} elementOf */
export function createHighlighter(elementOf) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const lit = {
    outlineStyle: "solid",
    outlineWidth: "2px",
    outlineOffset: "-2px",
    outlineColor: "var(--accent)",
    backgroundColor: "var(--accent-soft)",
  };
  const unlit = { ...lit, outlineColor: "transparent" };
  delete unlit.backgroundColor; // back to whatever the row has

  let flashing = [];
  function flash(changed) {
    for (const animation of flashing) animation.cancel(); // what an earlier call changed is no longer the news
    const records = [...(changed?.records?.added ?? []), ...(changed?.records?.updated ?? []).map(({ id }) => id)];
    const elements = [
      ...records.map((record) => elementOf({ record })),
      ...(changed?.states ?? []).map((state) => elementOf({ state })),
    ];
    elements.find(Boolean)?.scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" });
    flashing = elements
      .filter(Boolean)
      .map((element) =>
        element.animate([{ ...lit, easing: still.matches ? "steps(1, end)" : "ease-in" }, unlit], FLASH_MS),
      );
  }

  /** Outlines what a chip stands for; returns how to end it. */
  function outline(what, { scroll = false } = {}) {
    const element = elementOf(what);
    if (!element) return () => {};
    if (scroll) element.scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" });
    const animation = element.animate([lit, lit], { duration: 1, fill: "forwards" });
    return () => animation.cancel();
  }

  /** Wires an entry of a receipt to what it names. */
  function wire(entry, what) {
    let end = () => {};
    const begin = (options) => {
      end();
      end = outline(what, options);
    };
    entry.addEventListener("pointerenter", () => begin());
    entry.addEventListener("pointerleave", () => end());
    entry.addEventListener("focus", () => begin({ scroll: true }));
    entry.addEventListener("blur", () => end());
    entry.addEventListener("click", () => begin({ scroll: true }));
  }

  return { flash, wire, isShown: (what) => elementOf(what) !== null };
}
