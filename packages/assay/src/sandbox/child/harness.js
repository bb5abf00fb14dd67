'use strict';

const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const node = [
  'assert',
  'buffer',
  'codecs',
  'events',
  'locale',
  'path',
  'search-params',
  'surroundings',
  'urls',
  'util',
];
const files = ['language', 'random', 'lacking', 'encode', 'decode', 'world', 'stand-ins', 'calls', 'harness'];

/**
 * A script whose value is the function `createHarness`, which goes before and around code nobody trusts.
 *
 * @param {readonly string[]} names - Of files in `guest`, which share one scope.
 */
exports.readGuest = function readGuest(names) {
  const source = names.map((name) => readFileSync(join(__dirname, 'guest', `${name}.js`), 'utf8')).join('\n');
  return `(() => {\n'use strict';\n${source}\nreturn createHarness;\n})()`;
};

/**
 * What runs in QuickJS. What Node has beside the language is more than half of it, and is compiled only where it is asked
 * for: every job compiles the harness anew.
 *
 * @param {boolean} surroundings - Whether a job has what Node has.
 */
exports.readHarness = function readHarness(surroundings) {
  return exports.readGuest(surroundings ? [...files, ...node.map((name) => `node/${name}`)] : files);
};
