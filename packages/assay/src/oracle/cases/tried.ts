import { toWire } from '../../code/values/to-plain';
import type { Language } from '../../sandbox/sandbox';
import type { Wire } from '../../sandbox/wire';
import type { Search } from '../counterexample';
import type { Expectation } from '../expectation';
import { limitsOf } from './call-limits';
import type { AnalyticCases, Case } from './cases-file';

/** A call and what it must do, in one language. */
export interface Tried {
  readonly args: readonly Wire[];
  readonly expectation: Expectation;
}

/** The cases of an analytic in one language. */
export function casesIn({ cases = [], within }: AnalyticCases, language: Language): readonly Tried[] {
  return cases.map((one) => ({
    args: one.args.map((arg) => toWire(arg, language)),
    expectation: toExpectation(one, language, within),
  }));
}

/** Tries all calls, and takes each for one that any right solution handles at once. */
export function searchOf(tried: readonly Tried[]): Search<Tried> {
  return {
    inputs: tried,
    toArguments: ({ args }) => args,
    expected: ({ expectation }) => expectation,
    shrink: () => [],
    isSmall: () => true,
    limits: limitsOf(tried.length),
  };
}

function toExpectation({ returns, throws }: Case, language: Language, within: number | undefined): Expectation {
  if (throws === undefined) {
    return { kind: 'returns', value: toWire(returns ?? null, language), within };
  }
  const name = throws === true ? undefined : typeof throws === 'string' ? throws : throws[language];
  return { kind: 'throws', name };
}
