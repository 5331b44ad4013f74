/**
 * The confirmation dialog, answered as a person would: with real keys and a real pointer, whose events the browser vouches
 * for. Its shadow root is closed, so that no script of the page can look into it; DevTools can, and through DevTools the
 * texts and places come that a person would see.
 */
const READY = "[data-counterfoil-confirm=ready]";
const HOST = "[data-counterfoil-confirm]";

/** Waits until the dialog is on show and can be approved. */
export function dialogReady(page) {
  return page.waitForSelector(READY, { state: "attached" });
}

/** Waits until no dialog is on show. */
export function dialogGone(page) {
  return page.waitForSelector(HOST, { state: "detached" });
}

/** Whether a dialog is on show now. */
export async function isAsked(page) {
  return (await page.$(HOST)) !== null;
}

/** Approves with the keyboard: Tab from Deny to Approve, then Enter. The dialog of a dangerous action begins at Deny. */
export async function approve(page, { from = "deny" } = {}) {
  await dialogReady(page);
  for (let step = from === "deny" ? 1 : 2; step > 0; step -= 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await dialogGone(page);
}

/** Denies with the keyboard. */
export async function deny(page) {
  await dialogReady(page);
  await page.keyboard.press("Escape");
  await dialogGone(page);
}

/** Presses a button of the dialog with the pointer. */
export async function pressInDialog(page, name) {
  await dialogReady(page);
  const [x, y] = await lookInside(page, async (nodes, cdp) => {
    const button = buttonNamed(nodes, name);
    const { model } = await cdp.send("DOM.getBoxModel", { nodeId: button.nodeId });
    const [left, top, , , right, bottom] = model.border;
    return [(left + right) / 2, (top + bottom) / 2];
  });
  await page.mouse.click(x, y);
  await dialogGone(page);
}

/** Has a script call `click()` on a button of the dialog, as a tool does that has got hold of it. */
export async function clickByScript(page, name) {
  await dialogReady(page);
  await lookInside(page, async (nodes, cdp) => {
    const { object } = await cdp.send("DOM.resolveNode", { nodeId: buttonNamed(nodes, name).nodeId });
    const functionDeclaration = "function () { this.focus(); this.click(); }";
    await cdp.send("Runtime.callFunctionOn", { objectId: object.objectId, functionDeclaration });
  });
}

/** All text of the dialog, as it reads. */
export async function readDialog(page) {
  await dialogReady(page);
  const text = await lookInside(page, (nodes) =>
    textOf(
      nodes.find((node) => node.nodeName === "DIALOG"),
      " ",
    ),
  );
  return text.replace(/\s+/g, " ").trim();
}

/** Every node of the page, those of closed shadow roots among them. */
async function lookInside(page, work) {
  const cdp = await page.context().newCDPSession(page);
  const { root } = await cdp.send("DOM.getDocument", { depth: -1, pierce: true });
  const nodes = [];
  const gather = (node) => {
    nodes.push(node);
    for (const child of [...(node.shadowRoots ?? []), ...(node.children ?? [])]) gather(child);
  };
  gather(root);
  const found = await work(nodes, cdp);
  await cdp.detach();
  return found;
}

function buttonNamed(nodes, name) {
  return nodes.find((node) => node.nodeName === "BUTTON" && textOf(node) === name);
}

function textOf(node, between = "") {
  if (node.nodeName === "#text") return node.nodeValue;
  return (node.children ?? []).map((child) => textOf(child, between)).join(between);
}
