'use strict';

/*
 * The process in which Python runs, as ../main.js is for JavaScript. A thread does the work; this one counts processor
 * time, and ends the thread when a call takes too much, for nothing interrupts the interpreter. The next thread gets what
 * the first has compiled.
 */
const { join } = require('node:path');
const { clearInterval, setInterval } = require('node:timers');
const { Worker } = require('node:worker_threads');
const { createFrameReader, send } = require('../frames');
const { startStopwatch } = require('../stopwatch');

const pollMs = 20;

const [wasmPath] = process.argv.slice(2);
/** Counts the reports, each of which ends a call. */
const reports = new Int32Array(new SharedArrayBuffer(4));

let compiled;
let worker = startWorker();
let current;

function startWorker() {
  const started = new Worker(join(__dirname, 'worker.js'), {
    workerData: { wasmPath, compiled, reports },
    resourceLimits: { stackSizeMb: 128, maxOldGenerationSizeMb: 128 },
  });
  started.once('error', (error) => {
    process.stderr.write(`${error.stack ?? error}\n`, () => process.exit(1));
  });
  started.on('message', (message) => {
    if (message.done !== undefined && message.done === current?.id) {
      finish();
    } else if (compiled === undefined) {
      compiled = message.compiled;
      send({ ready: true });
    }
  });
  return started;
}

function start({ id, job }) {
  const { cpuMs, callCpuMs } = job.limits;
  let hasStarted = false;
  let spent = startStopwatch();
  current = { id, poll: setInterval(look, pollMs) };
  let seen = Atomics.load(reports, 0);
  let spentInCall = startStopwatch();
  worker.postMessage({ id, job });

  function look() {
    const count = Atomics.load(reports, 0);
    if (count !== seen) {
      // The first report says that the interpreter has started: the job's time begins.
      spent = hasStarted ? spent : startStopwatch();
      hasStarted = true;
      seen = count;
      spentInCall = startStopwatch();
    }
    if (!hasStarted) {
      return;
    }
    if (spent() > cpuMs || spentInCall() > callCpuMs) {
      void stop();
    }
  }
}

function finish() {
  clearInterval(current.poll);
  const { id } = current;
  current = undefined;
  send({ id, done: true });
}

async function stop() {
  clearInterval(current.poll);
  const { id } = current;
  current = undefined;
  await worker.terminate();
  send({ id, stopped: 'timeout' });
  send({ id, done: true });
  worker = startWorker();
}

const end = () => process.kill(process.pid, 'SIGKILL');
process.stdin.on(
  'data',
  createFrameReader((body) => start(JSON.parse(body.toString('utf8')))),
);
process.stdin.once('end', end);
process.stdin.once('error', end);
