import { answerRightly, capitals, quizFiles, quizTestFile, type QuestionSource } from './quiz-project';
import type { Script, SuiteCase } from './suite-cases';

/** How a case differs from the quiz `capitals`, rightly answered by the settings' server. */
export interface QuizCase {
  /** What its configuration says beside title and policy, or instead of them. */
  readonly config?: Readonly<Record<string, unknown>>;
  readonly questions?: readonly QuestionSource[];
  readonly variables?: SuiteCase['variables'];
  readonly script?: Script;
  /** What its test file is instead of that of every quiz. */
  readonly testFile?: (name: string) => string;
}

/** That quiz and its test file, under the name of a case. */
export function quizCase({
  config = {},
  questions = capitals,
  variables = {},
  script = answerRightly,
  testFile = quizTestFile,
}: QuizCase = {}): SuiteCase {
  return {
    files(name) {
      const files = quizFiles({ title: name, shuffle: false, policy: { accuracy: 0.6 }, ...config }, questions);
      const named = Object.entries(files).map(([file, text]) => [file.replace('capitals', name), text] as const);
      return { ...Object.fromEntries(named), [`tests/${name}.test.ts`]: testFile(name) };
    },
    variables,
    script,
  };
}
