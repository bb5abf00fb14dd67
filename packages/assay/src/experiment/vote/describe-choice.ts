import { groupBy } from '../../basics/collections';
import { printableLine } from '../../basics/text/printable';
import { capitalise } from '../../basics/text/words';
import { formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { largest } from '../../statistics/numbers';
import type { ModelReport } from '../report/report-document';
import type { VoteDocument } from './plan-vote';

type Plan = VoteDocument['models'][number];

/** Whether there are too few runs to predict even a vote of 3. */
export function isTooFew({ predictions }: { readonly predictions: readonly Plan['predictions'][number][] }): boolean {
  return predictions.every(({ votes, failureRate }) => votes === 1 || failureRate === null);
}

/** The vote to take; `undefined` for none, or if a larger one may be needed. Then more runs or a better prompt are. */
export function recommendedVotes({
  choice,
  predictions,
  tolerated,
}: Pick<Plan, 'choice' | 'predictions' | 'tolerated'>): number | undefined {
  const votes = Math.max(isWorthwhile(choice) ? choice.votes : 1, tolerated ?? 1);
  return isTooFew({ predictions }) || votes === 1 ? undefined : votes;
}

/** Which vote to take with which of several models. */
export function sumUpChoices(plans: readonly Plan[]): string {
  const groups = groupBy(plans, (plan) =>
    plan.choice.kind !== 'floor-above-target' && isWorthwhile(plan.choice) ? (recommendedVotes(plan) ?? 1) : 0,
  );
  const known = [...groups].filter(([votes]) => votes > 0).sort(([one], [other]) => one - other);
  const parts = known.map(([votes, those]) =>
    votes === 1
      ? `no vote was shown to help with ${nameOf(those)}`
      : `take a vote of ${votes} (${howToVote(votes)}) with ${nameOf(those)}`,
  );
  const open = groups.get(0) ?? [];
  const none = open.length === 0 ? [] : [`with ${nameOf(open)}, no vote was shown to help enough`];
  return `${capitalise([...parts, ...none].join('; '))}.`;
}

/** These models, at most three by name. */
function nameOf(plans: readonly Plan[]): string {
  const names = plans.map(({ model }) => printableLine(model, 60));
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ');
}

/** Whether a larger vote would gain next to nothing, or harm. */
function isWorthwhile(choice: Plan['choice']): boolean {
  return choice.kind !== 'noise-above-target' || choice.reason === 'gain' || choice.reason === 'drop';
}

/** Runs to ask if a vote is probably enough but not shown to be: as many again, and enough for a vote of 9. */
export function runsToShow(runs: number): number {
  return Math.max(20, 2 * runs);
}

/** The vote that the report of these trials advises, so that each assertion keeps to what it tolerates. */
export function advisedVotes({ assertions }: Pick<ModelReport, 'assertions'>): number | null {
  const votes = largest([0, ...assertions.map((one) => one.votes ?? 0)]);
  return votes === 0 ? null : votes;
}

/**
 * Which vote to take, in one sentence, then why; `runs` is the number of runs per fixture. The choice is about the mean
 * of all assertions, so the largest that an assertion needs comes second.
 */
export function describeChoice(plan: Plan, runs: number): readonly string[] {
  const { choice, tolerated } = plan;
  const [mean = '', ...why] = describeMean(plan, runs);
  return tolerated === null || tolerated <= choice.votes
    ? [mean, ...why]
    : [
        `Take a vote of ${tolerated} (${howToVote(tolerated)}), so that no assertion fails more often than it tolerates.`,
        `For the mean of all: ${mean.charAt(0).toLowerCase()}${mean.slice(1)}`,
        ...why,
      ];
}

function describeMean(plan: Plan, runs: number): readonly string[] {
  const { choice, floorInterval, predictions } = plan;
  const prediction = predictions.find((one) => one.votes === choice.votes);
  const left = formatShare(prediction?.excessBound ?? null);
  const take = describeTake(plan);
  const most = `more votes would correct at most ${left} of the answers (95 % confidence)`;
  const alone = choice.votes === 1 ? 'A single answer' : `A vote of ${choice.votes}`;
  switch (choice.kind) {
    case 'chosen':
      return choice.votes === 1
        ? [`Take a single answer: ${most}.`]
        : [
            take,
            `It is the smallest vote that is nearly as good as any larger one: ${most}.`,
            ...describeElsewhere(prediction),
          ];
    case 'floor-above-target':
      return [
        `No vote is enough: at least ${formatShare(floorInterval.lower)} of the assertions are wrong in most trials, which no vote can fix.`,
        'Fix the prompt or the labels.',
        `${take} ${capitalise(most)}.`,
        ...describeElsewhere(prediction),
      ];
    case 'noise-above-target':
      return {
        gain:
          choice.votes === 1
            ? [
                `Take a single answer (${formatShare(prediction?.failureRate ?? null)} of answers wrong): no vote was shown to help.`,
                'If that is too much, fix the prompt, or choose another model.',
              ]
            : [
                take,
                `${capitalise(most)}, and two more votes would gain less than 0.2 points of that.`,
                ...describeElsewhere(prediction),
              ],
        drop: [
          take,
          `A larger vote would make an assertion worse, and correct at most ${left} of the answers (95 % confidence).`,
          ...describeElsewhere(prediction),
        ],
        trials: [
          `${alone} is not enough (up to ${left} above the floor), and so few runs cannot predict a larger vote: ask at least ${2 * (choice.votes + 2)}.`,
        ],
        most: [
          `Even a vote of ${choice.votes} may stay ${left} above the floor: fix the prompt, or choose another model.`,
          ...describeElsewhere(prediction),
        ],
        bound: [
          `${alone} is probably enough (${describeExcess(prediction?.excess ?? null)}), but ${formatNumberOf(runs, 'run')} only show that it is at most ${left}: ask ${runsToShow(runs)}.`,
        ],
      }[choice.reason];
  }
}

/** The vote to take, with its failure rate instead of a single answer's where both are known. */
function describeTake({ choice: { votes }, predictions }: Plan): string {
  if (votes === 1) {
    return 'Take a single answer.';
  }
  const rateOf = (wanted: number): number | null =>
    predictions.find((one) => one.votes === wanted)?.failureRate ?? null;
  const effect =
    rateOf(1) === null || rateOf(votes) === null
      ? ''
      : `: ${formatShare(rateOf(votes))} of answers are predicted to be wrong, instead of ${formatShare(rateOf(1))}`;
  return `Take a vote of ${votes} (${howToVote(votes)})${effect}.`;
}

function howToVote(votes: number): string {
  return `ask ${votes} times, the majority counts`;
}

/** How often the vote may be wrong on other fixtures. */
function describeElsewhere(prediction: Plan['predictions'][number] | undefined): readonly string[] {
  const interval = prediction?.interval ?? null;
  return interval === null
    ? []
    : [`On new fixtures like these, ${formatInterval(interval)} of answers may be wrong (95 % interval).`];
}

/** An estimate of the excess can be 0 or negative. */
function describeExcess(excess: number | null): string {
  return excess !== null && excess <= 0 ? 'no worse than the floor' : `${formatShare(excess)} above the floor`;
}
