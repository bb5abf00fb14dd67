import { clusteredRate } from 'gpt-assay/statistics';
import type { RequiredVerdict } from 'gpt-assay/experiment';
import { failureKinds } from '../verdict';
import type { AnswerResult } from '../rows/rows';
import type { CellAnswers } from './answer-tally';
import { compareInterviewCells, judgeInterview } from './compare-interview-cells';
import type { InterviewCell, InterviewSection } from './interview-section';
import { passAtK } from './pass-at-k';

/** Values of k for which pass@k is shown, if there are enough answers. */
const shownAt = [1, 2, 3, 5, 10, 20, 50, 100];

/** The results of all cells, each up to each round, and comparisons of all pairs in one language. */
export function buildInterview(
  tallied: readonly CellAnswers[],
  about: Omit<InterviewSection, 'cells' | 'comparisons'>,
): InterviewSection {
  const cells = tallied
    .map((cell) => roundsOf(cell).map((round) => buildCell(cell, round, contendersOf(cell, tallied))))
    .sort((a, b) => compareGroups(a.at(-1), b.at(-1)))
    .flat();
  const verdicts = about.policy === undefined ? [] : judgeInterview(cells, about.policy);
  const judged = cells.map((cell, index) => ({ ...cell, ...verdictOf(verdicts[index]) }));
  return { ...about, cells: judged, comparisons: compareInterviewCells(cells) };
}

function verdictOf(policy: RequiredVerdict | undefined): Pick<InterviewCell, 'policy'> {
  return policy === undefined ? {} : { policy };
}

/** By interview and language, best first; independent of the order in which replies arrived. */
function compareGroups(a: InterviewCell | undefined, b: InterviewCell | undefined): number {
  const key = (cell: InterviewCell | undefined): string => `${cell?.interview ?? ''} ${cell?.language ?? ''}`;
  const name = (cell: InterviewCell | undefined): string => JSON.stringify([cell?.model, cell?.template, cell?.params]);
  return (
    key(a).localeCompare(key(b), 'en') || (b?.share ?? -1) - (a?.share ?? -1) || name(a).localeCompare(name(b), 'en')
  );
}

function roundsOf({ questions }: CellAnswers): readonly number[] {
  const rounds = new Set(
    questions.flatMap(({ runs }) => [...runs.values()].flatMap((results) => results.map(({ round }) => round))),
  );
  return [...rounds].sort((a, b) => a - b);
}

/** How many are compared with each other: those with the same questions in the same language. */
function contendersOf({ interview, language }: CellAnswers, all: readonly CellAnswers[]): number {
  return all.filter((one) => one.interview === interview && one.language === language).length;
}

function buildCell(cell: CellAnswers, round: number, contenders: number): InterviewCell {
  const { interview, model, template, params, language, simulated, cost, notes } = cell;
  const counted = cell.questions.map(({ name, category, runs }) => ({
    name,
    category,
    answers: answersUpTo(round, runs),
  }));
  const lost = cell.questions.flatMap(({ runs }) =>
    [...runs.values()].filter((results) => upTo(round, results).at(-1)?.status === 'ERRORED'),
  );
  const questions = counted.map(({ name, category, answers }) => ({
    name,
    ...(category !== undefined && { category }),
    ...countOf(answers),
  }));
  const sum = (of: (question: (typeof questions)[number]) => number): number =>
    questions.reduce((all, one) => all + of(one), 0);
  const answers = counted.flatMap((question) => question.answers);
  const judged = sum((one) => one.judged);
  const passed = sum((one) => one.passed);
  const total = sum((one) => one.total);
  const passes = sum((one) => one.passes);
  const points = questions.map((one) => ({ reached: one.passed, of: one.total }));
  const { calls, promptTokens, completionTokens, dollars } = cost;
  return {
    interview,
    model,
    template,
    params,
    language,
    round,
    simulated,
    answers: answers.length,
    judged,
    errored: lost.length,
    passed,
    total,
    share: total === 0 ? null : passed / total,
    interval: intervalOf(points),
    ...(contenders > 1 && { chosen: intervalOf(points, 1 - 0.05 / contenders) }),
    passes,
    passInterval: intervalOf(questions.map((one) => ({ reached: one.passes, of: one.judged }))),
    passAt: passAtOf(questions),
    failures: Object.fromEntries(
      failureKinds.map((kind) => [kind, answers.filter(({ failure }) => failure === kind).length]),
    ) as InterviewCell['failures'],
    questions,
    notes: [...notes],
    calls,
    promptTokens,
    completionTokens,
    dollars,
  };
}

function upTo(round: number, results: readonly AnswerResult[]): readonly AnswerResult[] {
  return results.filter((one) => one.round <= round);
}

/** The last answer of each run that has a reply: if a correction was lost, the previous answer counts. */
function answersUpTo(round: number, runs: CellAnswers['questions'][number]['runs']): readonly AnswerResult[] {
  return [...runs.values()].flatMap((all) => {
    const results = upTo(round, all);
    return results.findLast(({ status }) => status !== 'ERRORED') ?? results.at(-1) ?? [];
  });
}

function countOf(answers: readonly AnswerResult[]): Omit<InterviewCell['questions'][number], 'name' | 'category'> {
  const judged = answers.filter(({ status }) => status !== 'ERRORED');
  return {
    judged: judged.length,
    passes: judged.filter(({ status }) => status === 'PASS').length,
    passed: judged.reduce((sum, { passed }) => sum + passed, 0),
    total: judged.reduce((sum, { total }) => sum + total, 0),
  };
}

/** For questions like these; a question counts as at most one trial, whatever its weight. */
function intervalOf(
  counts: readonly { readonly reached: number; readonly of: number }[],
  confidence = 0.95,
): InterviewCell['interval'] {
  const rate = clusteredRate(
    counts.filter(({ of }) => of > 0).map(({ reached, of }) => ({ failures: of - reached, trials: of })),
    confidence,
  );
  return rate === undefined ? null : { lower: 1 - rate.interval.upper, upper: 1 - rate.interval.lower };
}

function passAtOf(questions: InterviewCell['questions']): InterviewCell['passAt'] {
  const answered = questions.filter(({ judged }) => judged > 0);
  const most = answered.reduce((least, { judged }) => Math.min(least, judged), Infinity);
  if (answered.length === 0) {
    return [];
  }
  const numbers = [...new Set([...shownAt.filter((k) => k < most), most])];
  return numbers.map((k) => {
    const chances = answered.map(({ judged, passes }) => passAtK(judged, passes, k));
    const mean = (of: (chance: (typeof chances)[number]) => number): number =>
      Math.min(1, chances.reduce((sum, chance) => sum + of(chance), 0) / chances.length);
    return { k, any: mean(({ any }) => any), all: mean(({ all }) => all) };
  });
}
