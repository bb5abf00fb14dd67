#!/usr/bin/env node
'use strict';

const { Console } = require('node:console');
const { setMaxListeners } = require('node:events');
const { version } = require('../package.json');
const allowTypeScript = require('./allow-typescript');
const load = require('./load');
const { runCommandLine } = load('cli/main');
const { layoutOf } = load('report/colour');
const { defuseCommands } = load('report/github/workflow-commands');
const { cutToWidth } = load('report/display-width');
const { redactSecrets, registerSecret, secretVariables } = load('secrets');

if (!load.isCheckout) {
  allowTypeScript();
}

// What an oracle logs is no result.
globalThis.console = new Console(process.stderr);

// Settings are read later, and errors may come before.
for (const name of secretVariables) {
  registerSecret(name, process.env[name]?.trim());
}

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
// On a terminal, one line of progress is written over and over, but not while a question stands there.
const clearLine = process.stderr.isTTY ? '\r\u001b[2K' : '';
let isAsking = false;
const terminal = {
  out: (text) => process.stdout.write(`${redactSecrets(text)}\n`),
  error: (text) => process.stderr.write(`${clearLine}${redactSecrets(text)}\n`),
  ...layoutOf(process.stdout, process.env),
  input: process.stdin,
  confirm: process.stdin.isTTY && process.stderr.isTTY ? confirm : undefined,
  progress: process.stderr.isTTY
    ? (text = '') => {
        if (!isAsking) {
          process.stderr.write(`${clearLine}${cutToWidth(redactSecrets(text), (process.stderr.columns || 80) - 1)}`);
        }
      }
    : undefined,
};

async function confirm(question) {
  const { createInterface } = require('node:readline/promises');
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  process.stderr.write(clearLine);
  isAsking = true;
  try {
    return /^\s*y(es)?\s*$/i.test(
      await asked.question(`${redactSecrets(question)} [y/N] `, { signal: interrupt.signal }),
    );
  } catch {
    // Ctrl-C at a question reaches no signal handler.
    interrupt.abort(new Error('interrupted'));
    return false;
  } finally {
    isAsking = false;
    asked.close();
  }
}

// A reader that went away, as in `assay check | head`, is no error.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});

const reportBug = (error) => {
  const text = redactSecrets(String(error?.stack ?? error));
  process.stderr.write(
    `A bug in Assay, please report it:\n${process.env.GITHUB_ACTIONS === 'true' ? defuseCommands(text) : text}\n`,
  );
  process.exitCode = 3;
};
// Node would print it as it is, and end with 1, which means "failed".
process.on('uncaughtException', (error) => {
  reportBug(error);
  process.exit();
});

runCommandLine(line, terminal).then((code) => {
  process.exitCode = code;
}, reportBug);
