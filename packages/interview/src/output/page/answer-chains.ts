import type { CollectedRound } from './collect-answers';

/** An answer with its corrections, however often it came. */
export interface Chain {
  /** The rounds of its first occurrence. */
  readonly rounds: readonly CollectedRound[];
  /** The runs with this answer, from 0. */
  readonly runs: readonly number[];
  /** Distinct replies with the same code. */
  readonly replies: number;
}

/** The distinct answers of some runs: failed ones first, and the most frequent of each kind first. */
export function chainsOf(runs: readonly (readonly CollectedRound[])[]): readonly Chain[] {
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
export function byInterest(chains: readonly Chain[]): readonly Chain[] {
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
export function lastOf(rounds: readonly CollectedRound[]): CollectedRound | undefined {
  return rounds.findLast(({ status }) => status !== 'ERRORED') ?? rounds.at(-1);
}

function pointsOf({ rounds }: Chain): number {
  return lastOf(rounds)?.passed ?? 0;
}
