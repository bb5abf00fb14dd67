import { AssayError } from '../basics/errors';
import { printable } from '../basics/text/printable';
import { defuse } from './defuse';

/** A suite waiting to learn which of its tests will run. */
export interface WaitingSuite {
  /** Asks what the tests with these titles need. */
  readonly askFor: (titles: ReadonlySet<string>) => Promise<void>;
  /** Ends the processes started by its test file, because this process may continue with other files. */
  readonly close: () => Promise<void>;
}

/**
 * What test environment and test file share: the environment is outside Jest's module registry, the test file inside.
 */
export interface JestHost {
  /** Jest's `rootDir`. */
  readonly root: string;
  /** Number of test files, including this one, that Jest may run at the same time. */
  readonly parallel: number;
  /** Aborts if the Jest command ends before this worker. */
  readonly signal: AbortSignal;
  /** For what is done while a test file may have fake timers. */
  readonly realTime: RealTime;
  readonly suites: WaitingSuite[];
}

/** Key of the host in the global object of a test file. */
export const hostKey = Symbol.for('assay.jest-host');

/** The host of this test file. */
export function findHost(): JestHost {
  const host = (globalThis as { [hostKey]?: JestHost })[hostKey];
  if (host === undefined) {
    throw new AssayError(
      "Suites such as validatorSuite need Assay's test environment: set testEnvironment: 'gpt-assay/environment' in your Jest configuration.",
    );
  }
  return host;
}

/** Makes a failed suite show only its message: otherwise Jest prints a stack, or the message twice. */
export function withoutStack<Value>(act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    throw stripStack(error);
  }
}

/** The same for asynchronous work. */
export async function withoutStackAsync<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    throw stripStack(error);
  }
}

function stripStack(error: unknown): unknown {
  if (error instanceof AssayError) {
    error.message = defuse(printable(error.message));
    error.stack = '';
  }
  return error;
}

/** Runs code with the real timers and clocks, whatever the test file has put in their place. */
interface RealTime {
  readonly during: <Value>(act: () => Value) => Value;
  readonly duringAsync: <Value>(act: () => Promise<Value>) => Promise<Value>;
}

/** A property that fake timers, or a mock of a clock, replace. */
interface Place {
  readonly target: object;
  readonly key: string;
  readonly value: unknown;
  /** Absent if the target inherits the property. */
  readonly own: PropertyDescriptor | undefined;
}

/** What Jest's fake timers replace in the global object, modern and legacy. */
const globalKeys = [
  'Date',
  'Intl',
  'performance',
  'queueMicrotask',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
];

/**
 * Remembers the timers and clocks of a test file's realm; call before the test file can fake them. Requests, retries and
 * deadlines need them, and a fake one never ends by itself.
 */
export function rememberRealTime(global: typeof globalThis): RealTime {
  const places = [
    ...globalKeys.map((key) => lookAt(global, key)),
    ...['nextTick', 'hrtime'].map((key) => lookAt(global.process, key)),
    lookAt(global.Date, 'now'),
    lookAt(global.performance, 'now'),
  ];
  const enter = (): (() => void) => {
    const replaced = places
      .map((real) => ({ real, fake: lookAt(real.target, real.key) }))
      .filter(({ real, fake }) => fake.value !== real.value);
    replaced.forEach(({ real }) => {
      define(real);
    });
    return () => {
      // What the test file changed in the meantime stays as it wants it.
      const untouched = replaced.filter(({ real }) => lookAt(real.target, real.key).value === real.value);
      untouched.forEach(({ fake }) => {
        define(fake);
      });
    };
  };
  return {
    during(act) {
      const leave = enter();
      try {
        return act();
      } finally {
        leave();
      }
    },
    async duringAsync(act) {
      const leave = enter();
      try {
        return await act();
      } finally {
        leave();
      }
    },
  };
}

function lookAt(target: object, key: string): Place {
  // Read first: Jest defines Node's globals when they are first read.
  const value: unknown = Reflect.get(target, key);
  return { target, key, value, own: Reflect.getOwnPropertyDescriptor(target, key) };
}

function define({ target, key, own }: Place): void {
  if (own === undefined) {
    Reflect.deleteProperty(target, key);
  } else {
    Reflect.defineProperty(target, key, own);
  }
}
