import { describeSimulated } from '../../experiment/report/describe-simulated';
import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { numberColumns, tableOf, spaced, type Text, toned, when } from '../../experiment/blocks/blocks';
import type { VoteDocument } from '../../experiment/vote/plan-vote';
import { voteBlocks } from '../tables/vote';

/** Predictions for votes of 1, 3, 5…, and the recommended one. */
export function renderVote(document: VoteDocument): Text {
  const { models, mixed, simulated, complete, runs } = document;
  return spaced([
    when(simulated, toned('unsure', describeSimulated())),
    when(models.length === 0, 'Nothing was judged: no trial brought a reply.'),
    // The choice of an only model is the first sentence of the output, and stands there only.
    ...models.map((plan) => [
      toned('heading', printableLine(plan.model)),
      ...voteBlocks(plan, runs, models.length === 1),
    ]),
    mixed === null ? [] : renderMixed(mixed),
    when(document.trials.errored > 0, toned('unsure', describeErrored(document))),
    when(!complete, toned('unsure', 'Stopped early: predictions are based only on the trials completed.')),
  ]);
}

function describeErrored({ trials }: VoteDocument): string {
  return `${formatNumberOf(trials.errored, 'trial')} of ${formatCount(trials.all)} errored and did not count.`;
}

function renderMixed({ models, failureRate, pairs, effectiveVotes }: NonNullable<VoteDocument['mixed']>): Text {
  const rows = pairs.map(({ models: [first = '', second = ''], both, either, correlation }) => [
    printableLine(first),
    printableLine(second),
    formatShare(both),
    formatShare(either),
    correlation === null ? '–' : (Math.round(correlation * 100) / 100 + 0).toFixed(2).replace('-', '−'),
  ]);
  return [
    `One vote per model (${formatNumberOf(models.length, 'model')}): ${failureRate === null && models.length % 2 === 0 ? 'no failure rate is predicted, because an even number can tie' : `predicted failure rate ${formatShare(failureRate)}`}${effectiveVotes === null ? '' : `; they are worth ${effectiveVotes.toFixed(1)} independent votes`}`,
    tableOf('', ['model', 'and', ...numberColumns('both wrong', 'either wrong', 'correlation')], rows),
  ];
}
