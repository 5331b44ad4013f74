// Whether anything of the page moves, and waiting for its next frame.

/** Watches a document's tree while calls are under way; costs nothing otherwise. */
export class Motion {
  #document;
  #observer;
  #watchers = 0;
  #moved = false;

  constructor(document) {
    this.#document = document;
    this.#observer = new MutationObserver(() => {
      this.#moved = true;
    });
  }

  start() {
    this.#watchers += 1;
    if (this.#watchers > 1) return;
    this.#observer.observe(this.#document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  }

  stop() {
    this.#watchers -= 1;
    if (this.#watchers === 0) this.#observer.disconnect();
  }

  /** Whether anything moved since this was last asked. */
  moved() {
    const moved = this.#observer.takeRecords().length > 0 || this.#moved;
    this.#moved = false;
    return moved;
  }
}

/** The next animation frame, or a timer where frames do not come: in a hidden tab, or one that the browser holds back. */
export function frame(document) {
  return new Promise((resolve) => {
    const view = document.defaultView ?? globalThis;
    const timer = setTimeout(done, document.hidden ? 16 : 100);
    // Over once all that others do in that frame is done as well: they may have asked for it later.
    const request = document.hidden ? undefined : view.requestAnimationFrame(() => setTimeout(done));
    function done() {
      clearTimeout(timer);
      if (request !== undefined) view.cancelAnimationFrame(request);
      resolve();
    }
  });
}
