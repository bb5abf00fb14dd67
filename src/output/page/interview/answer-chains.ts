import type { CollectedRound } from './collect-answers';

/** An answer with its corrections, however often it came. */
export interface Chain {
  /** As they came first. */
  readonly rounds: readonly CollectedRound[];
  /** Numbers of the runs in which it came, counted from 1 as in the terminal. */
  readonly runs: readonly number[];
  /** Different replies around the same code. */
  readonly replies: number;
}

/** The different answers of some runs: those that failed first, the commonest of each kind first. */
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
    chain.runs.push((rounds[0]?.run ?? 0) + 1);
    chain.replies.add(rounds.map(({ parts }) => parts.reply?.key).join(' '));
  }
  const order = { FAIL: 0, ERRORED: 1, PASS: 2 } as const;
  const rank = (chain: Chain): number => order[lastOf(chain.rounds)?.status ?? 'ERRORED'];
  return [...chains.values()]
    .map(({ replies, ...chain }) => ({ ...chain, replies: replies.size }))
    .sort((a, b) => rank(a) - rank(b) || b.runs.length - a.runs.length || pointsOf(a) - pointsOf(b));
}

/** Which are worth room first: the commonest that falls short, the commonest that passes, then one of each different verdict. */
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

/** The answer that counts: the last one that brought a reply. */
export function lastOf(rounds: readonly CollectedRound[]): CollectedRound | undefined {
  return rounds.findLast(({ status }) => status !== 'ERRORED') ?? rounds.at(-1);
}

function pointsOf({ rounds }: Chain): number {
  return lastOf(rounds)?.passed ?? 0;
}
