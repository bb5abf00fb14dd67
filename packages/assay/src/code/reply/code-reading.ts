import type { Use } from '../expressions/expression';

/** The function that an answer gives, as its source shows it. */
export interface AskedFunction {
  readonly name: string;
  /** Names of its parameters, without `self` and without defaults and types. */
  readonly args: readonly string[];
  /** JavaScript: expression that gives it inside of its module. Python: its path, such as `Solution.fib`. */
  readonly entry: string;
  readonly uses: readonly Use[];
}

/** What was read from a reply: `code` when it defines a function. */
export type CodeReading =
  | { readonly kind: 'code'; readonly code: string; readonly asked: AskedFunction }
  | { readonly kind: 'no function'; readonly code: string; readonly problem: string }
  | { readonly kind: 'no code' };
