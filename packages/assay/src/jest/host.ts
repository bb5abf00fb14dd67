import { AssayError } from '../basics/errors';
import { printable } from '../basics/text/printable';
import { defuse } from './defuse';
import type { RealTime } from './real-time';

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
