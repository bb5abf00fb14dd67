'use strict';

/** Observable Plot, which the page defines as a global variable. */
module.exports = /** @type {typeof import('@observablehq/plot')} */ (
  /** @type {Readonly<Record<string, unknown>>} */ (/** @type {unknown} */ (globalThis))['Plot']
);
