'use strict';

const { startEngine } = require('./start-engine');
const { startStopwatch } = require('./stopwatch');

/** Timers that loading may leave behind and that run before the calls begin. */
const mostTimers = 1000;

/** Looking at the processor's clock takes a thousand steps' time: milliseconds until the next look. */
const betweenLooks = 4;

/** The code used up a limit: nothing more can be asked of its engine. */
class Stopped extends Error {
  constructor(status, { name, message } = { name: 'Stopped', message: status }) {
    super(`${name}: ${message}`);
    this.status = status;
  }
}
exports.Stopped = Stopped;

/**
 * Opens an engine of the job's own, with its clock running. Nothing in it is ever disposed of: its whole memory becomes
 * garbage, for after an error it may be inconsistent.
 *
 * @param {object} job - As the parent sends it.
 */
exports.openEngine = async function openEngine(job) {
  const { cpuMs, callCpuMs } = job.limits;
  const { runtime, context, memory, hooks, methods, shared } = await startEngine(job);

  const sharedNumbers = () => new Int32Array(memory.buffer, shared, 2);
  hooks.full = () => {
    sharedNumbers()[1] = 1;
  };
  const spent = startStopwatch();
  let lastStep = 0;
  let callStart = 0;
  let interrupted = false;
  const isOver = () => spent() > cpuMs || spent() - callStart > callCpuMs;
  let lastLook = performance.now();
  // Polled by the engine every ten thousand steps or so; native calls are never interrupted: the parent kills then.
  hooks.interrupt = () => {
    const now = performance.now();
    if (now - lastLook < betweenLooks && !interrupted) {
      return false;
    }
    lastLook = now;
    const step = sharedNumbers()[0];
    if (step !== lastStep) {
      lastStep = step;
      callStart = spent();
    }
    interrupted ||= isOver();
    return interrupted;
  };

  const describe = (error) => {
    try {
      const part = (key) => context.getString(context.getProp(error, key)).slice(0, 500);
      return { name: part('name').slice(0, 100), message: part('message') };
    } catch {
      return { name: 'unknown', message: 'an error that cannot be read' };
    }
  };
  const stopReason = ({ message }) => {
    if (interrupted) {
      return 'timeout';
    }
    return /out of memory/.test(message) ? 'memory' : 'crashed';
  };
  const unwrap = (result) => {
    if (result.error === undefined) {
      return result.value;
    }
    const error = describe(result.error);
    throw new Stopped(stopReason(error), error);
  };

  const call = (name, ...parameters) => {
    const value = unwrap(context.callFunction(context.getProp(methods, name), context.undefined, ...parameters));
    return context.typeof(value) === 'string' ? context.getString(value) : context.dump(value);
  };

  /** Runs promise jobs until none is left or `done` says so; true when `done` did. */
  const runJobs = (done) => {
    while (runtime.hasPendingJob()) {
      runtime.executePendingJobs(200);
      if (interrupted || isOver()) {
        throw new Stopped('timeout');
      }
      if (done()) {
        return true;
      }
    }
    return done();
  };

  return {
    call,
    /** Gives the calls to be made. */
    giveCalls() {
      call('give', context.newString(job.calls));
    },
    number: (number) => context.newNumber(number),
    interrupted: () => interrupted,
    startCall() {
      callStart = spent();
    },
    compile(code) {
      const result = context.evalCode(code, 'solution.js', { type: 'global' });
      if (result.error === undefined) {
        return { value: result.value };
      }
      const error = describe(result.error);
      if (interrupted || /out of memory/.test(error.message)) {
        throw new Stopped(stopReason(error), error);
      }
      return { problem: { status: error.name === 'SyntaxError' ? 'syntax' : 'threw', error } };
    },
    /** Lets promises and timers that loading has started run out. */
    settleLoading() {
      runJobs(() => false);
      for (let fired = 0; fired < mostTimers && call('fireTimer'); fired += 1) {
        runJobs(() => false);
      }
    },
    /** Waits for the promise that a call returned, as long as there is anything that could settle it. */
    settle() {
      while (!runJobs(() => call('isSettled')) && call('fireTimer')) {
        if (isOver()) {
          throw new Stopped('timeout');
        }
      }
    },
  };
};
