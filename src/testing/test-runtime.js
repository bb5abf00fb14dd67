'use strict';

const { readFileSync, statSync } = require('node:fs');
const { createRequire, isBuiltin } = require('node:module');
const { dirname, join, sep } = require('node:path');
const vm = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

const repository = join(__dirname, '../..');
const installed = join(repository, 'node_modules') + sep;
const sources = join(repository, 'src') + sep;

/** Each test file has its own of these. */
const ofJest = /^(?:@jest\/|jest\b|expect\b|ts-jest\b)/;

/** Loaded once for each worker, with all that they import: sandboxes, Jest, the browser, schemas, what pages are made of. */
const lasts = new Set([
  ...['lasting-backends.ts', 'lasting-jest.ts', 'browser/lasting-browser.ts', 'json-schema-validator.ts'].map((name) =>
    join(__dirname, name),
  ),
  join(sources, 'output/page/assets.ts'),
]);
/** Loaded by Node itself: it ends its browser with the process, of which a realm's `process` says nothing. */
const native = join(installed, 'playwright-core') + sep;
/** The modules that start engines, and the one that lends the worker's engines in their place. */
const lenders = join(__dirname, 'lent-sandboxes.ts');
const lent = new Set(['embedded-backend.ts', 'bubblewrap-backend.ts'].map((name) => join(sources, 'sandbox', name)));
/** Tests of the engines themselves. */
const startsItsOwn = join(sources, 'sandbox') + sep;

/** As Jest calls compiled modules. */
const parameters = ['module', 'exports', 'require', '__dirname', '__filename', 'jest'];

/** The file that a name stands for, by folder and name; `undefined` where Jest loads it. */
const found = new Map();
/** What Jest made of a file, by its path, as long as the file is the same. */
const transformed = new Map();
/** Modules of packages and those that last, by realm and path. */
const shared = new WeakMap();

/** The file that a module asks for by this name, when it is one that this runtime loads. */
function findFile(from, name) {
  const key = `${dirname(from)}\0${name}`;
  if (!found.has(key)) {
    found.set(key, resolveFile(from, name));
  }
  return found.get(key);
}

function resolveFile(from, name) {
  if (isBuiltin(name) || ofJest.test(name)) {
    return undefined;
  }
  const isOwn = from.startsWith(sources) && name.startsWith('.');
  try {
    const file = isOwn ? resolveSource(join(dirname(from), name)) : createRequire(from).resolve(name);
    return (isOwn ? file?.startsWith(sources) : file.startsWith(installed) && /\.(?:js|cjs|json)$/.test(file))
      ? file
      : undefined;
  } catch {
    // Jest says that it is missing.
    return undefined;
  }
}

function resolveSource(path) {
  return [`${path}.ts`, join(path, 'index.ts')].find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

function sharedOf(context) {
  if (!shared.has(context)) {
    shared.set(context, new Map());
  }
  return shared.get(context);
}

/** Loads a module of a package: one for all test files of a realm. */
function loadShared(file, context) {
  if (file.startsWith(native)) {
    return createRequire(__filename)(file);
  }
  return load(file, sharedOf(context), (module) => {
    const code = readFileSync(file, 'utf8');
    if (file.endsWith('.json')) {
      module.exports = vm.runInContext('JSON', context).parse(code);
      return;
    }
    const native = createRequire(file);
    const require = (name) =>
      isBuiltin(name) ? loadBuiltin(name, context) : loadShared(native.resolve(name), context);
    execute(module, code, Object.assign(require, { resolve: native.resolve, cache: {}, main: undefined }), context);
  });
}

function loadBuiltin(name, context) {
  return /^(?:node:)?process$/.test(name) ? vm.runInContext('process', context) : createRequire(__filename)(name);
}

function load(file, modules, fill) {
  const known = modules.get(file);
  if (known !== undefined) {
    return known.exports;
  }
  const module = { id: file, filename: file, path: dirname(file), exports: {}, loaded: false, children: [], paths: [] };
  modules.set(file, module);
  try {
    fill(module);
  } catch (error) {
    modules.delete(file);
    throw error;
  }
  module.loaded = true;
  return module.exports;
}

function execute(module, code, require, parsingContext) {
  const { filename } = module;
  module.require = require;
  const compiled = vm.compileFunction(code, parameters, { filename, parsingContext });
  compiled.call(module.exports, module, module.exports, require, module.path, filename);
}

/**
 * Jest's runtime for test files that share a realm. The modules of a package are loaded once for all of them; the tool's
 * own are loaded anew for each file, from what Jest made of them for the first, so that their state is fresh.
 */
class TestRuntime extends JestRuntime {
  #own = new Map();
  #context;
  #lends;

  constructor(...args) {
    super(...args);
    const [, environment, , , , , testPath] = args;
    this.#context = environment.getVmContext();
    this.#lends = !testPath.startsWith(startsItsOwn);
    const { transformCache } = this;
    const transform = transformCache.transform.bind(transformCache);
    transformCache.transform = (file, options) => {
      const { mtimeMs, size } = statSync(file);
      const known = transformed.get(file);
      if (known?.mtimeMs === mtimeMs && known.size === size) {
        transformCache.getEntries().set(file, known.made);
        transformCache.getSourceMaps().set(file, known.made.sourceMapPath);
        return known.made.code;
      }
      const code = transform(file, options);
      const made = transformCache.getEntries().get(file);
      if (made !== undefined && file.startsWith(sources)) {
        transformed.set(file, { mtimeMs, size, made });
      }
      return code;
    };
  }

  requireModuleOrMock(from, name) {
    const file = findFile(from, name);
    if (file === undefined) {
      return super.requireModuleOrMock(from, name);
    }
    if (file.startsWith(installed)) {
      return loadShared(file, this.#context);
    }
    return lasts.has(file)
      ? this.#loadLasting(file)
      : this.#loadOwn(this.#lends && lent.has(file) && from !== lenders ? lenders : file);
  }

  /** Loads a module of the tool that outlives the test file, with all that it asks for. */
  #loadLasting(file) {
    return load(file, sharedOf(this.#context), (module) => {
      const require = (name) => {
        const asked = isBuiltin(name) ? undefined : findFile(file, name);
        if (asked === undefined) {
          return loadBuiltin(name, this.#context);
        }
        return asked.startsWith(installed) ? loadShared(asked, this.#context) : this.#loadLasting(asked);
      };
      const resolve = (name) => createRequire(file).resolve(name);
      execute(module, this.transformCache.transform(file), Object.assign(require, { resolve }), this.#context);
    });
  }

  #loadOwn(file) {
    return load(file, this.#own, (module) => {
      const code = this.transformCache.transform(file);
      execute(module, code, this.requireBuilder.forFilename(file), this.#context);
    });
  }
}

module.exports = TestRuntime;
