import { type FailureShare, canConfirm, chanceLevel, isBeyondChance, mostConfirmations } from 'gpt-assay/statistics';
import { printableLine } from 'gpt-assay/basics';
import type { Fixture } from 'gpt-assay/kinds';
import { countAnswers, type Answer, type Desk, type Purse } from './desk';
import { createFinder, type CandidateQueue, type Suspect } from './find-suspect';
import type { CallPlan } from './plan-calls';
import { shrinkProgram } from './shrink-program';

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
