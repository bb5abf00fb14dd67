import type { Candidate } from './candidate';
import { countedFunctions, isExample, namedAsWanted, takes } from './choose-asked';
import { withoutFragments, withoutRepeats } from './fragments';
import { roleOf, type Role } from './lead-of-code';
import type { SourceFunction } from './source-reading';
import type { WantedFunction } from './wanted';

/** More versions of one function are not judged. */
const mostVersions = 4;

/**
 * The piece of a reply that defines what was asked for, and others that may as well be meant: several definitions of the
 * wanted function, of which the words around them do not say which one is the answer.
 */
export interface Chosen {
  readonly candidate: Candidate;
  readonly others: readonly Candidate[];
}

/**
 * Chooses among the pieces of a reply: those that define the wanted function and are no fragment of an earlier one, whole
 * ones before broken ones; else the first one that defines any, unless a later one builds on it. A correction replaces
 * what stands before it; a variant that is only offered, or code that is shown as wrong, is never the answer.
 */
export function chooseCandidate(candidates: readonly Candidate[], wanted: WantedFunction): Chosen | undefined {
  const defining = candidates.filter(({ reading }) => countedFunctions(reading.functions, wanted).length > 0);
  const named = bestNamed(defining, wanted);
  if (named.length > 0) {
    const isWritten = ({ reading }: Candidate): boolean =>
      namedAsWanted(reading.functions, wanted).some(({ isStub }) => !isStub);
    const answers = answersOf(named.some(isWritten) ? named.filter(isWritten) : named);
    return chosenOf(withoutFragments(best(answers, isWritten), wanted.language), wanted);
  }
  const pool = best(answersOf(defining), (one) => one.reading.functions.some((each) => !isExample(each)));
  const marked = best(pool, ({ isMarked }) => isMarked);
  const [first, ...later] = withoutFragments(marked, wanted.language);
  if (first === undefined) {
    return undefined;
  }
  const versions = later.reduce(
    (chosen, next) =>
      buildsOn(next, chosen[0] ?? first, wanted) ? [next] : isVersionOf(next, chosen) ? [...chosen, next] : chosen,
    [first],
  );
  return chosenOf(versions, wanted);
}

function chosenOf(versions: readonly Candidate[], { language }: WantedFunction): Chosen | undefined {
  const [candidate, ...others] = withoutRepeats(versions, language).slice(0, mostVersions);
  return candidate && { candidate, others };
}

/** From the last correction on, those that the words in front of them do not offer as something else. */
function answersOf(candidates: readonly Candidate[]): readonly Candidate[] {
  const placed = candidates.map((candidate, index) => ({ candidate, role: roleAt(candidate, index) }));
  const start = Math.max(
    0,
    placed.findLastIndex(({ role }) => role === 'correction'),
  );
  const kept = placed.slice(start).filter(({ role }) => role === 'answer' || role === 'correction');
  return kept.length === 0 ? candidates : kept.map(({ candidate }) => candidate);
}

/** Before the first one there is nothing to which it could be a variant. */
function roleAt({ lead, reading }: Candidate, index: number): Role {
  const role = roleOf(lead, reading.code);
  return role === 'variant' && index === 0 ? 'answer' : role;
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

/** Whether a piece defines a function that an earlier one defines, too. */
function isVersionOf({ reading }: Candidate, earlier: readonly Candidate[]): boolean {
  const names = new Set(earlier.flatMap((one) => one.reading.functions.map(({ name }) => name)));
  return reading.functions.some(({ name }) => names.has(name));
}

/** Whether a later piece is the function for which the one before only helps. */
function buildsOn(
  { reading: later }: Candidate,
  { reading: earlier }: Candidate,
  { parameters }: WantedFunction,
): boolean {
  const fits = (one: SourceFunction): boolean =>
    !isExample(one) && takes(one, parameters ?? Math.max(1, one.takes.atLeast));
  const isBuilt = later.functions.some(fits) && earlier.functions.some(({ name }) => later.needed.has(name));
  return isBuilt && !(parameters !== undefined && earlier.functions.some(fits));
}
