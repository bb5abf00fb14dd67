'use strict';

const { Worker } = require('node:worker_threads');

/** Milliseconds after which a command that does not answer is ended, and from one question whether it answers to the next. */
const patience = 3000;
const interval = 250;
const interrupted = 130;
const couldNotRun = 3;

// The command runs in a thread of its own. This one is never busy, so that Ctrl-C always works.
const command = new Worker(require.resolve('./command-thread'), {
  workerData: {
    args: process.argv.slice(2),
    stdin: { isTTY: process.stdin.isTTY === true },
    ...screens(),
  },
});
const send = (message) => command.postMessage(message);

let lastAnswer;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, interrupt);
}

/** Asks the command to stop; the second time, or when it does not answer any more, ends it. */
function interrupt() {
  if (lastAnswer !== undefined) {
    end(interrupted);
    return;
  }
  lastAnswer = performance.now();
  send({ kind: 'interrupt' });
  const asking = setInterval(() => {
    if (performance.now() - lastAnswer > patience) {
      tell(`Interrupted. The command was busy and did not stop within ${patience / 1000} s.`);
      clearInterval(asking);
      end(interrupted);
    } else {
      send({ kind: 'ping' });
    }
  }, interval);
  asking.unref();
}

/** Ends the command where it stands; the system does it for a thread that cannot even be stopped. */
function end(code) {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patience);
  void command.terminate().then(() => process.exit(code));
}

command.on('message', ({ kind, ...message }) => {
  switch (kind) {
    case 'write':
      process[message.stream].write(message.text);
      break;
    case 'pong':
      lastAnswer = performance.now();
      break;
    case 'resume':
      listenToInput();
      process.stdin.resume();
      break;
    case 'pause':
      process.stdin.pause();
      break;
    case 'raw':
    case 'cooked':
      process.stdin.setRawMode(kind === 'raw');
      break;
    case 'ask':
      void ask(message.question);
      break;
    case 'bug':
      tell(`A bug in Assay, please report it:\n${message.text}`);
      end(couldNotRun);
  }
});
command.on('error', (error) => {
  tell(describe(error));
  process.exit(couldNotRun);
});

/** Without the message of an unexpected error, which may hold a secret. */
function describe(error) {
  switch (error.code) {
    case 'ERR_WORKER_OUT_OF_MEMORY':
      return 'Assay ran out of memory. What was written before is kept. To give it more: NODE_OPTIONS=--max-old-space-size=8192 (MB).';
    case 'MODULE_NOT_FOUND':
      return `Assay is not installed completely, run npm install again: ${error.message.split('\n', 1)[0]}`;
    default:
      return `A bug in Assay, please report it:\n${error.name}`;
  }
}

command.on('exit', (code) => {
  process.exitCode ??= code;
  process.stdin.pause();
});

let isListening = false;
function listenToInput() {
  if (!isListening) {
    isListening = true;
    const end = () => send({ kind: 'end' });
    process.stdin
      .on('data', (chunk) => send({ kind: 'input', chunk }))
      .on('end', end)
      .on('error', end);
  }
}

async function ask(question) {
  const { createInterface } = require('node:readline/promises');
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  const stop = new AbortController();
  // In raw mode Ctrl-C reaches no signal handler.
  asked.on('SIGINT', () => stop.abort());
  try {
    // Ctrl-D ends the input without an answer.
    const closed = new Promise((resolve) => asked.once('close', () => resolve(null)));
    send({ kind: 'answer', answer: await Promise.race([asked.question(question, { signal: stop.signal }), closed]) });
  } catch {
    interrupt();
    send({ kind: 'answer', answer: null });
  } finally {
    asked.close();
  }
}

function screens() {
  const screenOf = ({ isTTY, columns }) => ({ isTTY: isTTY === true, columns });
  return { stdout: screenOf(process.stdout), stderr: screenOf(process.stderr) };
}

process.stderr.on('resize', () => send({ kind: 'resize', ...screens() }));
process.stdout.on('error', reportUnprintable);
// What cannot be said on standard error is lost, but results are not.
process.stderr.on('error', () => undefined);
// Files are written at once, and may throw.
process.on('uncaughtException', reportUnprintable);

function reportUnprintable(error) {
  // A reader that went away, as in `assay check | head`, is no error.
  if (error.code !== 'EPIPE') {
    tell(
      error.syscall === 'write'
        ? `Cannot write to standard output: ${error.message}`
        : `A bug in Assay, please report it:\n${error.stack}`,
    );
    end(couldNotRun);
  }
}

function tell(text) {
  try {
    process.stderr.write(`${text}\n`);
  } catch {
    // There is nowhere else to say it.
  }
}
