import { reductionsOf, type Reduction } from '../../../code/shrink';
import type { Fixture } from '../challenge/fixture';
import type { Desk, Purse } from './desk';
import type { Suspect } from './find-suspect';
import { stillFools } from './sequential';

/** What is shrunk, and how. */
export interface Shrinking {
  readonly suspect: Suspect;
  /** How often the grader may be wrong about the analytic by itself. */
  readonly chance: number;
  /** Calls that must be left. */
  readonly reserve: number;
  /** Which program of the search this is, from 0. */
  readonly attempt: number;
}

/** A smaller program. */
export interface Shrunk {
  readonly suspect: Suspect;
  /** How often something was left out. */
  readonly steps: number;
  /** No piece can be left out without losing the label or what fools the grader; else calls ran out. */
  readonly isSmallest: boolean;
}

/** A piece may go when what is left fools by chance in 1 of 20; it stays when it holds by chance in 1 of 10. */
const thresholds = { certify: Math.log(0.1), reject: Math.log(20) };

/**
 * Leaves out the largest piece that can be missed, again and again, as delta debugging does (Zeller & Hildebrandt 2002), by the
 * pieces of the language. What is left must keep the label, as the oracle proves without a call, and still fool the grader.
 */
export async function shrinkProgram(
  { suspect, chance, reserve, attempt }: Shrinking,
  desk: Desk,
  purse: Purse,
): Promise<Shrunk> {
  const { analytic, made } = suspect;
  let program = suspect.program;
  let [steps, tries] = [0, 0];
  const refuted = new Set<string>();

  const tryOne = async (solution: string): Promise<boolean | undefined> => {
    tries += 1;
    const smaller = { ...program, id: `${made.parent}--shrink-${attempt + 1}-${tries}`, solution };
    const labelled = await keepLabel(smaller, analytic, desk);
    if (labelled === undefined) {
      refuted.add(solution);
      return false;
    }
    desk.make([{ ...made, program: labelled, phase: 'shrink', analytic, steps: steps + 1 }]);
    const seen = { failures: 0, trials: 0 };
    const held = await stillFools({ program: labelled, analytic, seen, chance, thresholds, reserve }, purse);
    if (held === true) {
      program = labelled;
      steps += 1;
    } else {
      refuted.add(solution);
    }
    return held;
  };

  /** Goes once through the pieces of the program as it becomes; whether anything went, `undefined` when calls ran out. */
  const pass = async (): Promise<boolean | undefined> => {
    const tried = new Set<string>();
    let hasShrunk = false;
    const nextOf = (): Reduction | undefined =>
      reductionsOf(program.language, program.solution).find(({ left }) => !tried.has(left));
    for (let next = nextOf(); next !== undefined; next = nextOf()) {
      tried.add(next.left);
      const smaller = next.apply();
      const held = smaller === undefined || refuted.has(smaller) ? false : await tryOne(smaller);
      if (held === undefined) {
        return undefined;
      }
      hasShrunk ||= held;
    }
    return hasShrunk;
  };

  let result = await pass();
  while (result === true) {
    result = await pass();
  }
  return { suspect: { program, made, analytic }, steps, isSmallest: result === false };
}

/** The program with the one label that counts, if the oracle proves that it is the same; `undefined` else. */
async function keepLabel(program: Fixture, analytic: string, { prove }: Desk): Promise<Fixture | undefined> {
  const value = program.expected[analytic];
  const ruling = (await prove(program))[analytic];
  return value !== undefined && ruling?.status === 'decided' && ruling.value === value
    ? { ...program, expected: { [analytic]: value } }
    : undefined;
}
