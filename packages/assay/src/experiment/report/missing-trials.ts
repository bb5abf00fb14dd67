import { formatNumberOf } from '../../basics/text/numbers';
import type { SuiteEntry } from '../log/suite-entry';
import type { Tally } from '../tally/tally';
import type { OutcomeAbout } from './unjudged-report';

/** Facts about the suite that the outcome needs and the report lacks. */
export function aboutSuite(
  {
    runs,
    shard,
    logOnly = false,
    allHard = false,
    lacking = [],
  }: Pick<SuiteEntry, 'runs' | 'shard' | 'logOnly' | 'allHard' | 'lacking'>,
  { interrupted, missing }: { readonly interrupted: boolean; readonly missing: number },
): OutcomeAbout {
  return {
    interrupted,
    logOnly,
    allHard,
    planned: runs,
    shard: shard !== undefined,
    lacking: missing === 0 ? [] : [describeMissing(missing, lacking)],
  };
}

/** How many trials are missing, and why, if known. */
export function describeMissing(missing: number, lacking: readonly string[]): string {
  const why = missing === 1 ? 'it did not count, or is not in the log' : 'they did not count, or are not in the log';
  return `${formatNumberOf(missing, 'trial')} ${missing === 1 ? 'is' : 'are'} missing: ${lacking.length === 0 ? why : lacking.join(', ')}`;
}

/** Uncounted trials of a finished measurement: a repeat's runs are known, and a gate's have no gaps. */
export function countMissing(suite: SuiteEntry, tally: Tally): number {
  return tally.models
    .filter(({ model }) => suite.unplanned?.includes(model) !== true)
    .flatMap(({ fixtures }) => [...fixtures.values()])
    .reduce(
      (sum, fixture) =>
        sum + (suite.gate === undefined ? suite.runs : fixture.span()) * fixture.parts - fixture.trials(),
      0,
    );
}
