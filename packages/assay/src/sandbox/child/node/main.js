'use strict';

/*
 * The process in which Node itself runs one job: takes it on standard input, gives reports on descriptor 3, ends. Nothing
 * here contains the code, which shares this process: the sandbox around it does. Expected values are not here. What
 * follows makes sure that code which does not dig for it cannot speak in our name.
 */
const { compileFunction, constants, runInThisContext } = require('node:vm');
const { readHarness } = require('../harness');
const { send, takeJob } = require('./channel');

const { apply } = Reflect;
const { slice } = String.prototype;
const { reallyExit } = process;
const { setImmediate, setTimeout } = globalThis;

/** Milliseconds that what loading has started may take before the calls begin; what takes longer goes on beside them. */
const loadingMs = 100;
/** Milliseconds that code may wait for something at its top. */
const waitingMs = 5_000;
const file = '/solution.js';
const folder = '/';
const parameters = ['exports', 'require', 'module', '__assayExpose', '__filename', '__dirname'];
const guest = [
  ...['language', 'random', 'lacking', 'encode', 'decode', 'real-node/world', 'real-node/surroundings'],
  ...['stand-ins', 'calls', 'harness'],
];

const createHarness = runInThisContext(readHarness(guest), { filename: 'assay' });
send('{"ready":true}');
const { id, job } = takeJob();
const methods = createHarness(globalThis, new ArrayBuffer(8), { ...job.settings, surroundings: true });
if (job.instrument !== undefined) {
  methods.instrument(runInThisContext(job.instrument, { filename: 'assay' }));
}
const report = (text) => send('{"id":' + id + ',' + text + '}');

/** Goes on when nothing is left to wait for. */
let whenIdle = () => undefined;
// Something has to be left, or Node would end without asking again.
process.on('beforeExit', () => setImmediate(() => whenIdle()));

report('"started":true');
const body = compile();
if (body !== undefined) {
  // What a timer throws is no call's outcome.
  process.setUncaughtExceptionCaptureCallback(() => undefined);
  const load = methods.load(body);
  const goOn = once(() => enter(load));
  whenIdle = goOn;
  if (methods.isLoading()) {
    methods.whenSettled(goOn);
  }
  setTimeout(goOn, methods.isLoading() ? waitingMs : loadingMs).unref();
}

/** The code as a function; reports why there is none. */
function compile() {
  try {
    const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
    const compiled = compileFunction(job.source, parameters, { filename: file, importModuleDynamically });
    return function (...given) {
      return apply(compiled, this, [...given, file, folder]);
    };
  } catch ({ name, message }) {
    const status = name === 'SyntaxError' ? 'syntax' : 'threw';
    report('"load":' + JSON.stringify({ status, error: { name, message: message.slice(0, 500) } }) + ',"found":false');
    finish();
    return undefined;
  }
}

function enter(load) {
  methods.give(job.calls);
  const found = methods.enter() !== '';
  report('"load":' + (methods.loadFailure() || load) + ',"found":' + found + ',"precise":true');
  makeCalls(found ? 0 : job.callCount);
}

/** One report for each call: the first without one is the one that was stopped. */
function makeCalls(from) {
  for (let index = from; index < job.callCount; index += 1) {
    const outcome = methods.callOne(index);
    if (outcome === '') {
      const goOn = once(() => {
        report('"outcomes":[' + methods.takePending() + ']');
        makeCalls(index + 1);
      });
      whenIdle = goOn;
      methods.whenSettled(goOn);
      return;
    }
    report('"outcomes":[' + outcome + ']');
  }
  report(apply(slice, methods.summary(), [1, -1]));
  finish();
}

function finish() {
  report('"done":true');
  apply(reallyExit, process, [0]);
}

function once(action) {
  let isDone = false;
  return () => {
    if (!isDone) {
      isDone = true;
      action();
    }
  };
}
