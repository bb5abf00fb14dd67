import { formatCount, formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { largest, smallest } from '../../statistics/extremes';
import { clopperPearsonUpper } from '../../statistics/intervals';
import type { JestRepeatDocument, TestDocument } from './jest-repeat-document';

/** A common target for failure rates. */
const wanted = 0.01;

/** Lines with the counts of all tests and runs, and what can be said about a test that never failed. */
export function renderTotals({ tests, runs }: JestRepeatDocument): readonly string[] {
  const count = (name: TestDocument['class']): number => tests.filter((test) => test.class === name).length;
  const parts = [
    formatNumberOf(tests.length, 'test'),
    `${formatCount(count('always-passes'))} always passed`,
    ...part(count('sometimes-fails'), 'sometimes failed'),
    ...part(count('always-fails'), 'always failed'),
    ...part(count('never-ran'), 'never ran'),
  ];
  const { green, judged, errored, passRate } = runs;
  const interval = passRate === null ? '' : ` (${formatShare(passRate.rate)}, ${formatInterval(passRate)})`;
  const lost = errored === 0 ? '' : `; ${formatNumberOf(errored, 'run')} without a result not counted`;
  return [
    `${parts.join(', ')}; ${formatCount(green)} of ${formatNumberOf(judged, 'run')} all green${interval}${lost}`,
    ...renderWorth(tests.filter((test) => test.class === 'always-passes')),
  ];
}

function part(count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`${formatCount(count)} ${what}`];
}

function renderWorth(passed: readonly TestDocument[]): readonly string[] {
  if (passed.length === 0) {
    return [];
  }
  const judged = passed.map((test) => test.judged);
  const [fewest, most] = [smallest(judged), largest(judged)];
  // One bound for all of them together (Bonferroni).
  const error = 0.05 / passed.length;
  const upper = clopperPearsonUpper(0, fewest, 1 - error);
  const needed = Math.ceil(Math.log(error) / Math.log1p(-wanted));
  const runs = fewest === most ? formatNumberOf(fewest, 'run') : `${fewest} or more runs`;
  const more = upper > wanted ? `; ${formatNumberOf(needed, 'run')} would show ${formatShare(wanted)}` : '';
  const which = passed.length === 1 ? 'that test' : `each of these ${formatNumberOf(passed.length, 'test')}`;
  const together = passed.length === 1 ? '' : ' for all together';
  return [
    `No failure in ${runs}: ${which} fails at most ${formatShare(upper)} of the time, with 95 % confidence${together}${more}`,
  ];
}
