import type { Verdict } from '../log/verdict';
import type { AssertionTally } from './assertion-tally';

/** How one reply is told from another. */
interface ReplyIdentity {
  readonly responseId: string | null;
  /** Equal texts have equal ones; `null` of a vote, which is several replies. */
  readonly replyHash: string | null;
}

/** The trials of one fixture, counted. */
export interface FixtureTally {
  readonly fixture: string;
  readonly assertions: AssertionTally[];
  /** Whether that run, or a reply of that id, was counted before. */
  readonly knows: (run: number, responseId: string | null) => boolean;
  readonly add: (run: number, verdict: Verdict, reply: ReplyIdentity) => void;
  readonly trials: () => number;
  /** Runs up to the last one that was counted. */
  readonly span: () => number;
  readonly errored: () => number;
  /** Replies outside the agreed format. */
  readonly unreadable: () => number;
  /** Replies that held every assertion. */
  readonly right: () => number;
  /** Whether all replies are the same text, and whether all answers are the same; `undefined` below two replies, the texts of votes too. */
  readonly identical: () => { readonly raw: boolean | undefined; readonly parsed: boolean } | undefined;
  /** How often each different answer was given; replies that leave an analytic open are no answers. */
  readonly answers: () => readonly number[];
}

/** An empty tally of a fixture. */
export function createFixtureTally(fixture: string): FixtureTally {
  const runs = new Set<number>();
  const ids = new Set<string>();
  let last = -1;
  let errored = 0;
  let unreadable = 0;
  let right = 0;
  let firstReply: string | null | undefined;
  let sameReply = true;
  const answers = new Map<string, number>();

  return {
    fixture,
    assertions: [],
    knows: (run, responseId) => runs.has(run) || (responseId !== null && ids.has(responseId)),
    add(run, verdict, { responseId, replyHash }) {
      runs.add(run);
      last = Math.max(last, run);
      if (responseId !== null) {
        ids.add(responseId);
      }
      if (verdict.status === 'errored') {
        errored += 1;
        return;
      }
      const answer = answerOf(verdict);
      firstReply = firstReply === undefined ? replyHash : firstReply;
      sameReply &&= firstReply === replyHash;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      unreadable += verdict.status === 'unreadable' ? 1 : 0;
      right += verdict.status === 'correct' ? 1 : 0;
    },
    trials: () => runs.size,
    span: () => last + 1,
    errored: () => errored,
    unreadable: () => unreadable,
    right: () => right,
    identical: () =>
      runs.size - errored < 2
        ? undefined
        : { raw: firstReply === null ? undefined : sameReply, parsed: answers.size === 1 },
    answers: () => [...answers].filter(([answer]) => !answer.includes('?')).map(([, count]) => count),
  };
}

/** A text that two verdicts on one fixture share if and only if their answers are equal; "?" where one has no value. */
function answerOf(verdict: Exclude<Verdict, { readonly status: 'errored' }>): string {
  switch (verdict.status) {
    case 'correct':
      return '';
    case 'incorrect':
      return verdict.mismatches.map(({ analytic }) => analytic).join();
    case 'partial':
      return `${verdict.mismatches.map(({ analytic }) => analytic).join()} ? ${Object.keys(verdict.undecided).join()}`;
    case 'unreadable':
      return '?';
  }
}
