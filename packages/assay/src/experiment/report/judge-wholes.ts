import { printableLine } from '../../basics/text/printable';
import type { WholeJudgement } from '../outcome-facts';
import type { AssertionReport, ReportDocument } from './report-document';

/** The name of an assertion in sentences, with its model if several are asked. */
export function nameOf({ fixture, analytic }: Pick<AssertionReport, 'fixture' | 'analytic'>, model?: string): string {
  const name = `${printableLine(fixture, 60)} › ${analytic}`;
  return model === undefined ? name : `${name} (${printableLine(model, 60)})`;
}

/** Judgements on the hard assertions of each analytic and model together; held-out fixtures count but are not named. */
export function judgeWholes({
  models,
  heldOut,
}: Pick<ReportDocument, 'models' | 'heldOut'>): readonly WholeJudgement[] {
  return models.flatMap(({ model, analytics, assertions }) =>
    analytics.flatMap(({ analytic, hard }): readonly WholeJudgement[] => {
      if (hard?.decision === undefined || hard.decision === null) {
        return [];
      }
      const shown = models.length > 1 ? model : undefined;
      const own = assertions.filter(
        (one) => one.analytic === analytic && one.assert === 'hard' && !heldOut.includes(one.fixture),
      );
      const { decision, reason, failures, judged, tolerate, lower, adjustedP } = hard;
      return [
        {
          name: shown === undefined ? analytic : `${analytic} (${printableLine(shown, 60)})`,
          hard: true,
          reason,
          status: decision,
          wrong: { failures, judged, tolerate, lower, adjustedP },
          worst: own
            .filter((one) => one.failures > 0)
            .toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0))
            .map((one) => ({ ...one, fixture: printableLine(one.fixture, 60) })),
          parts: own.map((one) => nameOf(one, shown)),
        },
      ];
    }),
  );
}
