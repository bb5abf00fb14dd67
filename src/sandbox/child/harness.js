'use strict';

const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const files = ['language', 'encode', 'decode', 'world', 'stand-ins', 'calls', 'harness'];
const source = files.map((name) => readFileSync(join(__dirname, 'guest', `${name}.js`), 'utf8')).join('\n');

/** Runs in the engine before and around code nobody trusts: a script whose value is the function `createHarness`. */
exports.harness = `(() => {\n'use strict';\n${source}\nreturn createHarness;\n})()`;
