import type { QuizQuestion } from './question';
import type { QuizConfig } from './quiz-config';

/** Questions with known answers, and the models and system prompts that are to answer them. */
export interface Quiz {
  /** Name of the folder; recordings go by it. */
  readonly id: string;
  readonly title: string;
  /** Folder that holds `.assay/`, `recordings/` and `.env`. */
  readonly root: string;
  /** Relative to the root where they are in it. */
  readonly files: QuizFiles;
  readonly questions: readonly QuizQuestion[];
  readonly config: QuizConfig;
}

/** The two files of a quiz. */
export interface QuizFiles {
  readonly questions: string;
  readonly config: string;
}
