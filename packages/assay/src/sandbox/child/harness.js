'use strict';

const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const guest = join(__dirname, 'guest');

/**
 * A script whose value is the function `createHarness`, which goes before and around code nobody trusts.
 *
 * @param {readonly string[]} names - Of files in `guest`, which share one scope.
 */
exports.readHarness = function readHarness(names) {
  const source = names.map((name) => readFileSync(join(guest, `${name}.js`), 'utf8')).join('\n');
  return `(() => {\n'use strict';\n${source}\nreturn createHarness;\n})()`;
};

/** The texts of the modules that stand in for Node's in QuickJS, as pairs of name and text. */
exports.readNodeModules = function readNodeModules() {
  const folder = join(guest, 'node');
  return readdirSync(folder).map((name) => [name.replace(/\.js$/, ''), readFileSync(join(folder, name), 'utf8')]);
};
