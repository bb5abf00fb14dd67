import { decideOutcome, type Outcome, type OutcomeFacts } from '../../experiment/outcome';
import { formatNumberOf } from '../../basics/text/numbers';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { askReal, joinShards } from '../../experiment/report/next-steps';
import { largest } from '../../statistics/extremes';
import type { QuizDocument } from './quiz-document';
import type { QuizEntry } from './quiz-log';
import { nameOf, sayBest } from './say-best';

type UnjudgedQuiz = Omit<QuizDocument, 'outcome'>;

/** Runs that are suggested to somebody who asked once. */
const suggestedRuns = 5;

/** What a quiz comes to, by the policy of its configuration. */
export function outcomeOfQuiz(
  document: UnjudgedQuiz,
  { shard, logOnly = false, policy }: Pick<QuizEntry, 'shard' | 'logOnly' | 'policy'>,
  interrupted: boolean,
): Outcome {
  const { cells, complete, lacking = [], questions } = document;
  return decideOutcome({
    ...{ interrupted, complete, lacking, logOnly, shard: shard !== undefined },
    simulated: cells.some((cell) => cell.simulated),
    judgements: cells.flatMap((cell) =>
      cell.policy === null ? [] : [{ name: nameOf(cell), hard: policy?.assert === 'hard', ...cell.policy }],
    ),
    unnamed: { failed: 0, inconclusive: 0 },
    words: {
      noun: 'cell',
      failed: 'did not reach the accuracy that the policy requires',
      held: 'reached the accuracy that the policy requires',
    },
    groups: cells,
    runs: largest([0, ...cells.map(({ planned }) => planned / Math.max(1, questions))]),
    gate: null,
    findings: sayBest(document),
    notices: [],
    meaning: sayQuestions(document),
    next: nextAfter(document),
  });
}

/** The command that would ask the same again. */
export function commandOfQuiz({ quiz, runs, seed, circular, cells }: UnjudgedQuiz): string {
  const models = [...new Set(cells.map(({ model }) => model))].join(',');
  const prompts = [...new Set(cells.map(({ prompt }) => prompt))].join(',');
  return [
    `npx assay test-llm ${quoteForShell(quiz)} --runs ${String(runs)} --seed ${quoteForShell(seed)}`,
    ...(models === '' ? [] : [`--model ${quoteForShell(models)} --prompt ${prompts}`]),
    ...(circular ? ['--circular'] : []),
  ].join(' ');
}

function nextAfter(document: UnjudgedQuiz): OutcomeFacts['next'] {
  const [suspicious] = document.suspicious;
  return {
    failed:
      suspicious === undefined
        ? 'Look at the wrong answers in answers.csv, then try another system prompt or model.'
        : `Check the label of ${document.files.questions}:${String(suspicious.line)}, which every cell contradicts.`,
    inconclusive: commandOfQuiz(document),
    passed: commandOfQuiz({ ...document, runs: suggestedRuns }),
    shard: joinShards,
    simulated: askReal(commandOfQuiz({ ...document, cells: [] })),
  };
}

/** What the number of questions allows to say. */
function sayQuestions({ questions, runs, cells, comparisons }: UnjudgedQuiz): readonly string[] {
  const compared = largest([0, ...comparisons.map((one) => one.questions)]);
  const smallestP = compared <= 16 ? 2 ** (1 - compared) : 0.0001;
  const hopeless = comparisons.length > 0 && smallestP * comparisons.length > 0.05;
  return [
    `${formatNumberOf(questions, 'question')}${runs > 1 ? `, each asked in ${formatNumberOf(runs, 'run')}` : ', asked once'}: intervals and comparisons count questions, not trials. Asking the same ones again narrows them little; more questions do.`,
    ...(hopeless
      ? [
          `With ${formatNumberOf(compared, 'question')} no difference between ${formatNumberOf(cells.length, 'cell')} can be significant.`,
        ]
      : []),
  ];
}
