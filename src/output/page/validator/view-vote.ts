import { planVoteOf } from '../../../experiment/vote/plan-vote';
import type { ModelTally } from '../../../experiment/tally/tally';
import { describeChoice, isTooFew } from '../../../experiment/vote/describe-choice';
import { toPlanDocument } from '../../../experiment/vote/vote-document';
import { toMeasured } from '../measured';
import type { VoteView } from './validator-view';

/** What votes are predicted to do; `null` where the trials are votes already, or too few to predict any. */
export function viewVote(tally: ModelTally): VoteView | null {
  const plan = planVoteOf(tally);
  if (plan === undefined || isTooFew(toPlanDocument(plan))) {
    return null;
  }
  return {
    floor: plan.floor,
    predictions: plan.predictions.map(({ votes, failureRate, interval, callsPerVerdict }) => ({
      votes,
      rate: toMeasured(failureRate, interval),
      calls: callsPerVerdict?.toFixed(2) ?? '–',
    })),
    choice: describeChoice(toPlanDocument(plan)),
  };
}
