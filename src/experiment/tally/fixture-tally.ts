import type { Verdict } from '../log/verdict';
import type { AssertionTally } from './assertion-tally';
import { createRunBlocks, type RunBlocks } from './run-blocks';

/** How one reply is told from another. */
interface ReplyIdentity {
  readonly responseId: string | null;
  /** What was answered, where the verdict does not tell. */
  readonly answer?: string | undefined;
  /** Equal texts have equal ones; `null` of a vote, which is several replies. */
  readonly replyHash: string | null;
}

/** Where a trial of a fixture belongs; runs from 0 on, whatever the first one's number. */
export interface TrialPlace {
  readonly run: number;
  readonly part: number;
}

/** The trials of one fixture, counted. */
export interface FixtureTally {
  readonly fixture: string;
  readonly assertions: AssertionTally[];
  /** How often judged trials came to each pattern: of every assertion `x` where it did not hold, else `.`. */
  readonly patterns: Map<string, number>;
  /** Trials that a run has of it. */
  readonly parts: number;
  /** Whether that part of that run, or a reply of that id, was counted before. */
  readonly knows: (place: TrialPlace, responseId: string | null) => boolean;
  readonly add: (place: TrialPlace, verdict: Verdict, reply: ReplyIdentity) => void;
  /** In the order of runs, which replies were wrong in any analytic; errored trials left out. */
  readonly runs: RunBlocks;
  readonly trials: () => number;
  /** Runs up to the last one that was counted. */
  readonly span: () => number;
  readonly errored: () => number;
  /** Replies outside the agreed format. */
  readonly unreadable: () => number;
  /** Replies that held every assertion. */
  readonly right: () => number;
  /** Whether all replies are the same text, and whether all are the same readable answer; `undefined` below two replies, the texts of votes too. */
  readonly identical: () => { readonly raw: boolean | undefined; readonly parsed: boolean } | undefined;
  /** How often each different answer was given; replies that leave an analytic open are no answers. */
  readonly answers: () => readonly number[];
}

/** An empty tally of a fixture. */
export function createFixtureTally(fixture: string, parts = 1): FixtureTally {
  const places = new Set<number>();
  const numberOf = ({ run, part }: TrialPlace): number => run * parts + part;
  const ids = new Set<string>();
  const runs = createRunBlocks();
  let last = -1;
  let errored = 0;
  let unreadable = 0;
  let right = 0;
  let firstReply: string | null | undefined;
  let sameReply = true;
  const answers = new Map<string, number>();

  return {
    fixture,
    parts,
    assertions: [],
    patterns: new Map(),
    runs,
    knows: (place, responseId) => places.has(numberOf(place)) || (responseId !== null && ids.has(responseId)),
    add(place, verdict, { responseId, replyHash, answer: given }) {
      places.add(numberOf(place));
      last = Math.max(last, place.run);
      if (responseId !== null) {
        ids.add(responseId);
      }
      if (verdict.status === 'errored') {
        errored += 1;
        return;
      }
      runs.add(place.run, verdict.status !== 'correct');
      const answer = given ?? answerOf(verdict);
      firstReply = firstReply === undefined ? replyHash : firstReply;
      sameReply &&= firstReply === replyHash;
      if (answer !== undefined) {
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }
      unreadable += verdict.status === 'unreadable' ? 1 : 0;
      right += verdict.status === 'correct' ? 1 : 0;
    },
    trials: () => places.size,
    span: () => last + 1,
    errored: () => errored,
    unreadable: () => unreadable,
    right: () => right,
    identical: () =>
      places.size - errored < 2
        ? undefined
        : {
            raw: firstReply === null ? undefined : sameReply,
            parsed: [...answers.values()].includes(places.size - errored),
          },
    answers: () => [...answers.values()],
  };
}

/** A text that two verdicts on one fixture share if and only if their answers are equal; `undefined` where a value is missing. */
function answerOf(verdict: Exclude<Verdict, { readonly status: 'errored' }>): string | undefined {
  switch (verdict.status) {
    case 'correct':
      return '';
    case 'incorrect':
      return verdict.mismatches.map(({ analytic }) => analytic).join();
    case 'partial':
    case 'unreadable':
      return undefined;
  }
}
