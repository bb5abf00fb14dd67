/**
 * What Node has beside the language, as far as it touches nothing: made when it is first looked at. Whatever of it is not
 * here throws an EnvironmentError, so that nobody takes it for a wrong answer.
 */
function createSurroundings(global, language, print) {
  const { defineProperty } = language;
  /** Members of a module or an object; looking for others is an error, but for those that everybody asks for. */
  const only = (name, members) =>
    new Proxy(members, {
      __proto__: null,
      get(target, key, receiver) {
        if (key in target || typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key === '__esModule') {
          return Reflect.get(target, key, receiver);
        }
        if (key === 'default') return target;
        throw lacking(name + '.' + key);
      },
    });
  const tools = { lacking, only, global, print };
  const makers = {
    __proto__: null,
    assert: () => createAssert(tools),
    buffer: () => only('buffer', { Buffer: load('Buffer'), atob: global.atob, btoa: global.btoa }),
    events: () => createEvents(),
    path: () => createPath(tools),
    url: () => only('url', { URL: load('URL'), URLSearchParams: load('URLSearchParams') }),
    util: () => createUtil(tools, load),
    process: () => createProcess(tools),
    timers: () => only('timers', pick('setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate')),
    perf_hooks: () => only('perf_hooks', pick('performance')),
    Buffer: () => createBuffer(tools, load('codecs')),
    TextEncoder: () => load('codecs').TextEncoder,
    TextDecoder: () => load('codecs').TextDecoder,
    URL: () => load('urls').URL,
    URLSearchParams: () => load('urls').URLSearchParams,
    Intl: () => load('locale').Intl,
    atob: () => load('codecs').atob,
    btoa: () => load('codecs').btoa,
    queueMicrotask: () => (callback) => void Promise.resolve().then(callback),
    codecs: () => createCodecs(tools),
    urls: () => createUrls(tools),
    locale: () => createLocale(tools),
  };
  const made = { __proto__: null };
  const load = (name) => {
    if (!(name in made)) made[name] = makers[name]();
    return made[name];
  };
  const pick = (...names) => Object.fromEntries(names.map((name) => [name, global[name]]));
  const define = (target, name, value) =>
    defineProperty(target, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
  const names = 'process Buffer TextEncoder TextDecoder URL URLSearchParams Intl atob btoa queueMicrotask'.split(' ');
  for (const name of names) {
    if (name in global) continue;
    defineProperty(global, name, {
      __proto__: null,
      get: () => (define(global, name, load(name)), global[name]),
      set: (value) => void define(global, name, value),
      configurable: true,
    });
  }
  define(String.prototype, 'localeCompare', function localeCompare(that, ...more) {
    return load('locale').compare(String(this), String(that), more);
  });
  define(Number.prototype, 'toLocaleString', function toLocaleString(...settings) {
    return load('locale').format(Number(this), ...settings);
  });
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
    define(Date.prototype, name, () => {
      throw lacking('Date.prototype.' + name);
    });
  }
  const modules = 'assert buffer events path url util process timers perf_hooks'.split(' ');
  return {
    __proto__: null,
    /** A module that touches nothing; `undefined` for others. */
    find(name) {
      const plain = name.startsWith('node:') ? name.slice(5) : name;
      if (plain === 'assert/strict') return load('assert').strict;
      if (plain === 'path/posix') return load('path');
      return modules.includes(plain) ? load(plain) : undefined;
    },
    lacking,
  };
}

/** `process`, harmless. */
function createProcess({ lacking, only, global, print }) {
  const start = Date.now();
  const process = only('process', {
    argv: ['/usr/bin/node', '/solution.js'],
    env: {},
    platform: 'linux',
    exitCode: undefined,
    cwd: () => '/',
    uptime: () => (Date.now() - start) / 1000,
    nextTick: (callback, ...rest) => global.queueMicrotask(() => callback(...rest)),
    hrtime: Object.assign((from = [0, 0]) => [Math.floor(Date.now() / 1000) - from[0], 0], {
      bigint: () => BigInt(Date.now()) * 1000000n,
    }),
    memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
    on: () => process,
    once: () => process,
    emitWarning() {},
    stdout: only('process.stdout', { write: (text) => (print(text), true), isTTY: false }),
    stderr: only('process.stderr', { write: (text) => (print(text), true), isTTY: false }),
    exit() {
      throw lacking('process.exit');
    },
  });
  return process;
}
