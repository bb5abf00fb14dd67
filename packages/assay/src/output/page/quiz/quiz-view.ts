import type { Lines } from '../../../experiment/blocks/blocks';
import type { Option, QuizQuestion } from '../../../kinds/quiz/question';
import type { AssertionsView } from '../experiment/experiment-view';

/**
 * The page of a quiz's report: fixtures are questions, groups are cells, and the only analytic is whether an answer is
 * right.
 */
export interface QuizView extends AssertionsView {
  readonly kind: 'quiz';
  /** Whether a cell of the grid stands for one trial. */
  readonly each: boolean;
  /** Names of the groups in the grid. */
  readonly columns: readonly { readonly heading: string; readonly note: string }[];
  /** In the order of the page's fixtures. */
  readonly questions: readonly QuestionView[];
  /** How often each group chose each option of each question, by position in the file. */
  readonly chosen: readonly (readonly (readonly number[])[])[];
}

/** Quiz-specific data of a fixture. */
export interface QuestionView extends Pick<QuizQuestion, 'multiple'> {
  /** The full text, if one line is not enough. */
  readonly text: Lines | null;
  /** The options; for a question without options, the answers given. */
  readonly options: readonly Option[];
  /** Whether it has no options, and the answer is a text or a number. */
  readonly open: boolean;
  readonly tags: readonly QuestionTag[];
  /** Why the label is suspicious, if it is. */
  readonly suspicious: SuspiciousView | null;
}

/** A tag by which questions can be filtered. */
export type QuestionTag = 'suspicious' | 'all-wrong' | 'differs' | 'wrong' | 'unsteady' | 'unreadable' | 'errored';

/** A question's label, and the answers given instead. */
export interface SuspiciousView {
  readonly labelled: string;
  readonly chosen: string;
  readonly share: string;
  /** Whether more than half of the answers agree on it. */
  readonly most: boolean;
}
