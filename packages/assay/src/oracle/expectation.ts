import { matches } from '../code/values/equal-values';
import type { CallOutcome } from '../sandbox/sandbox';
import type { Wire } from '../sandbox/wire';

/** What a call must do. */
export type Expectation =
  | {
      readonly kind: 'returns';
      readonly value: Wire;
      /** By how much numbers may differ; default: 0. */
      readonly within?: number | undefined;
    }
  /** `name`: of the error; any error where it is `undefined`. */
  | { readonly kind: 'throws'; readonly name: string | undefined };

/** Whether a call did what it must. What it threw because the sandbox lacks something, or the stack ran out, is no answer. */
export function isMet(expectation: Expectation, outcome: CallOutcome): boolean {
  switch (expectation.kind) {
    case 'returns':
      return outcome.status === 'returned' && matches(expectation.value, outcome.value, expectation.within);
    case 'throws':
      return (
        outcome.status === 'threw' &&
        (outcome.missing ?? []).length === 0 &&
        !isStackOverflow(outcome) &&
        (expectation.name === undefined || outcome.error.name === expectation.name)
      );
  }
}

/** Whether a call threw because the stack ran out. */
export function isStackOverflow(outcome: CallOutcome): boolean {
  return outcome.status === 'threw' && /call stack|stack overflow|recursion depth/i.test(outcome.error.message);
}

/** What a call must do, in words; `describe` shows a value. */
export function describeExpectation(expectation: Expectation, describe: (wire: Wire) => string): string {
  switch (expectation.kind) {
    case 'returns': {
      const { value, within = 0 } = expectation;
      const text = describe(value);
      return within > 0 && /\d/.test(text) ? `${text} ± ${within}` : text;
    }
    case 'throws':
      return `${expectation.name ?? 'an error'} to be thrown`;
  }
}
