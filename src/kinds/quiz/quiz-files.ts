import { join } from 'node:path';
import { isFile } from '../../basics/disk/disk';
import type { QuizFiles } from './quiz';

/** Where the two files of a quiz are, and its name. */
export function quizFilesOf(id: string): QuizFiles {
  return { questions: `fixtures/${id}/questions.json`, config: `fixtures/${id}/config.json` };
}

/** The quiz that stands in a folder itself, which `assay test-llm` asks when none is named; `undefined` without one. */
export function quizIn(folder: string): QuizFiles | undefined {
  const files = { questions: 'questions.json', config: 'config.json' };
  return Object.values(files).every((file) => isFile(join(folder, file))) ? files : undefined;
}
