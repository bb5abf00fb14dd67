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
