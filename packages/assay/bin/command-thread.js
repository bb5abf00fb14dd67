'use strict';

const { Console } = require('node:console');
const { EventEmitter, setMaxListeners } = require('node:events');
const { version } = require('../package.json');
const { parentPort, workerData } = require('node:worker_threads');
const { takeEnvironment } = require('../dist/basics/settings/take-environment');
// Oracles, graders and what they import run in this thread, whose environment is a copy.
const environment = takeEnvironment(process.env);
const { runCommandLine } = require('../dist/cli/main');
const { layoutOf } = require('../dist/output/terminal/colour');
const { defuseCommands } = require('../dist/output/github/workflow-commands');
const { printable } = require('../dist/basics/text/printable');
const { cutToWidth } = require('../dist/output/terminal/display-width');
const { redactSecrets, registerSecret, secretVariables } = require('../dist/basics/secrets/secrets');

const { args, stdin, stdout } = workerData;
let { stderr } = workerData;

// What an oracle logs is no result.
globalThis.console = new Console(process.stderr);

// Settings are read later, and errors may come before.
for (const name of secretVariables) {
  registerSecret(name, environment[name]?.trim());
}

const interruption = new AbortController();
setMaxListeners(0, interruption.signal);

/** What is typed or piped in, as the main thread passes it on; it is read only while somebody waits for it. */
const input = Object.assign(new EventEmitter(), {
  isTTY: stdin.isTTY,
  resume: () => tell('resume', () => parentPort.ref()),
  pause: () => tell('pause', () => parentPort.unref()),
  setRawMode: stdin.isTTY ? (isRaw) => tell(isRaw ? 'raw' : 'cooked') : undefined,
});

function tell(kind, then) {
  parentPort.postMessage({ kind });
  then?.();
  return input;
}

let answer;
parentPort.on('message', (message) => {
  switch (message.kind) {
    case 'ping':
      tell('pong');
      break;
    case 'interrupt':
      interruption.abort(new Error('interrupted'));
      break;
    case 'resize':
      ({ stderr } = message);
      break;
    case 'answer':
      answer(message.answer);
      break;
    case 'input':
      input.emit('data', message.chunk);
      break;
    case 'end':
      input.emit('end');
  }
});
// Waiting for messages alone is no reason to go on.
parentPort.unref();

let isAsking = false;
async function ask(question) {
  isAsking = true;
  parentPort.ref();
  parentPort.postMessage({ kind: 'ask', question: `${clearLine}${redactSecrets(question)} ` });
  const text = await new Promise((resolve) => (answer = resolve));
  parentPort.unref();
  isAsking = false;
  return text;
}
const confirm = async (question) => /^\s*y(es)?\s*$/i.test((await ask(`${question} [y/N]`)) ?? '');

// On a terminal, one line of progress is written over and over, but not while a question stands there.
const clearLine = stderr.isTTY ? '\r\u001b[2K' : '';
// The main thread writes both streams in the order in which they were said; each stream of this thread has its own pace.
const write = (stream, text) => parentPort.postMessage({ kind: 'write', stream, text });
const terminal = {
  out: (text) => write('stdout', `${stdout.isTTY ? clearLine : ''}${redactSecrets(text)}\n`),
  error: (text) => write('stderr', `${clearLine}${redactSecrets(text)}\n`),
  ...layoutOf(stdout, environment),
  input,
  ...(stdin.isTTY && stderr.isTTY && { ask, confirm }),
  progress: stderr.isTTY
    ? (text = '') => {
        if (!isAsking) {
          write('stderr', `${clearLine}${cutToWidth(redactSecrets(text), (stderr.columns || 80) - 1)}`);
        }
      }
    : undefined,
};

const reportBug = (error) => {
  const text = printable(redactSecrets(String(error?.stack ?? error)));
  parentPort.postMessage({
    kind: 'bug',
    text: environment.GITHUB_ACTIONS === 'true' ? defuseCommands(text) : text,
  });
};
// Node would print it as it is, and end with 1, which means "failed".
process.on('uncaughtException', reportBug);

const line = { args, folder: process.cwd(), environment, version, signal: interruption.signal };
runCommandLine(line, terminal).then((code) => {
  process.exitCode = code;
}, reportBug);
