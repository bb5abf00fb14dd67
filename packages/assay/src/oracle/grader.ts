import type { Submission } from '../code/submission';
import { messageOf } from '../basics/errors';
import { findModule, loadFunctions } from './load-functions';

/**
 * Grades one analytic of any submission by simple rules, as a model might; `undefined` when it cannot decide.
 * `fixtures/<challenge>/grader.ts` exports one function per analytic, named after it.
 */
export type Grade = (submission: Submission) => boolean | undefined;

/** A challenge's simulated grader: it stands in for a model, and its grades are no evidence. */
export type Grader = Readonly<Record<string, Grade>>;

/** A simulated grader's grades of a submission. */
export interface Grades {
  /** By analytic; undecided ones are absent. */
  readonly answer: Readonly<Record<string, boolean>>;
  /** Why it is undecided, by analytic. */
  readonly undecided: Readonly<Record<string, string>>;
}

/** Path of a challenge's simulated grader, relative to the root; `undefined` when it has none. */
export function findGrader(root: string, id: string): string | undefined {
  return findModule(root, id, 'grader');
}

/** Loads a challenge's simulated grader: a module of its author that exports a function for each analytic. */
export function loadGrader(root: string, file: string, analytics: readonly string[]): Grader {
  return loadFunctions(root, file, analytics);
}

/** Grades every analytic of a submission. The grader gets the text alone: expected values are not passed. */
export function gradeAll(grader: Grader, analytics: readonly string[], { id, language, solution }: Submission): Grades {
  const answer: Record<string, boolean> = {};
  const undecided: Record<string, string> = {};
  for (const analytic of analytics) {
    const grade = gradeOne(grader[analytic], { id, language, solution });
    if (typeof grade === 'boolean') {
      answer[analytic] = grade;
    } else {
      undecided[analytic] = grade;
    }
  }
  return { answer, undecided };
}

/** The grade, or why there is none. The author's function may not have been type-checked. */
function gradeOne(grade: ((submission: Submission) => unknown) | undefined, submission: Submission): boolean | string {
  if (grade === undefined) {
    return 'the simulated grader has no function for it';
  }
  try {
    const value = grade(submission);
    if (typeof value === 'boolean') {
      return value;
    }
    return value === undefined
      ? 'the simulated grader is undecided'
      : 'the simulated grader failed: it returned something other than true, false or undefined';
  } catch (error) {
    return `the simulated grader failed: ${messageOf(error)}`;
  }
}
