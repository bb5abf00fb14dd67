import type { Candidate } from './candidate';
import { countedFunctions, isExample, namedAsWanted, takes } from './choose-asked';
import { withoutFragments } from './fragments';
import type { SourceFunction } from './source-reading';
import type { WantedFunction } from './wanted';

/**
 * The piece of a reply that defines what was asked: the last one that defines the wanted function and is no fragment of
 * an earlier one, whole ones before broken ones; else the first one that defines any, unless a later one corrects it or builds on it.
 */
export function chooseCandidate(candidates: readonly Candidate[], wanted: WantedFunction): Candidate | undefined {
  const defining = candidates.filter(({ reading }) => countedFunctions(reading.functions, wanted).length > 0);
  const named = bestNamed(defining, wanted);
  if (named.length > 0) {
    const written = best(named, ({ reading }) =>
      namedAsWanted(reading.functions, wanted).some(({ isStub }) => !isStub),
    );
    return withoutFragments(written, wanted.language).at(-1);
  }
  const pool = best(defining, (one) => one.reading.functions.some((each) => !isExample(each)));
  const marked = best(pool, ({ isMarked }) => isMarked);
  const [first, ...later] = withoutFragments(marked, wanted.language);
  return first && later.reduce((chosen, next) => (replaces(next, chosen, wanted) ? next : chosen), first);
}

/** Those that define the wanted function, by their nearest name. */
function bestNamed(candidates: readonly Candidate[], wanted: WantedFunction): readonly Candidate[] {
  const all = candidates.flatMap(({ reading }) => reading.functions);
  const nearest = new Set(namedAsWanted(all, wanted));
  return candidates.filter(({ reading }) => reading.functions.some((one) => nearest.has(one)));
}

/** Those for which it holds, whole and marked ones before others; all of them where it holds for none. */
function best(candidates: readonly Candidate[], holds: (one: Candidate) => boolean): readonly Candidate[] {
  return [
    holds,
    ({ reading }: Candidate) => reading.problem === undefined,
    ({ isMarked }: Candidate) => isMarked,
    ({ isClosed }: Candidate) => isClosed,
  ].reduce((pool, test) => {
    const fitting = pool.filter(test);
    return fitting.length === 0 ? pool : fitting;
  }, candidates);
}

/** Whether a later piece corrects the one before, or is the function for which the one before only helps. */
function replaces(
  { reading: later }: Candidate,
  { reading: earlier }: Candidate,
  { parameters }: WantedFunction,
): boolean {
  const names = new Set(earlier.functions.map(({ name }) => name));
  if (later.functions.some(({ name }) => names.has(name))) {
    return true;
  }
  const fits = (one: SourceFunction): boolean =>
    !isExample(one) && takes(one, parameters ?? Math.max(1, one.takes.atLeast));
  const buildsOn = later.functions.some(fits) && [...names].some((name) => later.needed.has(name));
  return buildsOn && !(parameters !== undefined && earlier.functions.some(fits));
}
