import { join } from 'node:path';
import { createAppender, type Appender } from '../basics/disk/disk';
import { answersHead, toAnswerLine } from '../output/csv/answers-csv';
import { defaultSeed, openQuiz, type OpenQuiz } from '../kinds/quiz/open-quiz';
import type { Quiz } from '../kinds/quiz/quiz';
import type { QuizQuestion } from '../kinds/quiz/question';
import { createQuizBuilder } from '../kinds/quiz/quiz-builder';
import type { QuizDocument } from '../kinds/quiz/quiz-document';
import { toAnswerEntry } from '../kinds/quiz/quiz-log';
import { renderQuizReport } from '../output/terminal/render-quiz-report';
import { AssayError } from '../basics/errors';
import { exitCodeOf } from '../experiment/outcome';
import { writeQuizPage } from '../output/page/quiz/write-quiz-page';
import type { Text } from '../experiment/blocks/blocks';
import { formatNumberOf } from '../basics/text/numbers';
import { createTextKeeper, type TextKeeper } from '../experiment/report/texts';
import { jsonOption, type Command, type Invocation } from './command';
import { confirmCost } from './estimate-cost';
import { keepTrials, placeOf } from './keep-trials';
import { limitOptions } from './limit-options';
import { newsOf } from './github/news-of';
import { printDocument } from './print-document';
import { readQuizFlags, type QuizFlags } from './quiz-flags';
import { runOptions } from './run-options';
import { shardOption } from './shard-option';
import type { Terminal } from './terminal';
import { writeReportFiles } from './write-report-files';

/** `assay test-llm`: asks models multiple-choice questions, with each system prompt, and says which answer best. */
export const testLlmCommand: Command = {
  name: 'test-llm',
  summary: 'Ask models multiple-choice questions with each system prompt and rank them',
  usage:
    '[quiz] [--model <names>] [--prompt <indexes>] [--runs <n>] [--only <text>] [--circular] [--shard <i/n>] [--json]',
  example: 'npx assay test-llm accounting --runs 5',
  options: {
    questions: {
      type: 'value',
      valueName: '<file>',
      summary: 'questions.json (default: in this folder, else in the quiz)',
    },
    config: { type: 'value', valueName: '<file>', summary: 'config.json (default: in this folder, else in the quiz)' },
    model: {
      type: 'value',
      valueName: '<names>',
      summary: 'models by label or name, comma-separated (default: ASSAY_MODEL, else the enabled ones)',
    },
    prompt: {
      type: 'value',
      valueName: '<indexes>',
      summary: 'indexes of the system prompts, such as 0,2 (default: all)',
    },
    runs: {
      type: 'value',
      valueName: '<n>',
      summary: 'trials of each question (default: ASSAY_RUNS, else the configuration’s)',
    },
    seed: {
      type: 'value',
      valueName: '<text>',
      summary: `seed of the shuffled order (default: ${defaultSeed})`,
    },
    only: { type: 'value', valueName: '<text>', summary: 'ask only questions whose title contains this' },
    circular: {
      type: 'flag',
      summary: 'ask every rotation of the options; multiplies the calls by the number of options',
    },
    shard: shardOption,
    ...limitOptions,
    out: runOptions.out,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { options, signal, environment } = invocation;
    const { files, id, flags, settings, runs, shard, choice } = readQuizFlags(invocation);
    const open = openQuiz(files, {
      ...{ settings, environment, choice, runs, shard, circular: options.has('circular') },
      ...(options.has('seed') && { seed: options.get('seed') ?? defaultSeed }),
      ...(id !== undefined && { id }),
      ...{ signal, say: terminal.error },
    });
    const questions = select(open.quiz, options.get('only'));
    announce(open, questions, terminal);
    await confirmCost(
      { settings, confirmAbove: flags.confirmAbove, plan: (onPlanned) => open.plan(questions, onPlanned) },
      terminal,
    );
    const { document, place, text } = await askAll(open, questions, { invocation, terminal, flags });
    printDocument(invocation, terminal, document, () => text);
    invocation.github?.tell(newsOf(document));
    terminal.error(`Report: ${place}`);
    return exitCodeOf(document.outcome);
  },
};

interface Context {
  readonly invocation: Invocation;
  readonly terminal: Terminal;
  readonly flags: QuizFlags['flags'];
}

async function askAll(
  open: OpenQuiz,
  questions: readonly QuizQuestion[],
  { invocation: { folder, signal, settings }, terminal, flags }: Context,
): Promise<{
  readonly document: QuizDocument;
  readonly place: string;
  readonly text: Text;
}> {
  const { quiz, cells } = open;
  const head = open.entryOf(questions);
  const builder = createQuizBuilder(head);
  const asked = questions.reduce((sum, { options }) => sum + (head.circular ? options.length : 1), 0);
  let answers: Appender | undefined;
  let texts: TextKeeper | undefined;
  const { ended, path } = await keepTrials({
    ...{ head, name: quiz.id, flags, folder, terminal, signal, settings },
    models: [...new Set(cells.map(({ model }) => model))],
    total: Math.round((asked * cells.length * head.runs) / (head.shard?.of ?? 1)),
    cost: builder.cost,
    failures: builder.failures,
    ask: (keep, folderOfReport) =>
      open.ask(questions, (answer) => {
        const entry = toAnswerEntry(quiz.id, answer);
        builder.add(entry);
        texts ??= createTextKeeper(folderOfReport);
        if (answer.asked.status === 'replied') {
          texts.addReply(answer.asked.reply);
        }
        keep(entry);
        if (answers === undefined) {
          answers = createAppender(join(folderOfReport, 'answers.csv'));
          answers.append(`${answersHead}\r`);
        }
        const cell = cells[answer.cell];
        if (cell !== undefined) {
          answers.append(`${toAnswerLine(answer, entry, cell)}\r`);
        }
      }),
  });
  answers?.close();
  texts?.close();
  const document = builder.build({ complete: ended === 'complete', interrupted: ended === 'interrupted' });
  writeReportFiles(path, document);
  writeQuizPage(path, placeOf(folder, path));
  const text = renderQuizReport(head, builder, document);
  return { document, place: placeOf(folder, path), text };
}

function select({ questions, files }: Quiz, only: string | undefined): readonly QuizQuestion[] {
  const chosen = questions.filter(
    ({ title }) => only === undefined || title.toLowerCase().includes(only.toLowerCase()),
  );
  if (chosen.length === 0) {
    throw new AssayError(`No question of ${files.questions} holds "${String(only)}" in its title.`);
  }
  return chosen;
}

function announce({ quiz, cells, warnings }: OpenQuiz, questions: readonly QuizQuestion[], terminal: Terminal): void {
  const { files } = quiz;
  const of = questions.length < quiz.questions.length ? ` of ${String(quiz.questions.length)}` : '';
  terminal.error(
    `${formatNumberOf(questions.length, 'question')}${of} from ${files.questions}, ${formatNumberOf(cells.length, 'cell')} (model × system prompt) from ${files.config}`,
  );
  for (const { file, line, message } of warnings) {
    terminal.error(`warning: ${file}:${String(line ?? 1)} ${message}`);
  }
}
