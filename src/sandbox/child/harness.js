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
const files = [
  ...['language', 'encode', 'decode', 'world', 'stand-ins', 'calls', 'harness'],
  ...node.map((name) => `node/${name}`),
];
const source = files.map((name) => readFileSync(join(__dirname, 'guest', `${name}.js`), 'utf8')).join('\n');

/** Runs in the engine before and around code nobody trusts: a script whose value is the function `createHarness`. */
exports.harness = `(() => {\n'use strict';\n${source}\nreturn createHarness;\n})()`;
