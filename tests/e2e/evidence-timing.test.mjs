/** When a receipt looks at the page again: expectations that come late or never, and settling. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { openBlank } from "./support/fixture.mjs";

const browser = useBrowser();

test("an expectation that comes true late is waited for, and what came late is in the evidence", async (t) => {
  const page = await openBlank(browser, t);
  const { receipt, took } = await page.evaluate(async () => {
    const { registry, executor } = setup();
    let rows = [{ id: "a" }];
    registry.region({ id: "rows", records: { kind: "row", list: () => rows, id: "id" } });
    declare(registry, "add", {
      run: () => void setTimeout(() => (rows = [...rows, { id: "b" }]), 300), // returns at once, as a submit handler does
      expect: { description: "There are two", check: () => rows.length === 2 },
    });
    const began = performance.now();
    const receipt = await executor.execute("add");
    return { receipt, took: performance.now() - began };
  });
  assert.equal(receipt.ok, true);
  assert.equal(receipt.expect, "There are two");
  assert.deepEqual(receipt.changed.records.added, ["b"]);
  assert.ok(took >= 300, `it took ${took} ms`);
});

test("an expectation that never comes true ends at its time, with the evidence as it is", async (t) => {
  const page = await openBlank(browser, t);
  const { receipt, took } = await page.evaluate(async () => {
    const { registry, executor } = setup();
    let rows = [{ id: "a" }];
    registry.region({ id: "rows", records: { kind: "row", list: () => rows, id: "id" } });
    declare(registry, "add", {
      run: () => void (rows = [...rows, { id: "b" }]),
      expect: { description: "There are three", check: () => rows.length === 3, timeoutMs: 250 },
    });
    const began = performance.now();
    const receipt = await executor.execute("add");
    return { receipt, took: performance.now() - began };
  });
  assert.equal(receipt.error.code, "EXPECTATION_FAILED");
  assert.equal("expect" in receipt, false);
  assert.deepEqual(receipt.changed.records.added, ["b"], "the change that did come is reported");
  assert.ok(took >= 250 && took < 2000, `it took ${took} ms`);
});

test("without a time of its own an expectation has two seconds", async (t) => {
  const page = await openBlank(browser, t);
  const outcomes = await page.evaluate(async () => {
    const call = async (after) => {
      const { registry, executor } = setup();
      let isDone = false;
      declare(registry, "act", {
        run: () => void setTimeout(() => (isDone = true), after),
        expect: { description: "Done", check: () => isDone },
      });
      return (await executor.execute("act")).error?.code ?? "ok";
    };
    return Promise.all([call(1700), call(4000)]);
  });
  assert.deepEqual(outcomes, ["ok", "EXPECTATION_FAILED"]);
});

test("settling: a quiet page is not waited for, a busy one is cut off at maxMs", async (t) => {
  const page = await openBlank(browser, t);
  const { quiet, busy } = await page.evaluate(async () => {
    const took = async () => {
      let took;
      const { registry, executor } = setup({
        settle: { maxMs: 1200 },
        onReceipt: (_receipt, { durationMs }) => (took = durationMs),
      });
      declare(registry, "act");
      await executor.execute("act");
      return took;
    };
    await took(); // warm
    const quiet = await took();
    // Moves in every frame, before whoever waits for one: a page that never rests.
    const ticker = document.body.appendChild(document.createElement("p"));
    let isTicking = true;
    const tick = () => {
      ticker.textContent = String(performance.now());
      if (isTicking) requestAnimationFrame(tick);
    };
    tick();
    const busy = await took();
    isTicking = false;
    return { quiet, busy };
  });
  assert.ok(quiet < 1000, `quiet: ${quiet} ms`);
  assert.ok(busy >= 1200 && busy < 3000, `busy: ${busy} ms`);
});

test("settling: an effect that comes while the page still moves is seen", async (t) => {
  const page = await openBlank(browser, t);
  const changed = await page.evaluate(async () => {
    document.body.innerHTML = `<ul></ul>`;
    const list = document.querySelector("ul");
    const { registry, executor } = setup({ settle: { maxMs: 2000, quietMs: 200 } });
    registry.region({ id: "rows", records: { kind: "row", rows: "li", id: "@data-id", fields: { name: "b" } } });
    declare(registry, "load", {
      run() {
        const draw = (frames) => {
          list.innerHTML = frames > 0 ? `<i>${frames}</i>` : `<li data-id="a"><b>A</b></li>`;
          if (frames > 0) requestAnimationFrame(() => draw(frames - 1));
        };
        requestAnimationFrame(() => draw(12));
      },
    });
    return (await executor.execute("load")).changed;
  });
  assert.deepEqual(changed.records.added, ["a"]);
});
