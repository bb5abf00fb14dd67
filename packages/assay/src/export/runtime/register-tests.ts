import type { ExportedGrade, ExportedValidator } from '../exported-validator';
import { describeFailure, describeGrade, explain } from './describe-grade';

/** Seconds that Jest waits longer than the grading may take. */
const margin = 10;

// What Jest defines, where it is there.
declare const describe: (title: string, register: () => void) => void;
declare const test: ((title: string, run: () => void) => void) | undefined;
declare const beforeAll: (run: () => Promise<void>, timeout: number) => void;
declare const jest: { readonly useRealTimers: () => unknown } | undefined;
declare const expect: (value: unknown) => { readonly toBe: (expected: unknown) => void };

/** The file that is graded. */
interface GradedFile {
  readonly gradeFile: () => Promise<ExportedGrade>;
  readonly languageOfFile: () => string;
}

/** Registers one Jest test for each hard analytic where Jest is there; the code is graded once, before the first of them. */
export function registerTests(
  { challenge, title, analytics }: ExportedValidator,
  deadlineSeconds: number,
  { gradeFile, languageOfFile }: GradedFile,
): void {
  if (typeof test !== 'function') {
    return;
  }
  const register = test;
  describe(title, () => {
    let graded: ExportedGrade | undefined;

    beforeAll(
      async () => {
        // A configuration may fake timers everywhere; a request would never end.
        if (typeof jest === 'object') {
          jest.useRealTimers();
        }
        graded = await gradeFile();
        const text = describeGrade(challenge, analytics, graded);
        if (text !== '') {
          // oxlint-disable-next-line no-console -- Jest shows it beside the tests
          console.log(text);
        }
      },
      (deadlineSeconds + margin) * 1000,
    );

    const hard = analytics.filter(({ assert }) => assert === 'hard');
    for (const analytic of hard) {
      register(analytic.name, () => {
        const grade = answered(graded);
        if (grade.analytics[analytic.name] !== analytic.wanted) {
          throw withoutStack(describeFailure(analytic, grade, languageOfFile()));
        }
      });
    }
    if (hard.length === 0) {
      register('fails nothing: the result is only logged', () => {
        expect(graded?.passed).toBe(true);
      });
    }
  });
}

/** A grade with an answer; throws what a person needs to know when there is none. */
function answered(grade: ExportedGrade | undefined): Extract<ExportedGrade, { readonly status: 'answer' }> {
  if (grade?.status === 'answer') {
    return grade;
  }
  throw withoutStack(grade === undefined ? 'not graded, through no fault of the code' : explain(grade));
}

/** An error of which Jest shows the message alone. */
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}
