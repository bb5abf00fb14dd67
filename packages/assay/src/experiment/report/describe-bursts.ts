import { capitalise } from '../../basics/text/capitalise';
import { describeP, formatCount } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { Outcome } from '../outcome-facts';
import type { Burst } from '../assess/find-bursts';
import type { ModelReport } from './report-document';

/** One sentence for each group whose wrong replies come in bursts, without the full stop. */
export function describeBursts(
  models: readonly { readonly model: string; readonly bursts?: ModelReport['bursts'] | Burst }[],
): readonly string[] {
  return models.flatMap(({ model, bursts }) => {
    if (bursts === undefined) {
      return [];
    }
    const { width, worst, expected, adjustedP } = bursts;
    const first = worst.firstRun;
    const when = width === 1 ? `run ${first}` : `runs ${first} to ${first + width - 1}`;
    const whose = models.length > 1 ? `${printableLine(model, 60)}: ` : '';
    return [
      `${whose}wrong replies come in bursts: ${formatCount(worst.failures)} of ${formatCount(worst.judged)} in ${when}, where ${Number(expected.toPrecision(2))} would be usual (${describeP(adjustedP)})`,
    ];
  });
}

/** The outcome with what bursts mean for it; a gate says so in its verdict. */
export function addBursts(outcome: Outcome, models: Parameters<typeof describeBursts>[0]): Outcome {
  const bursts = describeBursts(models).map((one) => `${capitalise(one)}.`);
  return bursts.length === 0
    ? outcome
    : {
        ...outcome,
        reasons: [
          ...bursts,
          'Trials of one run are not independent then: analytics are judged as if there were fewer, votes asked at once help less, and intervals of single assertions are too narrow. Spread the runs over time.',
          ...outcome.reasons,
        ],
      };
}
