import type { Use } from './use';

/** A function that code from outside can call. */
export interface SourceFunction {
  readonly name: string;
  /** JavaScript: expression that gives it. Python: its path. */
  readonly entry: string;
  readonly args: readonly string[];
  /** How many arguments a call may give by position. */
  readonly takes: { readonly atLeast: number; readonly atMost: number };
  readonly isMethod: boolean;
  readonly isExported: boolean;
  /** Whether it is a function in any case; what a call gives may be anything. */
  readonly isCertain: boolean;
  /** Whether its body is nothing yet. */
  readonly isStub: boolean;
  /** Entries of the other functions of the same code that it calls, itself or through inner ones. */
  readonly calls: ReadonlySet<string>;
  readonly uses: readonly Use[];
}

/** What a language's parser shows of a piece of code. */
export interface SourceReading {
  readonly code: string;
  /** In order, each once, at the place of its last definition. */
  readonly functions: readonly SourceFunction[];
  /** What is broken first; functions may be found all the same. */
  readonly problem: { readonly line: number | undefined; readonly message: string } | undefined;
  /** Names that it gives to other pieces of code. */
  readonly given: ReadonlySet<string>;
  /** Names that it uses and does not define. */
  readonly needed: ReadonlySet<string>;
}

/** A reading of code that is too large or too tangled to be looked at. */
export function refusedReading(code: string, message: string): SourceReading {
  const problem = { line: undefined, message };
  return { code, functions: [], problem, given: new Set(), needed: new Set() };
}
