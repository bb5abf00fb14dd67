'use strict';

const Module = require('node:module');

/**
 * Lets a project's own modules, such as oracles, be TypeScript: compiled by the project's tsx where it has one, or that of a
 * checkout of Assay, else stripped of their types by Node, from 22.18 on. Nothing is loaded before the first of them.
 *
 * @param {object} tool - What runs here.
 * @param {boolean} tool.isCheckout - Whether it may use a compiler of its own.
 * @param {Readonly<Record<string, () => object>>} tool.known - Files that are loaded already, and what they export.
 */
module.exports = function allowTypeScript({ isCheckout, known }) {
  const { extensions } = require;
  const first = (module, file) => {
    const tsx = findTsx(file) ?? (isCheckout ? findTsx(__filename) : undefined);
    if (tsx === undefined && !process.features.typescript) {
      throw new Error(
        `Node ${process.version} reads no TypeScript: npm install --save-dev tsx, or write it as JavaScript, or take Node 22.18 or later`,
      );
    }
    delete extensions['.ts'];
    if (tsx !== undefined) {
      require(tsx).register();
    }
    for (const [path, exportsOf] of Object.entries(known)) {
      require.cache[path] = Object.assign(new Module(path), { filename: path, exports: exportsOf(), loaded: true });
    }
    (extensions['.ts'] ?? extensions['.js'])(module, file);
  };
  extensions['.ts'] = first;
};

function findTsx(file) {
  try {
    return Module.createRequire(file).resolve('tsx/cjs/api');
  } catch {
    return undefined;
  }
}
