'use strict';

const { harness } = require('./harness');
const { start, takeSnapshot } = require('./snapshot');

/** Timers that loading may leave behind and that run before the calls begin. */
const mostTimers = 1000;

let snapshot;

/** The code used up a limit: nothing more can be asked of its engine. */
class Stopped extends Error {
  constructor(status, { name, message } = { name: 'Stopped', message: status }) {
    super(`${name}: ${message}`);
    this.status = status;
  }
}
exports.Stopped = Stopped;

/**
 * Opens an engine with a memory of its own and its clock running. Nothing of it is ever disposed of: the whole engine
 * becomes garbage, for after an error it may be inconsistent.
 *
 * @param {object} job - Its limits and settings, as the parent sends them.
 */
exports.openEngine = async function openEngine({ limits: { cpuMs, callCpuMs, memoryMb }, settings }) {
  snapshot ??= await takeSnapshot(harness);
  const { runtime, context, memory, hooks } = await start(memoryMb);
  const { create, buffer, shared } = snapshot.restore({ runtime, context, memory });

  const sharedNumbers = () => new Int32Array(memory.buffer, shared, 2);
  hooks.full = () => {
    sharedNumbers()[1] = 1;
  };
  const spent = startStopwatch();
  let lastStep = 0;
  let callStart = 0;
  let interrupted = false;
  const isOver = () => spent() > cpuMs || spent() - callStart > callCpuMs;
  // Polled by the engine every ten thousand steps or so; native calls are never interrupted: the parent kills then.
  hooks.interrupt = () => {
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

  const given = unwrap(context.evalCode(`(${JSON.stringify(settings)})`));
  const methods = unwrap(context.callFunction(create, context.undefined, context.global, buffer, given));
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
    text: (text) => context.newString(text),
    number: (number) => context.newNumber(number),
    boolean: (value) => (value ? context.true : context.false),
    interrupted: () => interrupted,
    startCall() {
      callStart = spent();
    },
    evaluate: (code) => unwrap(context.evalCode(code, 'assay', { type: 'global' })),
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

/** Counts processor time. Threads that compile run beside the engine: what exceeds the time on the clock is theirs. */
function startStopwatch() {
  const cpuStart = cpuTime();
  const clockStart = performance.now();
  return () => Math.min(cpuTime() - cpuStart, performance.now() - clockStart);
}

/** Milliseconds of processor time that this process has used. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
