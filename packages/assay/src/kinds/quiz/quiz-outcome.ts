import { printableLine } from '../../basics/text/printable';
import { decideOutcome } from '../../experiment/outcome';
import type { Judgement, Outcome, OutcomeFacts } from '../../experiment/outcome-facts';
import { formatNumberOf, formatShare, describeP, formatCount } from '../../basics/text/numbers';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import {
  askReal,
  compareThem,
  joinShards,
  lookAtAnswers,
  lookAtWrong,
  someModel,
} from '../../experiment/report/next-steps';
import { largest } from '../../statistics/numbers';
import { judgeHard } from '../../experiment/report/report-outcome';
import type { OutcomeAbout, UnjudgedReport } from '../../experiment/report/unjudged-report';
import type { QuizPolicy } from './quiz-config';
import type { CellReport, QuizSection } from './quiz-section';
import { describeAlsoBelow, describeBelow, describeNoticed, toDecision } from '../../experiment/policy/required-share';
import { describeLeader } from '../../experiment/report/describe-leader';
import { nameOf, rankCells } from './rank-cells';

/** A preference for a letter is reported below this p-value. */
const significant = 0.05;

/** With fewer questions hardly anything is significant, which is reported elsewhere. */
const fewest = 10;

/** Suggested number of runs after a single run. */
const suggestedRuns = 5;

/** The outcome of a quiz under its configuration's policy; `about` has further facts from the log. */
export function outcomeOfQuiz(
  { challenge, complete, models }: Pick<UnjudgedReport, 'challenge' | 'complete' | 'models'>,
  quiz: QuizSection,
  about: OutcomeAbout,
  policy: QuizPolicy | null,
): Outcome {
  const { cells, questions } = quiz;
  const runs = largest([0, ...cells.map(({ planned }) => Math.ceil(planned / Math.max(1, questions.length)))]);
  const required = formatShare(policy?.accuracy ?? null);
  const hardQuestions = judgeHard(models, ({ title }, model) => `${printableLine(title, 60)} (${model})`);
  return decideOutcome({
    ...about,
    complete,
    simulated: cells.some((cell) => cell.simulated),
    judgements: [...judgeCells(quiz, policy), ...hardQuestions],
    wholes: [],
    unnamed: { failed: 0, inconclusive: 0 },
    words:
      hardQuestions.length > 0
        ? { noun: 'requirement', failed: 'failed', held: 'held' }
        : {
            ...cellWords(cells),
            failed:
              runs === 1
                ? `did not reach the required ${required} of right answers`
                : `stayed significantly below the required ${required} of right answers`,
            held: `reached the required ${required} of right answers${runs === 1 ? '' : ' in these runs'}`,
          },
    below:
      policy?.assert === 'hard'
        ? describeBelow(
            cells.map((cell) => ({ told: formatShare(cell.accuracy), isBelow: cell.policy?.below === true })),
            { ...cellWords(cells), required: `the required ${required} of right answers` },
          )
        : undefined,
    groups: cells,
    runs,
    gate: null,
    findings: [...describeAlsoBelow(cells.flatMap((cell) => cell.policy ?? [])), ...[describeBest(quiz) ?? []].flat()],
    notices: describeNoticed(
      cells.flatMap((cell) => (cell.policy === null ? [] : { ...cell.policy, name: nameOf(cell) })),
      (share) => `A model that truly answers ${share} of these questions right`,
    ),
    meaning: [...describeWeaknesses(quiz), ...describeQuestions(quiz)],
    next: nextAfter(challenge, quiz),
  });
}

/** The command that would ask the same again, with another model if `asked` names one. */
export function commandOfQuiz(challenge: string, { runs, seed, circular, cells }: QuizSection, asked?: string): string {
  const models = asked ?? quoteForShell([...new Set(cells.map(({ model, vote }) => vote?.label ?? model))].join(','));
  const [vote] = cells.flatMap((cell) => cell.vote ?? []);
  const prompts = [...new Set(cells.map(({ prompt }) => prompt))].join(',');
  return [
    `npx assay test-llm ${quoteForShell(challenge)} --runs ${runs} --seed ${quoteForShell(seed)}`,
    ...(cells.length === 0 ? [] : [`--model ${models} --prompt ${prompts}`]),
    ...(vote === undefined ? [] : [`--vote ${vote.of}`]),
    ...(circular ? ['--circular'] : []),
  ].join(' ');
}

/** Weaknesses that accuracy alone does not show: cells that may only be guessing, and cells that prefer a letter. */
function describeWeaknesses({ cells, questions }: Pick<QuizSection, 'cells' | 'questions'>): readonly string[] {
  const guessed = guessedShare(questions);
  const guessing = cells.filter(({ interval }) => interval !== null && interval.lower <= guessed).map(nameOf);
  return [
    ...(guessed === 0 || guessing.length === 0 || questions.length < fewest
      ? []
      : [`Not significantly better than guessing (${formatShare(guessed)} right): ${guessing.join('; ')}.`]),
    ...cells.flatMap(describeLetter),
  ];
}

