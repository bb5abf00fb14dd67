import { type FailureShare, canConfirm, chanceLevel, isBeyondChance, mostConfirmations } from 'gpt-assay/statistics';
import { printableLine } from 'gpt-assay/basics';
import type { Fixture } from 'gpt-assay/kinds';
import { countAnswers, type Answer, type Desk, type Purse } from './desk';
import { createFinder, type CandidateQueue, type Suspect } from './find-suspect';
import type { CallPlan } from './plan-calls';
import { reductionsOf, type Reduction } from '../shrink';
import { stillFools } from './sequential';

/** What to shrink, and how. */
interface Shrinking {
  readonly suspect: Suspect;
  /** How often the grader is wrong about the analytic anyway. */
  readonly chance: number;
  /** Number of calls that must be left. */
  readonly reserve: number;
  /** Number of this program within the search, from 0. */
  readonly attempt: number;
}

/** A smaller program. */
interface Shrunk {
  readonly suspect: Suspect;
  /** Number of pieces removed. */
  readonly steps: number;
  /** True if no piece can be removed without losing the label or the effect; false if the calls ran out. */
  readonly isSmallest: boolean;
}

/** Error rates of a step: a piece is removed wrongly in at most 1 of 20 cases, and kept wrongly in at most 1 of 10. */
const thresholds = { certify: Math.log(0.1), reject: Math.log(20) };

/** What a search starts from. */
export interface Search {
  /** Unchanged fixtures to ask about, with their proved labels. */
  readonly originals: readonly Fixture[];
  readonly queues: readonly CandidateQueue[];
  /** Analytics on which the grader can be fooled. */
  readonly analytics: readonly string[];
  readonly plan: CallPlan;
}

/**
 * Searches for the smallest program that fools a grader. Asks about unchanged fixtures, then about variants; retests
 * wrongly judged programs, shrinks the first that holds, and confirms the result with new answers. Ends when a program
 * was confirmed, or when the error budget or the calls are used up.
 */
export async function searchProgram(search: Search, desk: Desk, purse: Purse): Promise<void> {
  const { originals, plan } = search;
  const answers = await purse.ask(originals.map((program) => ({ program, times: plan.rounds })));
  const wrongOriginals = new Map(originals.map(({ id }, place) => [id, union(answers[place] ?? [])]));
  const chances = chancesOf(search, answers);
  const finder = createFinder({ ...search, chances, wrongOriginals }, desk, purse);
  for (let attempt = 0; attempt < mostConfirmations; attempt += 1) {
    const suspect = await finder.next(plan.confirm);
    if (suspect === undefined) {
      return;
    }
    const chance = chances.get(suspect.analytic) ?? 1;
    const shrunk = await shrinkProgram({ suspect, chance, reserve: plan.confirm, attempt }, desk, purse);
    if (await confirm({ ...shrunk, chance, attempt, calls: plan.confirm }, desk, purse)) {
      return;
    }
    if (purse.left() <= plan.confirm) {
      return;
    }
  }
}

/** How often the grader is wrong anyway, by analytic; left out where that is so often that no find could be confirmed. */
export function chancesOf(
  { originals, analytics, plan }: Pick<Search, 'originals' | 'analytics' | 'plan'>,
  answers: readonly (readonly Answer[])[],
): ReadonlyMap<string, number> {
  const levels = analytics.map((analytic) => {
    const own = originals.flatMap(({ expected }, place) =>
      Object.hasOwn(expected, analytic) ? (answers[place] ?? []) : [],
    );
    return [analytic, chanceLevel(countAnswers(own, analytic), analytics.length)] as const;
  });
  return new Map(levels.filter(([, level]) => canConfirm(level, plan.confirm)));
}

/**
 * Repeatedly removes the largest piece that is not needed, as in delta debugging (Zeller & Hildebrandt 2002), using the
 * syntactic pieces of the language. The rest must keep the label, which the oracle proves without a call, and still
 * fool the grader.
 */
async function shrinkProgram(
  { suspect, chance, reserve, attempt }: Shrinking,
  desk: Desk,
  purse: Purse,
): Promise<Shrunk> {
  const { analytic, made } = suspect;
  let program = suspect.program;
  let steps = 0;
  let tries = 0;
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

async function confirm(
  {
    suspect,
    steps,
    isSmallest,
    chance,
    attempt,
    calls,
  }: {
    readonly suspect: Suspect;
    readonly steps: number;
    readonly isSmallest: boolean;
    readonly chance: number;
    readonly attempt: number;
    readonly calls: number;
  },
  desk: Desk,
  purse: Purse,
): Promise<boolean> {
  const { program: own, made, analytic } = suspect;
  // Needs a separate id: earlier answers took part in its selection.
  const program = { ...own, id: `${made.parent}--confirm-${attempt + 1}` };
  const proved = Object.entries(await desk.prove(program)).flatMap(([name, ruling]) =>
    ruling.status === 'decided' ? [{ name, ...ruling }] : [],
  );
  const labels = Object.fromEntries(proved.map(({ name, value }) => [name, value]));
  const evidence = Object.fromEntries(proved.map((one) => [one.name, printableLine(one.evidence, 160)]));
  const about = { analytic, steps, attempt, isSmallest, labels, evidence };
  desk.make([
    { ...made, program: { ...program, expected: only(program.expected, analytic) }, phase: 'confirm', ...about },
  ]);
  const [answers = []] = await purse.ask([{ program, times: calls }]);
  const counts: FailureShare = countAnswers(answers, analytic);
  return isBeyondChance(counts, chance, attempt);
}

/** Only the label that counts. */
function only(expected: Fixture['expected'], analytic: string): Fixture['expected'] {
  return Object.fromEntries(Object.entries(expected).filter(([name]) => name === analytic));
}

function union(answers: readonly Answer[]): ReadonlySet<string> {
  return new Set(answers.flatMap((answer) => [...(answer ?? [])]));
}
