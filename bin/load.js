'use strict';

require('./check-node');

const { existsSync } = require('node:fs');
const { join } = require('node:path');

const isCheckout = existsSync(join(__dirname, '../src'));

let compiler;

/**
 * Loads a module of the tool: from `src/` in a checkout, compiled on the fly, else from the built `dist/`.
 *
 * @param {string} name - Path below `src/` without extension.
 * @returns {any} The module's exports.
 */
module.exports = function load(name) {
  if (!isCheckout) {
    return require(join(__dirname, '../dist', `${name}.js`));
  }
  // One namespace for all: its name is part of the key under which compiled modules are cached on disk.
  compiler ??= require('tsx/cjs/api').register({ namespace: 'assay' });
  return compiler.require(join(__dirname, '../src', `${name}.ts`), __filename);
};

module.exports.isCheckout = isCheckout;
