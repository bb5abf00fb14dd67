import type { Verdict } from '../log/trial';
import type { AssertionTally } from './assertion-tally';
import { type RunBlocks, createRunBlocks } from './run-blocks';

/** What identifies a reply. */
interface ReplyIdentity {
  readonly responseId: string | null;
  /** What was answered, if the verdict does not tell. */
  readonly answer?: string | undefined;
  /** Equal texts have equal hashes; `null` for a vote, which has several replies. */
  readonly replyHash: string | null;
}

/** Position of a fixture's trial; runs count from 0, whatever the number of the first one. */
export interface TrialPlace {
  readonly run: number;
  readonly part: number;
}

/** The trials of one fixture, counted. */
export interface FixtureTally {
  readonly fixture: string;
  readonly assertions: AssertionTally[];
  /** Number of judged trials by pattern: one character per assertion, `x` if it did not hold, otherwise `.`. */
  readonly patterns: Map<string, number>;
  /** Trials of the fixture per run. */
  readonly parts: number;
  /** Whether this part of this run, or a reply with this id, was already counted. */
  readonly knows: (place: TrialPlace, responseId: string | null) => boolean;
  readonly add: (place: TrialPlace, verdict: Verdict, reply: ReplyIdentity) => void;
  /** In order of runs, which replies were wrong in any analytic; without errored trials. */
  readonly runs: RunBlocks;
  readonly trials: () => number;
  /** Number of runs up to the last counted one. */
  readonly span: () => number;
  readonly errored: () => number;
  /** Replies that do not have the agreed format. */
  readonly unreadable: () => number;
  /** Replies that answer every analytic. */
  readonly readable: () => number;
  /** Replies for which every assertion held. */
  readonly right: () => number;
  /** Replies that say true for every hard assertion, as an accepted submission's would: rightly or not. */
  readonly accepted: () => number;
  /**
   * Whether all replies have the same text, and whether all have the same readable answer; `undefined` with fewer than
   * two replies. For votes, the text is also `undefined`.
   */
  readonly identical: () => { readonly raw: boolean | undefined; readonly parsed: boolean } | undefined;
  /** Number of times each answer was given; replies that leave an analytic open do not count as answers. */
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
  let readable = 0;
  let right = 0;
  let accepted = 0;
  const assertions: AssertionTally[] = [];
  let firstReply: string | null | undefined;
  let sameReply = true;
  const answers = new Map<string, number>();

  return {
    fixture,
    parts,
    assertions,
    patterns: new Map(),
    runs,
    knows: (place, responseId) => places.has(numberOf(place)) || (responseId !== null && ids.has(responseId)),
    add(place, verdict, { responseId, replyHash, answer: given }) {
      places.add(numberOf(place));
      last = Math.max(last, place.run);
      if (responseId !== null) {
        ids.add(responseId);
      }
      if (verdict.status === 'errored' || isOpen(verdict)) {
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
      readable += verdict.status === 'correct' || verdict.status === 'incorrect' ? 1 : 0;
      right += verdict.status === 'correct' ? 1 : 0;
      accepted += accepts(verdict, assertions) ? 1 : 0;
    },
    trials: () => places.size,
    span: () => last + 1,
    errored: () => errored,
    unreadable: () => unreadable,
    readable: () => readable,
    right: () => right,
    accepted: () => accepted,
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

/** Whether nothing was wrong and something is missing, so that the whole may have been right or wrong. */
function isOpen(verdict: Verdict): boolean {
  return (
    verdict.status === 'partial' &&
    verdict.missing !== undefined &&
    verdict.mismatches.length + Object.keys(verdict.undecided).length === 0
  );
}

/** Whether a reply says true for every hard assertion. */
function accepts(verdict: Verdict, assertions: readonly AssertionTally[]): boolean {
  if (verdict.status !== 'correct' && verdict.status !== 'incorrect') {
    return false;
  }
  const wrong = verdict.status === 'correct' ? [] : verdict.mismatches.map(({ analytic }) => analytic);
  const deciding = assertions.filter(({ assertion }) => assertion.assert === 'hard');
  return (
    deciding.length > 0 &&
    deciding.every(({ assertion: { expected, analytic } }) => expected !== wrong.includes(analytic))
  );
}

/**
 * A key that two verdicts on one fixture share if and only if their answers are equal; `undefined` if a value is
 * missing.
 */
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
