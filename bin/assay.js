#!/usr/bin/env node
'use strict';

const { setMaxListeners } = require('node:events');
const { version } = require('../package.json');
const { runCommandLine } = require('./load')('cli/main');

const interrupt = new AbortController();
setMaxListeners(0, interrupt.signal);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => interrupt.abort(new Error('interrupted')));
}

const line = {
  args: process.argv.slice(2),
  folder: process.cwd(),
  environment: process.env,
  version,
  signal: interrupt.signal,
};
// On a terminal, one line of progress is written over and over.
const clearLine = process.stderr.isTTY ? '\r\u001b[2K' : '';
const terminal = {
  out: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${clearLine}${text}\n`),
  width: process.stdout.columns,
  progress: process.stderr.isTTY
    ? (text = '') => process.stderr.write(`${clearLine}${text.slice(0, (process.stderr.columns || 80) - 1)}`)
    : undefined,
};

// A reader that went away, as in `assay check | head`, is no error.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});

runCommandLine(line, terminal).then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    process.stderr.write(`A bug in Assay, please report it:\n${error.stack}\n`);
    process.exitCode = 3;
  },
);
