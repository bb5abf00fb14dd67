'use strict';

const { parentPort, workerData } = require('node:worker_threads');
const { createFrameReader, send, toFrame } = require('../frames');
const { runInterpreter } = require('./interpreter');
const { prepare } = require('./prepare');

/** Bytes of one report; what a value may have is checked where it is written. */
const longestReport = 32 * 1_048_576;

const prepared = workerData.prepared ?? prepare(workerData.wasmPath);
parentPort.postMessage({ prepared });
parentPort.on('message', ({ id, job }) => {
  evaluate(id, job);
  parentPort.postMessage({ done: id });
});

/** What comes from the interpreter may be forged: it is passed on as a report of this job, and ends nothing but it. */
function evaluate(id, job) {
  let isDone = false;
  const take = createFrameReader((body) => {
    const { done, ready, ...findings } = Object(JSON.parse(body.toString('utf8')));
    isDone ||= done === true;
    if (done === undefined && ready === undefined) {
      Atomics.add(workerData.reports, 0, 1);
      send({ ...findings, id });
    }
  }, longestReport);
  // What `take` throws ends the interpreter like a trap.
  const status = runInterpreter(prepared, {
    input: toFrame({ id, job }),
    memoryMb: job.limits.memoryMb,
    onReport: take,
  });
  if (!isDone) {
    send({ id, stopped: status === 'memory' ? 'memory' : 'crashed' });
  }
}
