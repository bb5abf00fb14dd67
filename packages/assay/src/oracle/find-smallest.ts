import type { CallOutcome } from '../sandbox/sandbox';

/** Maximum rounds of shrinking; each makes the input smaller. */
const mostRounds = 30;
/** Maximum smaller inputs tried in a round. */
const mostCandidates = 160;
/** Those of a round that are tried first: of a long input, one of them mostly fails like the one before it. */
const fewCandidates = 8;

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
  const firstOf = (tried: readonly Input[], came: readonly CallOutcome[]): Failure<Input> | undefined => {
    const at = tried.findIndex((candidate, index) => !isRight(candidate, came[index]));
    const found = tried[at];
    const outcome = came[at];
    return found === undefined || outcome === undefined ? undefined : { input: found, outcome };
  };
  let smallest: Failure<Input> = { input, outcome: alone };
  let next = firstOf(candidates, outcomes);
  for (let round = 1; next !== undefined && isWhole(next.outcome); round += 1) {
    smallest = next;
    candidates = round < mostRounds ? shrink(smallest.input).slice(0, mostCandidates) : [];
    next = undefined;
    for (const some of [candidates.slice(0, fewCandidates), candidates.slice(fewCandidates)]) {
      next ??= some.length === 0 ? undefined : firstOf(some, await run(some));
    }
  }
  return smallest;
}

function isWhole(outcome: CallOutcome | undefined): boolean {
  return outcome?.status === 'returned' || outcome?.status === 'threw';
}
