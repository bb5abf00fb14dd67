'use strict';

/** Observable Plot, which the page holds as a global. */
module.exports = /** @type {typeof import('@observablehq/plot')} */ (
  /** @type {Readonly<Record<string, unknown>>} */ (/** @type {unknown} */ (globalThis))['Plot']
);
