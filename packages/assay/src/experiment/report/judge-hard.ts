import { printableLine } from '../../basics/text/printable';
import type { Judgement } from '../outcome-facts';
import type { AssertionReport, ModelReport } from './report-document';

/** Judgements on the hard assertions of all models; soft ones are only in the tables. */
export function judgeHard(
  models: readonly Pick<ModelReport, 'model' | 'assertions'>[],
  nameOf: (assertion: AssertionReport, model: string) => string,
): readonly Judgement[] {
  return models.flatMap(({ model, assertions }) =>
    assertions.flatMap((one): readonly Judgement[] =>
      one.assert === 'soft' || one.decision === null
        ? []
        : [{ name: nameOf(one, printableLine(model, 60)), hard: true, status: one.decision, reason: one.reason }],
    ),
  );
}
