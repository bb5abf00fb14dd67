'use strict';

const { existsSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Loads a module of the tool: from `src/` in a checkout, compiled on the fly, else from the built `dist/`.
 *
 * @param {string} name - Path below `src/` without extension.
 * @returns {any} The module's exports.
 */
module.exports = function load(name) {
  const source = join(__dirname, '../src', `${name}.ts`);
  return existsSync(source)
    ? require('tsx/cjs/api').require(source, __filename)
    : require(join(__dirname, '../dist', `${name}.js`));
};
