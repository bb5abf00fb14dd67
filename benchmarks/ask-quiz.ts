import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAppender } from '../src/basics/disk/disk';
import { answersHead, toAnswerLine } from '../src/output/csv/answers-csv';
import { openQuiz, type OpenQuiz } from '../src/kinds/quiz/open-quiz';
import { createQuizBuilder } from '../src/kinds/quiz/quiz-builder';
import { toAnswerEntry } from '../src/kinds/quiz/quiz-log';
import { readSettings } from '../src/basics/settings/settings';
import { makeTemporaryFolder, type TemporaryFolder } from '../src/testing/temporary-folder';

/** Questions of a third party; the benchmark is skipped where they are absent. */
export const questionsFile = join(__dirname, '../../shared/data/quiz/ham-radio.questions.json');

/** A folder with that quiz: these models × three system prompts × five runs. */
export function quizFolder(models: readonly object[]): TemporaryFolder {
  return makeTemporaryFolder({
    'questions.json': readFileSync(questionsFile, 'utf8'),
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
  const { quiz, cells, entryOf, ask } = openQuizIn(root, variables);
  const builder = createQuizBuilder(entryOf(quiz.questions));
  const log = createAppender(join(root, `log-${String(process.hrtime.bigint())}.jsonl`));
  const answers = createAppender(join(root, `answers-${String(process.hrtime.bigint())}.csv`));
  answers.append(answersHead);
  await ask(quiz.questions, (answer) => {
    const entry = toAnswerEntry(quiz.id, answer);
    const cell = cells[answer.cell];
    builder.add(entry);
    log.append(JSON.stringify(entry));
    if (cell !== undefined) {
      answers.append(toAnswerLine(answer, entry, cell));
    }
  });
  log.close();
  answers.close();
  builder.build({ complete: true });
  return builder.cost().trials;
}
