import type { Use } from './source-reading';
import type { Language } from '../../sandbox/sandbox';

/** The function that an answer gives, as its source shows it. */
export interface AskedFunction {
  readonly name: string;
  /** Names of its parameters, without `self` and without defaults and types. */
  readonly args: readonly string[];
  /** JavaScript: expression that gives it inside of its module. Python: its path, such as `Solution.fib`. */
  readonly entry: string;
  readonly uses: readonly Use[];
}

/** Code and the function in it that was asked for. */
export interface AskedCode {
  readonly code: string;
  readonly asked: AskedFunction;
}

/** What was read from a reply: `code` when it defines a function. */
export type CodeReading =
  | (AskedCode & {
      readonly kind: 'code';
      /** Other versions of the function, where the reply does not say which one is the answer. */
      readonly others?: readonly AskedCode[];
    })
  | { readonly kind: 'no-function'; readonly code: string; readonly problem: string }
  | { readonly kind: 'no-code' };

/** What an answer is read for. */
export interface WantedFunction {
  readonly language: Language;
  /** What the question calls the function, if it names it. */
  readonly functionName: string | undefined;
  /** Name and parameters of the function, if the question states them. */
  readonly signature?: string | undefined;
  /** How many arguments it is called with, where that is known. */
  readonly parameters?: number;
}
