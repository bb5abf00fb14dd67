import { join } from 'node:path';
import { isFile } from '../../basics/disk/disk';
import type { QuizFiles } from './quiz';

/** The paths of a quiz's two files, and its name. */
export function quizFilesOf(id: string): QuizFiles {
  return { questions: `fixtures/${id}/questions.json`, config: `fixtures/${id}/config.json` };
}

/** The quiz in the folder itself, which `assay test-llm` asks by default; `undefined` if there is none. */
export function quizIn(folder: string): QuizFiles | undefined {
  const files = { questions: 'questions.json', config: 'config.json' };
  return Object.values(files).every((file) => isFile(join(folder, file))) ? files : undefined;
}
