'use strict';

require('./check-node');

const { existsSync } = require('node:fs');
const { dirname, join } = require('node:path');
const vm = require('node:vm');

const isCheckout = existsSync(join(__dirname, '../src'));

/** Where the global object of a Jest test holds the tool, compiled in that test's realm. */
const inRealm = Symbol.for('assay.tool');

let file;
/** One for all realms. */
let script;
let modules;

/**
 * Loads a module of the tool, from a bundle of all of them: of a checkout's `src/` it is made when one of its files has
 * changed, else it is built.
 *
 * @param {string} name - Path below `src/` without extension.
 * @returns {any} The module's exports.
 */
module.exports = function load(name) {
  modules ??= open();
  return modules[name]();
};

module.exports.isCheckout = isCheckout;

/** Of a checkout, what its oracles import: the modules that the tool itself uses, in place of others of the same files. */
module.exports.ownModules = () =>
  isCheckout ? { [join(__dirname, '../src/for-oracles.ts')]: () => module.exports('for-oracles') } : {};

/**
 * Puts the places of the sources into a stack.
 *
 * @param {string} stack - With places of the bundle.
 */
module.exports.toSources = (stack) => require('./to-sources').toSources(stack, findFile());

/**
 * Gives the global object of a Jest test what `load` there begins with: without it, each test file would compile the tool.
 *
 * @param {object} global - Of the test.
 * @param {object} context - In which it is the global object.
 */
module.exports.shareWith = function shareWith(global, context) {
  global[inRealm] = { wrapper: compile().runInContext(context), bundle: findFile() };
};

function open() {
  const given = globalThis[inRealm];
  if (given !== undefined) {
    return call(given.wrapper, given.bundle);
  }
  // Scripts know no realm but Node's own and those that they are given.
  if (vm.runInThisContext('Object') !== Object) {
    return require(findFile());
  }
  return call(compile().runInThisContext(), findFile());
}

/** Packages are looked for from here, as from beside the sources. */
function call(wrapper, bundle) {
  const module = { exports: {} };
  wrapper(module.exports, require, module, bundle, dirname(bundle));
  return module.exports;
}

function compile() {
  return (script ??= require('./compile-tool').compileTool(findFile()));
}

function findFile() {
  file ??= isCheckout ? findOwn() : join(__dirname, '../dist/tool.js');
  return file;
}

function findOwn() {
  const { findTool } = require('../scripts/checkout-tool');
  return findTool();
}
