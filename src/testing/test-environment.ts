import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';
import { noteChanges } from './note-changes';

const used = new Set<AsyncLocalStorage<unknown>>();

const { run } = AsyncLocalStorage.prototype;

AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...args: Parameters<typeof run>) {
  used.add(this);
  return run.apply(this, args);
} as typeof run;

// A sandbox starts a process for each processor, which costs the second of them more than the few jobs of a test.
os.availableParallelism = () => 1;

if (process.send !== undefined) {
  // A worker has nothing left to do. V8 would take its heap apart first, for which Jest does not always wait.
  process.once('beforeExit', () => {
    process.exit();
  });
}

type Compile = typeof vm.compileFunction;

const { compileFunction } = vm;
const compiled = new Map<string, { readonly code: string; readonly made: ReturnType<Compile> }>();

// Jest compiles each module anew for each test file. In one realm, one function serves all of them: each file calls it for
// modules of its own, and V8 keeps what it has learnt about the code.
vm.compileFunction = (code, parameters, options) => {
  const file = options?.filename ?? '';
  const known = compiled.get(file);
  if (known?.code === code) {
    return known.made;
  }
  const made = compileFunction(code, parameters, options);
  compiled.set(file, { code, made });
  return made;
};

type Arguments = ConstructorParameters<typeof NodeEnvironment>;
type TestEnvironment = InstanceType<typeof NodeEnvironment>;
type Global = TestEnvironment['global'];

/** The realm in which all test files of this process run, and Jest's own environment, from which its globals come. */
let shared: { readonly base: TestEnvironment; readonly global: Global } | undefined;

function openRealm(...args: Arguments): NonNullable<typeof shared> {
  const base = new NodeEnvironment(...args);
  // An ordinary global object: reading one that Node makes a context of calls back into Node each time.
  const global = vm.createContext(vm.constants.DONT_CONTEXTIFY) as Global;
  const own = new Set(Reflect.ownKeys(global).filter((key) => key !== 'ArrayBuffer' && key !== 'Uint8Array'));
  for (const key of Reflect.ownKeys(base.global).filter((key) => !own.has(key))) {
    Object.defineProperty(global, key, Object.getOwnPropertyDescriptor(base.global, key) ?? {});
  }
  Object.assign(global, { global });
  global.Error.stackTraceLimit = 100;
  return { base, global };
}

/**
 * Node's test environment, but one realm for all test files of a process: what a file changes in its globals is undone
 * at its end. It also ends the storages that a file has used: Jest gives each file one of its own and leaves it behind,
 * so that every promise of every later file would be noted in all of them. Each file has a user's configuration folder
 * of its own.
 */
// The only default export: Jest takes an environment by it.
export default class SharedEnvironment {
  readonly #userFolder = mkdtempSync(join(tmpdir(), 'assay-user-'));
  readonly #undo: readonly (() => void)[];
  readonly #base: TestEnvironment;
  readonly global: Global;

  constructor(...args: Arguments) {
    shared ??= openRealm(...args);
    const { base, global } = shared;
    this.#base = base;
    this.global = global;
    this.#undo = [global, global.process, global.process.env].map(noteChanges);
  }

  get moduleMocker(): TestEnvironment['moduleMocker'] {
    return this.#base.moduleMocker;
  }

  get fakeTimers(): TestEnvironment['fakeTimers'] {
    return this.#base.fakeTimers;
  }

  get fakeTimersModern(): TestEnvironment['fakeTimersModern'] {
    return this.#base.fakeTimersModern;
  }

  getVmContext(): vm.Context {
    return this.global;
  }

  exportConditions(): string[] {
    return this.#base.exportConditions();
  }

  setup(): Promise<void> {
    // What the developer trusts must decide no test.
    this.global.process.env['XDG_CONFIG_HOME'] = this.#userFolder;
    return Promise.resolve();
  }

  teardown(): Promise<void> {
    rmSync(this.#userFolder, { recursive: true, force: true });
    for (const storage of used) {
      storage.disable();
    }
    used.clear();
    for (const undo of this.#undo) {
      undo();
    }
    return Promise.resolve();
  }
}
