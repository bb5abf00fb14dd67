'use strict';

/** @typedef {Node | string | number | null | undefined | false} Leaf */
/** @typedef {Leaf | readonly Child[]} Child */
/** @typedef {Readonly<Record<string, string | number | boolean | null | undefined | ((event: never) => void)>>} Attributes */

const svgTags = new Set(['svg', 'g', 'path', 'rect', 'line', 'circle', 'text', 'title']);

/**
 * An element with its attributes and children; text can only ever become text. `on…` are listeners; `true` is an attribute
 * without a value, and `false`, `null` and `undefined` are none.
 *
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
function element(tag, attributes = {}, ...children) {
  const made = svgTags.has(tag)
    ? /** @type {HTMLElement} */ (/** @type {unknown} */ (document.createElementNS('http://www.w3.org/2000/svg', tag)))
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      made.addEventListener(name.slice(2), /** @type {EventListener} */ (/** @type {unknown} */ (value)));
    } else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(name, value === true ? '' : String(value));
    }
  }
  append(made, children);
  return made;
}

/**
 * Appends children, lists of them flattened, absent ones left out.
 *
 * @param {Node} parent
 * @param {readonly Child[]} children
 */
function append(parent, children) {
  for (const child of children) {
    if (Array.isArray(child)) {
      append(parent, child);
    } else if (child instanceof Node) {
      parent.appendChild(child);
    } else if (child !== null && child !== undefined && child !== false) {
      parent.appendChild(document.createTextNode(String(child)));
    }
  }
}

/**
 * Puts children in the place of all that an element holds.
 *
 * @param {Element} parent
 * @param {...Child} children
 */
function fill(parent, ...children) {
  parent.replaceChildren();
  append(parent, children);
}

/**
 * A name such as `solutionHasLinearTime` that may break before its capital letters.
 *
 * @param {string} name
 */
function breakable(name) {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])/).flatMap((part, index) => (index === 0 ? [part] : [element('wbr'), part]));
}

module.exports = { breakable, element, fill };
