/**
 * Building elements from code. Data only ever goes in as text or as an attribute, never as markup, so that the pages
 * hold under a strict content security policy and no title or note can become HTML.
 */

/**
 * @param {string} tag
 * @param {Record<string, any>} [props] `class`, `text`, `on: {type: listener}`, else attributes; `true` sets an empty
 *   one, `false`, null and undefined none.
 * @param {...(Node | string | null | undefined | false)} children
 */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name === "on")
      for (const [type, listener] of Object.entries(value)) element.addEventListener(type, listener);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child || child === 0));
  return element;
}

/** Writes text only where it differs: an unchanged node is no mutation, and a live region stays silent. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Writes an attribute only where it differs; null takes it away. */
export function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/** Makes `parent` hold exactly `children` in that order, moving only what is out of place. */
export function setChildren(parent, children) {
  for (const child of [...parent.children]) if (!children.includes(child)) child.remove();
  children.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
}
