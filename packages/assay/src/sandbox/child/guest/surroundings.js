/**
 * What Node has beside the language, as far as it touches nothing: compiled when it is first looked at. Whatever of it is
 * not here throws an EnvironmentError, so that nobody takes it for a wrong answer.
 */
function createSurroundings(global, { defineProperty }, print, nodeModules) {
  const { Function } = global;
  // Packages that are not ours ask it for the current folder.
  const process = {
    cwd() {
      throw lacking('the current folder');
    },
  };
  const made = { __proto__: null };
  const load = (name) => {
    if (!(name in made)) {
      const module = { exports: {} };
      const text = "'use strict';\n" + nodeModules[name];
      const require = (path) => load(path.replace('./', ''));
      Function('module, require, process, lacking, only, print', text)(module, require, process, lacking, only, print);
      made[name] = module.exports;
    }
    return made[name];
  };
  const define = (target, name, value) =>
    defineProperty(target, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });

  const globals = {
    process: () => load('process'),
    Buffer: () => load('buffer').Buffer,
    TextEncoder: () => load('codecs').TextEncoder,
    TextDecoder: () => load('codecs').TextDecoder,
    URL: () => load('url').URL,
    URLSearchParams: () => load('url').URLSearchParams,
    Intl: () => load('locale').Intl,
    atob: () => load('codecs').atob,
    btoa: () => load('codecs').btoa,
  };
  for (const [name, make] of Object.entries(globals)) {
    defineProperty(global, name, {
      __proto__: null,
      get: () => (define(global, name, make()), global[name]),
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

/** Members of a module or an object; looking for others is an error, but for those that everybody asks for. */
function only(name, members) {
  return new Proxy(members, {
    __proto__: null,
    get(target, key, receiver) {
      if (key in target || typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key === '__esModule') {
        return Reflect.get(target, key, receiver);
      }
      if (key === 'default') return target;
      throw lacking(name + '.' + key);
    },
  });
}
