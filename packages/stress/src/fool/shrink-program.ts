import { reductionsOf, type Reduction } from '../shrink';
import type { Fixture } from 'gpt-assay/kinds';
import type { Desk, Purse } from './desk';
import type { Suspect } from './find-suspect';
import { stillFools } from './sequential';

/** What to shrink, and how. */
export interface Shrinking {
  readonly suspect: Suspect;
  /** How often the grader is wrong about the analytic anyway. */
  readonly chance: number;
  /** Number of calls that must be left. */
  readonly reserve: number;
  /** Number of this program within the search, from 0. */
  readonly attempt: number;
}

/** A smaller program. */
export interface Shrunk {
  readonly suspect: Suspect;
  /** Number of pieces removed. */
  readonly steps: number;
  /** True if no piece can be removed without losing the label or the effect; false if the calls ran out. */
  readonly isSmallest: boolean;
}

/** Error rates of a step: a piece is removed wrongly in at most 1 of 20 cases, and kept wrongly in at most 1 of 10. */
const thresholds = { certify: Math.log(0.1), reject: Math.log(20) };

/**
 * Repeatedly removes the largest piece that is not needed, as in delta debugging (Zeller & Hildebrandt 2002), using the
 * syntactic pieces of the language. The rest must keep the label, which the oracle proves without a call, and still
 * fool the grader.
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

  /**
   * One pass over the pieces of the changing program; returns whether anything was removed, or `undefined` if the calls
   * ran out.
   */
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

/** The program with the one label that counts, if the oracle proves it unchanged; otherwise `undefined`. */
async function keepLabel(program: Fixture, analytic: string, { prove }: Desk): Promise<Fixture | undefined> {
  const value = program.expected[analytic];
  const ruling = (await prove(program))[analytic];
  return value !== undefined && ruling?.status === 'decided' && ruling.value === value
    ? { ...program, expected: { [analytic]: value } }
    : undefined;
}
