import type { QuizFiles } from './quiz';

/** Where the two files of a quiz are, and its name. */
export function quizFilesOf(id: string): QuizFiles {
  return { questions: `fixtures/${id}/questions.json`, config: `fixtures/${id}/config.json` };
}
