import { AssayError } from '../basics/errors';
import { printable } from '../basics/text/printable';
import { defuse } from './defuse';

/** A suite that waits to be told which of its tests will run. */
export interface WaitingSuite {
  /** Asks whatever the tests with these titles need. */
  readonly askFor: (titles: ReadonlySet<string>) => Promise<void>;
  /** Ends the processes that its test file has started: this one may live on for other files. */
  readonly close: () => Promise<void>;
}

/** What the test environment and the test file share: the one lives outside of Jest's module registry, the other inside. */
export interface JestHost {
  /** Jest's `rootDir`. */
  readonly root: string;
  /** Test files that Jest may run at the same time beside this one, itself included. */
  readonly parallel: number;
  /** Aborts when the Jest command has ended before this worker of it. */
  readonly signal: AbortSignal;
  readonly suites: WaitingSuite[];
}

/** Where the host stands in the global object of a test file. */
export const hostKey = Symbol.for('assay.jest-host');

/** The host of this test file. */
export function findHost(): JestHost {
  const host = (globalThis as { [hostKey]?: JestHost })[hostKey];
  if (host === undefined) {
    throw new AssayError(
      "validatorSuite, quizSuite and interviewSuite need Assay's test environment: set testEnvironment: 'gpt-assay/environment' in your Jest configuration.",
    );
  }
  return host;
}

/** Lets a failed suite show its message alone: Jest would print a stack under it, or the message twice. */
export function withoutStack<Value>(act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    throw stripStack(error);
  }
}

/** The same for work that takes time. */
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
