import type { AssertionsView } from '../experiment/experiment-view';
import type { Lines } from '../figures';

/** The page of a quiz's report: its fixtures are questions, its groups cells, and its one measure is whether an answer is right. */
export interface QuizView extends AssertionsView {
  readonly kind: 'quiz';
  /** Whether a cell of the grid stands for one trial. */
  readonly each: boolean;
  /** How the grid calls its groups. */
  readonly columns: readonly { readonly heading: string; readonly note: string }[];
  /** In the order of the page's fixtures. */
  readonly questions: readonly QuestionView[];
  /** How often each group chose each option of each question, by its place in the file. */
  readonly chosen: readonly (readonly (readonly number[])[])[];
}

/** What only a quiz knows of a fixture. */
export interface QuestionView {
  /** The whole of it, where one line does not hold it. */
  readonly text: Lines | null;
  /** Where it has none, what was answered. */
  readonly options: readonly { readonly text: string; readonly correct: boolean }[];
  readonly multiple: boolean;
  /** Whether it has no options: its answer is a text or a number. */
  readonly open: boolean;
  readonly tags: readonly QuestionTag[];
  /** Why its label may be wrong, if it may. */
  readonly suspicious: SuspiciousView | null;
}

/** What a question can be found by. */
export type QuestionTag = 'suspicious' | 'all-wrong' | 'differs' | 'wrong' | 'unsteady' | 'unreadable' | 'errored';

/** What a question's label says, and what answers say instead. */
export interface SuspiciousView {
  readonly labelled: string;
  readonly chosen: string;
  readonly share: string;
  /** Whether more than half of the answers say so. */
  readonly most: boolean;
}
