import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAppender } from '../packages/assay/dist/basics/disk/disk';
import { toTrialEntry } from '../packages/assay/dist/experiment/log/trial-log';
import { createReportBuilder } from '../packages/assay/dist/experiment/report/report-builder';
import { openQuiz, type OpenQuiz } from '../packages/assay/dist/kinds/quiz/open-quiz';
import { createQuizSection } from '../packages/assay/dist/kinds/quiz/section';
import { createAnswersFile } from '../packages/assay/dist/output/csv/answers-csv';
import { readSettings } from '../packages/assay/dist/basics/settings/settings';
import { findData } from './data/third-party-data';
import { makeTemporaryFolder, type TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';

/** The questions of a third party; `undefined` where they are absent. */
export function findQuestions(): string | undefined {
  return findData('quiz/ham-radio.questions.json');
}

/** A folder with a quiz of those questions: these models × three system prompts × five runs. */
export function quizFolder(questions: string, models: readonly object[]): TemporaryFolder {
  return makeTemporaryFolder({
    'questions.json': readFileSync(questions, 'utf8'),
    'config.json': JSON.stringify({
      models,
      systemPrompts: ['', 'You are an engineer.', 'You are a student.'],
      supersystemprompt: 'Answer with the letter of the right option.',
      runs: 5,
    }),
  });
}

/** Opens that quiz, with these settings and no others. */
export function openQuizIn(root: string, variables: Readonly<Record<string, string>>): OpenQuiz {
  const settings = readSettings(variables, root);
  return openQuiz({ questions: 'questions.json', config: 'config.json' }, { settings, environment: variables });
}

/** Asks everything and keeps it as `assay test-llm` does; returns how many answers there were. */
export async function askQuizIn(root: string, variables: Readonly<Record<string, string>>): Promise<number> {
  const { quiz, headOf, runs, ask } = openQuizIn(root, variables);
  const suite = headOf(quiz.questions, runs);
  const builder = createReportBuilder(suite, createQuizSection);
  const folder = join(root, `report-${String(process.hrtime.bigint())}`);
  const log = createAppender(join(folder, 'trials.jsonl'));
  const answers = createAnswersFile(folder, suite);
  await ask(quiz.questions, { first: 0, count: runs }, (trial) => {
    const entry = toTrialEntry(trial);
    builder.add(entry);
    log.append(JSON.stringify(entry));
    answers.add(entry, trial.asked.status === 'replied' ? trial.asked.reply.text : null);
  });
  log.close();
  answers.close();
  builder.build({ complete: true });
  return builder.cost().trials;
}
