import { join } from 'node:path';
import { isFile } from '../../basics/disk/disk';
import type { QuizQuestion } from './question';
import type { QuizConfig } from './quiz-config';

/** Questions with known answers, and the models and system prompts to ask. */
export interface Quiz {
  /** Name of the folder; recordings use it. */
  readonly id: string;
  readonly title: string;
  /** Folder that contains `.assay/`, `recordings/` and `.env`. */
  readonly root: string;
  /** Relative to the root if they are inside it. */
  readonly files: QuizFiles;
  readonly questions: readonly QuizQuestion[];
  readonly config: QuizConfig;
}

/** The two files of a quiz. */
export interface QuizFiles {
  readonly questions: string;
  readonly config: string;
}

/** The paths of a quiz's two files, and its name. */
export function quizFilesOf(id: string): QuizFiles {
  return { questions: `fixtures/${id}/questions.json`, config: `fixtures/${id}/config.json` };
}

/** The quiz in the folder itself, which `assay test-llm` asks by default; `undefined` if there is none. */
export function quizIn(folder: string): QuizFiles | undefined {
  const files = { questions: 'questions.json', config: 'config.json' };
  return Object.values(files).every((file) => isFile(join(folder, file))) ? files : undefined;
}

/** The index of a system prompt, given as a number or by its name in reports, `capitals.Prompt[0]`. */
export function promptIndex(name: string): number | undefined {
  const [, shown, plain] = /^(?:[\w-]+\.)?Prompt\[(\d{1,4})\]$|^(\d{1,4})$/.exec(name) ?? [];
  const index = shown ?? plain;
  return index === undefined ? undefined : Number(index);
}
