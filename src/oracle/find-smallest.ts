import type { CallOutcome } from '../sandbox/sandbox';

/** Maximum rounds of shrinking; each makes the input smaller. */
const mostRounds = 30;
/** Maximum smaller inputs tried in a round. */
const mostCandidates = 160;

/** An input on which a function is wrong, and what it does there. */
export interface Failure<Input> {
  readonly input: Input;
  readonly outcome: CallOutcome;
}

/**
 * The smallest input found on which a function is wrong, beginning with `input`; `undefined` when it is right on that
 * alone. The first candidates are tried in the same job, after the input itself.
 */
export async function findSmallest<Input>(
  { input, candidates: given }: { readonly input: Input; readonly candidates: readonly Input[] },
  run: (inputs: readonly Input[]) => Promise<readonly CallOutcome[]>,
  isRight: (input: Input, outcome: CallOutcome | undefined) => boolean,
  shrink: (input: Input) => readonly Input[],
): Promise<Failure<Input> | undefined> {
  let candidates = given.slice(0, mostCandidates);
  let [alone, ...outcomes] = await run([input, ...candidates]);
  if (candidates.length > 0 && !isWhole(alone)) {
    // Another call of the job may be to blame.
    [candidates, outcomes] = [[], []];
    [alone] = await run([input]);
  }
  if (alone === undefined || isRight(input, alone)) {
    return undefined;
  }
  let smallest: Failure<Input> = { input, outcome: alone };
  for (let round = 0; candidates.length > 0; round += 1) {
    const next = candidates.findIndex((candidate, index) => !isRight(candidate, outcomes[index]));
    const [smaller, outcome] = [candidates[next], outcomes[next]];
    if (smaller === undefined || outcome === undefined || !isWhole(outcome)) {
      break;
    }
    smallest = { input: smaller, outcome };
    candidates = round + 1 < mostRounds ? shrink(smaller).slice(0, mostCandidates) : [];
    outcomes = candidates.length > 0 ? [...(await run(candidates))] : [];
  }
  return smallest;
}

function isWhole(outcome: CallOutcome | undefined): boolean {
  return outcome?.status === 'returned' || outcome?.status === 'threw';
}
