import type { WantedAnswer } from '../challenge/answer-schema';
import type { Reading } from './read-answer';

/** One vote: what was read from a reply, or that there was none. */
export type Ballot = Reading | { readonly status: 'errored' };

/** The result of the votes. */
export type Majority =
  | {
      readonly status: 'answer';
      readonly answer: Readonly<Record<string, boolean>>;
      /** Analytics without a majority, set to the safe side. */
      readonly tied: readonly string[];
    }
  /** No vote was readable; this is the first one. */
  | Extract<Reading, { readonly status: 'unreadable' }>
  /** Votes that never arrived could have changed the result. */
  | { readonly status: 'errored' };

/**
 * Whether further votes cannot change the result: every vote of the first wave is readable, and they agree on every
 * analytic.
 */
export function agree(ballots: readonly Ballot[], { required }: Pick<WantedAnswer, 'required'>): boolean {
  return required.every((analytic) => {
    const values = ballots.map((ballot) => valueOf(ballot, analytic));
    return values[0] !== undefined && values.every((value) => value === values[0]);
  });
}

/**
 * The majority by analytic. Unreadable votes abstain. A tie, or fewer than half readable votes, gives the safe side; if
 * no vote is readable, the result is unreadable. If missing votes could have changed an analytic, there is no answer.
 */
export function countVotes(
  ballots: readonly Ballot[],
  { required }: Pick<WantedAnswer, 'required'>,
  { of, safeSide }: { readonly of: number; readonly safeSide: boolean },
): Majority {
  const tied: string[] = [];
  const answer: Record<string, boolean> = {};
  const absent = ballots.filter(({ status }) => status === 'errored').length;
  const [unreadable] = ballots.filter((ballot) => ballot.status === 'unreadable');
  if (absent === 0 && unreadable !== undefined && ballots.every(({ status }) => status === 'unreadable')) {
    return unreadable;
  }
  for (const analytic of required) {
    const values = ballots.map((ballot) => valueOf(ballot, analytic));
    const yes = values.filter((value) => value === true).length;
    const no = values.filter((value) => value === false).length;
    if (absent > 0 && Math.max(yes, no) <= of / 2) {
      return { status: 'errored' };
    }
    const decided = yes !== no && yes + no >= of / 2;
    if (!decided) {
      tied.push(analytic);
    }
    answer[analytic] = decided ? yes > no : safeSide;
  }
  return { status: 'answer', answer, tied };
}

function valueOf(ballot: Ballot, analytic: string): boolean | undefined {
  return ballot.status === 'answer' ? ballot.answer[analytic] : undefined;
}
