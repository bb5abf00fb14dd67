import { formatShare } from '../../basics/text/numbers';
import type { VoteDocument } from './vote-document';

type Plan = VoteDocument['models'][number];

/** Whether not even a vote of 3 can be predicted. */
export function isTooFew({ predictions }: Pick<Plan, 'predictions'>): boolean {
  return predictions.every(({ votes, failureRate }) => votes === 1 || failureRate === null);
}

/** Which vote to take, and why, in one sentence. */
export function describeChoice({ choice, floor, predictions }: Plan): string {
  const left = predictions.find((one) => one.votes === choice.votes)?.excess ?? null;
  const votes = choice.votes === 1 ? 'no vote (1 answer)' : `a vote of ${choice.votes}`;
  switch (choice.kind) {
    case 'chosen':
      return choice.votes === 1
        ? 'Take a single answer: the noise is within 0.5 points of the floor already.'
        : `Take ${votes}: the smallest that brings the noise within 0.5 points of the floor.`;
    case 'floor-above-target':
      return `No vote reaches the target: the floor is ${formatShare(floor)}. With ${votes} little noise is left; then fix prompt or labels.`;
    case 'noise-above-target':
      return {
        gain: `Take ${votes}: more votes would gain less than 0.2 points, and the noise is still above 0.5 points.`,
        drop: `Take ${votes}: more votes would make an assertion worse than it is.`,
        trials: `${choice.votes === 1 ? 'A single answer' : `A vote of ${choice.votes}`} is not enough (${formatShare(left)} noise), and a larger vote cannot be predicted from so few runs: ask at least ${2 * (choice.votes + 2)}.`,
        most: `Even ${votes} leaves ${formatShare(left)} noise: fix the prompt, or choose another model.`,
      }[choice.reason];
  }
}