/**
 * Share of answers that guessing gets right. Questions without options, or with several right ones, count as not
 * guessable.
 */
function guessedShare(questions: QuizSection['questions']): number {
  const chances = questions.map(({ options, multiple }) => (multiple || options.length === 0 ? 0 : 1 / options.length));
  return chances.reduce((sum, one) => sum + one, 0) / Math.max(1, questions.length);
}

function describeLetter(cell: CellReport): readonly string[] {
  const { position } = cell;
  const [most] = [...(position?.letters ?? [])].sort((a, b) => b.chosen - b.expected - (a.chosen - a.expected));
  if (position === null || most === undefined || position.pValue >= significant) {
    return [];
  }
  const all = position.letters.reduce((sum, { chosen }) => sum + chosen, 0);
  const expected = String(Number(most.expected.toPrecision(3)));
  return [
    `${nameOf(cell)} prefers the letter ${most.letter}: ${formatCount(most.chosen)} of ${formatCount(all)} choices, expected ${expected} (${describeP(position.pValue)}). Shuffling keeps this from affecting the accuracy.`,
  ];
}

/** How sentences name a cell, in terms of models and prompts. */
function cellWords(cells: QuizSection['cells']): Pick<OutcomeFacts['words'], 'noun' | 'plural'> {
  return new Set(cells.map(({ prompt }) => prompt)).size === 1
    ? { noun: 'model' }
    : { noun: 'combination of model and prompt', plural: 'combinations of model and prompt' };
}

/** The policy's verdict on each cell. */
function judgeCells({ cells }: QuizSection, policy: QuizPolicy | null): readonly Judgement[] {
  return cells.flatMap((cell) =>
    cell.policy === null ? [] : [{ name: nameOf(cell), hard: policy?.assert === 'hard', ...toDecision(cell.policy) }],
  );
}

function nextAfter(challenge: string, quiz: QuizSection): OutcomeFacts['next'] {
  const [cell, ...others] = quiz.cells;
  const held = others.length > 0 ? compareThem(challenge) : lookAtAnswers;
  return {
    failed: checkFirst(challenge, quiz) ?? lookAtWrong,
    inconclusive: `Ask again: ${commandOfQuiz(challenge, quiz)}`,
    passed: `Measure how often it is right: ${commandOfQuiz(challenge, { ...quiz, runs: suggestedRuns })}`,
    measured: held,
    'no-failure':
      cell === undefined || others.length > 0
        ? held
        : `Certify it: npx assay gate ${quoteForShell(challenge)} --model ${quoteForShell(cell.vote?.label ?? cell.model)} --prompt ${cell.prompt}`,
    shard: joinShards,
    simulated: askReal(commandOfQuiz(challenge, quiz, someModel)),
  };
}

/** The question whose key to check before anything else, if one is suspicious. */
function checkFirst(
  challenge: string,
  { suspicious: [suspicious], questions, items, files }: QuizSection,
): string | undefined {
  const check = `then: npx assay check ${quoteForShell(challenge)}`;
  if (suspicious !== undefined) {
    return `Check the label of ${files.questions}:${suspicious.line}, which every cell contradicts, ${check}`;
  }
  const negative = questions[items.find(({ flag }) => flag === 'negative')?.question ?? -1];
  return (
    negative &&
    `Check the key of ${files.questions}:${negative.line}, which otherwise right takers contradict, ${check}`
  );
}

/** The cell with the most right answers, and whether its lead is significant. */
function describeBest({ cells, comparisons }: QuizSection): string | undefined {
  const contenders = cells.map((cell) => ({
    label: nameOf(cell),
    share: cell.accuracy,
    interval: cell.interval,
    chosen: cell.chosen,
    alone: `${cell.correct} of ${formatNumberOf(cell.judged, 'answer')} ${cell.correct === 1 ? 'is' : 'are'} right`,
  }));
  const words = { alone: 'answered', most: 'leads', of: ' right' };
  return describeLeader(rankCells(cells), contenders, comparisons, words);
}

/** What the number of questions can show. */
function describeQuestions({
  questions: { length: questions },
  runs,
  cells,
  comparisons,
}: QuizSection): readonly string[] {
  const compared = largest([0, ...comparisons.map((one) => one.questions)]);
  const smallestP = compared <= 16 ? 2 ** (1 - compared) : 0.0001;
  const hopeless = comparisons.length > 0 && smallestP * comparisons.length > 0.05;
  return [
    `${formatNumberOf(questions, 'question')}${runs > 1 ? `, each asked in ${formatNumberOf(runs, 'run')}` : ', asked once'}: intervals and comparisons count questions, not trials. More questions narrow the intervals; more runs barely do.`,
    ...(hopeless
      ? [
          `${formatNumberOf(compared, 'question')} cannot show a significant difference between ${formatNumberOf(cells.length, 'cell')}.`,
        ]
      : []),
  ];
}
