import { interviewKind } from './kind';
import { type PolicyResult, requiredSuite } from 'gpt-assay/jest';

/** A row for `jest-each`: one coding question of one model in one language. */
export interface InterviewQuestionRow {
  /** Model and language. */
  readonly coder: string;
  readonly question: string;
}

/** A row for `jest-each`: one model in one language. */
export interface InterviewCoderRow {
  readonly coder: string;
  /** The required share of points. */
  readonly points: string;
}

/** An interview as a Jest suite. */
export interface InterviewSuite {
  readonly title: string;
  /** Test titles must be `'$coder › $question'`. */
  readonly questions: readonly InterviewQuestionRow[];
  /** Test titles must be `'$coder earns $points'`. */
  readonly coders: readonly InterviewCoderRow[];
  /** The result of a row; the answers were asked for and run before the first test started. */
  readonly resultOf: (row: InterviewQuestionRow | InterviewCoderRow) => PolicyResult;
}

/** The suite of an interview, for `interviewSuite` in test files. */
export function interviewSuite(id: string): InterviewSuite {
  const { wholes, ...suite } = requiredSuite<InterviewQuestionRow, InterviewCoderRow>(interviewKind, id, {
    question: (coder, question) => ({ coder, question }),
    whole: ({ who, what }) => ({ coder: who, points: what }),
    verb: 'earns',
    titles: "'$coder › $question' and '$coder earns $points'",
    file: `prompts/${id}.md`,
    declare: '"policy: { points: 0.8 }", the share of the points that each model must earn.',
  });
  return { ...suite, coders: wholes };
}
