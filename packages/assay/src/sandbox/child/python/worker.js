'use strict';

const { parentPort, workerData } = require('node:worker_threads');
const { createFrameReader, send, toFrame } = require('../frames');
const { compileInterpreter } = require('./compile');
const { runInterpreter } = require('./interpreter');

const compiled = workerData.compiled ?? compileInterpreter(workerData.wasmPath);
parentPort.postMessage({ compiled });
parentPort.on('message', ({ id, job }) => {
  evaluate(id, job);
  parentPort.postMessage({ done: id });
});

/** What comes from the interpreter may be forged: it is passed on as a report of this job, and ends nothing but it. */
function evaluate(id, job) {
  let isDone = false;
  // Starting, loading and each call: whoever forges more reports than these gains no time by it.
  let steps = job.calls.length + 2;
  const take = createFrameReader((body) => {
    const { done, ready, ...findings } = Object(JSON.parse(body.toString('utf8')));
    isDone ||= done === true;
    if (done === undefined && ready === undefined) {
      if (steps > 0 && isStep(findings)) {
        steps -= 1;
        Atomics.add(workerData.reports, 0, 1);
      }
      send({ ...findings, id });
    }
  }, job.longestReport);
  // What `take` throws ends the interpreter like a trap.
  const status = runInterpreter(compiled, {
    input: toFrame({ id, job }),
    memoryMb: job.limits.memoryMb,
    onReport: take,
  });
  if (!isDone) {
    send({ id, stopped: status === 'memory' ? 'memory' : 'crashed' });
  }
}

/** Whether a report says that a call is over and the next begins. */
function isStep({ started, load, outcomes }) {
  return started === true || load !== undefined || (Array.isArray(outcomes) && outcomes.length > 0);
}
