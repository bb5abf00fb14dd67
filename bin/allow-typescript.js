'use strict';

const { createRequire } = require('node:module');

/**
 * Lets a project's own modules, such as oracles, be TypeScript: compiled by the project's tsx where it has one, else stripped of
 * their types by Node, from 22.18 on. Nothing is loaded before the first of them.
 */
module.exports = function allowTypeScript() {
  const { extensions } = require;
  const first = (module, file) => {
    const tsx = findTsx(file);
    if (tsx === undefined && !process.features.typescript) {
      throw new Error(
        `Node ${process.version} reads no TypeScript: npm install --save-dev tsx, or write it as JavaScript, or take Node 22.18 or later`,
      );
    }
    delete extensions['.ts'];
    if (tsx !== undefined) {
      require(tsx).register();
    }
    (extensions['.ts'] ?? extensions['.js'])(module, file);
  };
  extensions['.ts'] = first;
};

function findTsx(file) {
  try {
    return createRequire(file).resolve('tsx/cjs/api');
  } catch {
    return undefined;
  }
}
