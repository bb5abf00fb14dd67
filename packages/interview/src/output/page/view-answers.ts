import { failureKinds } from '../../verdict';
import { printableLine } from 'gpt-assay/basics';
import { type Part, createChoice, formatRuns } from 'gpt-assay/output';
import type { CollectedRound } from './collect-answers';
import type { Shelves } from './answer-parts';
import type { AnswersView, AnswerView, RoundAnswerView } from './interview-view';

/** Bytes of a page for answers; the rest of 5 MB is for the charting library and the figures. */
const roomForAnswers = 4_000_000;

/** Share reserved for code and verdicts, before replies. */
const shareOfCode = 0.75;

/** Bytes for the figures of a cell on one question, which are always kept. */
const perList = 160;

const leastRoom = 500_000;

/** Overhead of an answer besides its parts. */
const perAnswer = 150;

/** Runs of a cell on one question, each with its rounds. */
export type Runs = readonly (readonly CollectedRound[])[];

/** The answers that a page shows. */
export interface ChosenAnswers {
  /** Keys of the parts that these answers need. */
  readonly keys: ReadonlySet<string>;
  readonly view: (runs: Runs, shelves: Shelves) => AnswersView | null;
  /** Distinct answers left out, and answers whose text around the code is left out. */
  readonly leftOut: { readonly answers: number; readonly replies: number; readonly of: number };
}

/** Chooses answers for all cells and questions of a page, which share its room. */
export function chooseAnswers(
  all: readonly Runs[],
  room = Math.max(leastRoom, roomForAnswers - perList * all.length),
): ChosenAnswers {
  const chains = new Map(all.map((runs) => [runs, chainsOf(runs)]));
  const choice = createChoice(perAnswer);
  const lists = [...chains.values()].map(byInterest);
  const shown = choice.take(
    lists,
    ({ rounds }) => rounds.flatMap(({ parts }) => [parts.checks, parts.verdict, parts.code, parts.asked]),
    shareOfCode * room,
  );
  const wordsOf = ({ rounds }: Chain): readonly (Part | null)[] =>
    rounds.flatMap(({ parts }) => [parts.reply, parts.feedback]);
  const hasWords = (chain: Chain): boolean => shown.has(chain) && wordsOf(chain).some((part) => part !== null);
  const wordy = choice.take(
    lists.map((list) => list.filter(hasWords)),
    wordsOf,
    room,
  );
  const count = lists.reduce((sum, list) => sum + list.length, 0);
  return {
    keys: choice.keys,
    leftOut: { answers: count - shown.size, replies: [...shown].filter(hasWords).length - wordy.size, of: count },
    view(runs, shelves) {
      const own = chains.get(runs) ?? [];
      if (own.length === 0) {
        return null;
      }
      const last = own.map(({ rounds }) => lastOf(rounds));
      const rest = own.filter((chain) => !shown.has(chain));
      const timesOf = (some: readonly Chain[]): number => some.reduce((sum, one) => sum + one.runs.length, 0);
      return {
        asked: shelves.placeOf(own.flatMap(({ rounds }) => rounds[0]?.parts.asked ?? [])[0] ?? null),
        failures: failureKinds.flatMap((kind, place) => (last.some((one) => one?.failure === kind) ? [place] : [])),
        errored: timesOf(own.filter(({ rounds }) => rounds.at(-1)?.status === 'ERRORED')),
        shown: own.filter((chain) => shown.has(chain)).map((chain) => viewChain(chain, !wordy.has(chain), shelves)),
        more: {
          different: rest.length,
          times: timesOf(rest),
          passed: timesOf(rest.filter(({ rounds }) => lastOf(rounds)?.status === 'PASS')),
        },
      };
    },
  };
}

function viewChain({ rounds, runs, replies }: Chain, isCut: boolean, shelves: Shelves): AnswerView {
  return {
    times: runs.length,
    runs: formatRuns([...new Set(runs)]),
    replies,
    rounds: rounds.map((round) => viewRound(round, isCut, shelves)),
  };
}

function viewRound(collected: CollectedRound, isCut: boolean, shelves: Shelves): RoundAnswerView {
  const { round, rowStatus, passed, total, failure, parts, remark } = collected;
  return {
    round,
    status: rowStatus,
    passed,
    total,
    failure: failure === undefined ? null : failureKinds.indexOf(failure),
    checks: shelves.placeOf(parts.checks),
    verdict: shelves.placeOf(parts.verdict),
    code: shelves.placeOf(parts.code),
    reply: shelves.placeOf(parts.reply),
    feedback: shelves.placeOf(parts.feedback),
    isCut: isCut && (parts.reply !== null || parts.feedback !== null),
    remark: remark === null ? null : printableLine(remark, 500),
  };
}

/** An answer with its corrections, however often it came. */
interface Chain {
  /** The rounds of its first occurrence. */
  readonly rounds: readonly CollectedRound[];
  /** The runs with this answer, from 0. */
  readonly runs: readonly number[];
  /** Distinct replies with the same code. */
  readonly replies: number;
}

/** The distinct answers of some runs: failed ones first, and the most frequent of each kind first. */
function chainsOf(runs: readonly (readonly CollectedRound[])[]): readonly Chain[] {
  const chains = new Map<string, { rounds: readonly CollectedRound[]; runs: number[]; replies: Set<string> }>();
  for (const rounds of runs) {
    const key = JSON.stringify(
      rounds.map(({ round, rowStatus, remark, parts: { code, verdict, checks } }) => [
        ...[round, rowStatus, remark],
        ...[code, verdict, checks].map((part) => part?.key),
      ]),
    );
    const chain = chains.get(key) ?? { rounds, runs: [], replies: new Set<string>() };
    chains.set(key, chain);
    chain.runs.push(rounds[0]?.run ?? 0);
    chain.replies.add(rounds.map(({ parts }) => parts.reply?.key).join(' '));
  }
  const order = { FAIL: 0, ERRORED: 1, PASS: 2 } as const;
  const rank = (chain: Chain): number => order[lastOf(chain.rounds)?.status ?? 'ERRORED'];
  return [...chains.values()]
    .map(({ replies, ...chain }) => ({ ...chain, replies: replies.size }))
    .sort((a, b) => rank(a) - rank(b) || b.runs.length - a.runs.length || pointsOf(a) - pointsOf(b));
}

/**
 * Order of priority for room: the most frequent failed answer, the most frequent passing one, then one of each other
 * verdict.
 */
function byInterest(chains: readonly Chain[]): readonly Chain[] {
  const passing = chains.find(({ rounds }) => lastOf(rounds)?.status === 'PASS');
  const [first] = chains;
  const seen = new Set<string>();
  const isNew = chains.map(({ rounds }) => {
    const key = lastOf(rounds)?.parts.verdict?.key ?? '';
    return !seen.has(key) && seen.add(key).size > 0;
  });
  return [
    ...new Set([
      ...(first === undefined ? [] : [first]),
      ...(passing === undefined ? [] : [passing]),
      ...chains.filter((_, index) => isNew[index]),
      ...chains,
    ]),
  ];
}

/** The answer that counts: the last one with a reply. */
function lastOf(rounds: readonly CollectedRound[]): CollectedRound | undefined {
  return rounds.findLast(({ status }) => status !== 'ERRORED') ?? rounds.at(-1);
}

function pointsOf({ rounds }: Chain): number {
  return lastOf(rounds)?.passed ?? 0;
}
