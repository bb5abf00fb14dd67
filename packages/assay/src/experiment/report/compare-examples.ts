import { compareTallies } from '../compare/compare';
import type { Tally } from '../tally/tally';
import { holmAdjust } from '../../statistics/holm';
import type { SuiteEntry } from '../log/suite-entry';
import type { ReportDocument } from './report-document';

/** Compares each model's answers with and without the prompt's examples, on the fixtures that no prompt shows. */
export function compareExamples(
  { shown, pairs }: NonNullable<SuiteEntry['examples']>,
  tally: Tally,
): NonNullable<ReportDocument['examples']> {
  const find = (name: string): Tally['models'][number] | undefined => tally.models.find(({ model }) => model === name);
  const compared = pairs.flatMap((pair) => {
    const [own, bare] = [find(pair.with), find(pair.without)];
    const comparison = own === undefined || bare === undefined ? undefined : compareTallies(bare, own);
    return comparison === undefined || comparison.fixtures === 0 ? [] : [{ ...pair, comparison }];
  });
  const adjusted = holmAdjust(compared.map(({ comparison }) => comparison.pValue));
  return compared.map(({ with: model, shown: own, comparison: { fixtures, before, after, difference } }, index) => ({
    model,
    shown: own ?? shown.length,
    fixtures,
    rates: { with: after, without: before },
    difference: difference === undefined ? null : { mean: difference.mean, ...difference.unseen },
    pValue: adjusted[index] ?? 1,
  }));
}
