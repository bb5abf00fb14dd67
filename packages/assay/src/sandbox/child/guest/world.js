/** What surrounds the code: a console that is cut, timers on a clock of their own, the same random numbers every run. */
function createWorld(global, language, { encode, isRefusal }, decode, { outputLength, seed }) {
  const { Error, apply, defineProperty, now: realTime, parse } = language;

  const { print, printed } = createOutput(language, encode, outputLength);
  const define = (name, value) =>
    defineProperty(global, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
  define('console', createConsole(print));

  const { addTimer, clearTimer, fireTimer } = createTimers(language);
  define('setTimeout', (callback, delay, ...rest) => addTimer(callback, delay, false, rest));
  define('setImmediate', (callback, ...rest) => addTimer(callback, 0, false, rest));
  define('setInterval', (callback, delay, ...rest) => addTimer(callback, delay, true, rest));
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate']) define(name, clearTimer);
  define('structuredClone', (value) => {
    try {
      return decode(parse(encode(value)));
    } catch (error) {
      throw isRefusal(error) ? new Error('cannot clone what is ' + error.reason) : error;
    }
  });
  define('performance', { now: () => apply(realTime, undefined, []) });
  define('globalThis', global);

  seedRandom(global, language, seed);
  // With it a stack trace would hand out the harness's own functions.
  defineProperty(Error, 'prepareStackTrace', { __proto__: null, value: undefined, writable: true, configurable: true });

  return {
    __proto__: null,
    print,
    printed,
    fireTimer,
  };
}

/** Keeps what is printed, as far as it is not too long. */
function createOutput({ String, cut }, encode, outputLength) {
  let output = '';
  let truncated = false;
  const brief = (value) => {
    try {
      if (typeof value === 'string') return cut(value, outputLength);
      return typeof value === 'object' && value !== null ? encode(value) : cut(String(value), outputLength);
    } catch {
      return '…';
    }
  };
  const print = (...values) => {
    if (truncated) return;
    for (let i = 0; i < values.length && output.length <= outputLength; i++) {
      output += (i === 0 ? '' : ' ') + cut(brief(values[i]), outputLength);
    }
    output += '\n';
    if (output.length > outputLength) {
      output = cut(output, outputLength);
      truncated = true;
    }
  };
  return { __proto__: null, print, printed: () => ({ __proto__: null, output, truncated }) };
}

function createConsole(print) {
  const console = {};
  for (const name of [
    'log',
    'info',
    'warn',
    'error',
    'debug',
    'table',
    'dir',
    'dirxml',
    'trace',
    'group',
    'groupCollapsed',
  ])
    console[name] = print;
  for (const name of ['time', 'timeEnd', 'timeLog', 'groupEnd', 'count', 'countReset', 'assert', 'clear'])
    console[name] = () => {};
  return console;
}

/** Timers on a clock that only they move. */
function createTimers({ apply, createList }) {
  let now = 0;
  let lastTimer = 0;
  const timers = createList();
  const addTimer = (callback, delay, repeat, rest) => {
    if (typeof callback !== 'function') return 0;
    const wait = +delay > 0 ? +delay : 0;
    const every = repeat ? wait || 1 : 0;
    timers[timers.length] = { __proto__: null, id: ++lastTimer, at: now + wait, every, callback, rest };
    return lastTimer;
  };
  const remove = (index) => {
    for (let i = index + 1; i < timers.length; i++) timers[i - 1] = timers[i];
    timers.length--;
  };
  const clearTimer = (id) => {
    for (let i = timers.length - 1; i >= 0; i--) {
      if (timers[i].id === id) remove(i);
    }
  };
  return {
    __proto__: null,
    addTimer,
    clearTimer,
    /** Runs the timer that is due next, on a clock that only timers move; false when there is none. */
    fireTimer() {
      if (timers.length === 0) return false;
      let first = 0;
      for (let i = 1; i < timers.length; i++) if (timers[i].at < timers[first].at) first = i;
      const timer = timers[first];
      now = timer.at;
      if (timer.every > 0) timer.at += timer.every;
      else remove(first);
      try {
        apply(timer.callback, undefined, timer.rest);
      } catch {
        // What a callback throws is no call's outcome.
      }
      return true;
    },
  };
}
