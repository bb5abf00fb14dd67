import { printableLine } from '../../basics/text/printable';
import type { ExportedAnalytic, ExportedGrade } from '../exported-validator';

/** Maximum number of characters of a reason that are shown. */
const longestReason = 500;

/** What is logged: the soft analytics, or why there are none. */
export function describeGrade(challenge: string, analytics: readonly ExportedAnalytic[], grade: ExportedGrade): string {
  if (grade.status !== 'answer') {
    return `${challenge}: ${explain(grade)}`;
  }
  const soft = analytics.filter(({ assert }) => assert === 'soft');
  const lines = soft.map(({ name, wanted }) => {
    const tie = grade.tied.includes(name) ? ', because there was no majority' : '';
    return `${challenge} ${name}: ${String(grade.analytics[name])}${tie} (logged, not judged; wanted: ${String(wanted)})`;
  });
  const corrected = grade.decided.map(
    (name) => `${challenge} ${name}: ${String(grade.analytics[name])}, as a person decided about this code`,
  );
  return [...lines, ...corrected].join('\n');
}

/** Why there is no answer, and whose fault that is. */
export function explain(grade: Exclude<ExportedGrade, { readonly status: 'answer' }>): string {
  if (grade.status === 'unreadable') {
    return `the grader's reply could not be read, which counts against the code (${grade.kind}): ${grade.problem}`;
  }
  const advice = grade.canTryAgain ? 'grade it again later' : 'nothing is graded until that is fixed';
  return `not graded, through no fault of the code: ${grade.problem}; ${advice}`;
}

/** Why a test fails: the value, the rubric that it is about, and the reason that the first vote for the value gave. */
export function describeFailure(
  analytic: ExportedAnalytic,
  grade: Extract<ExportedGrade, { readonly status: 'answer' }>,
  language: string,
): string {
  const { name, rubric } = analytic;
  const value = grade.analytics[name];
  const isDecided = grade.decided.includes(name);
  const [reason] = grade.votes.flatMap((vote) =>
    vote.status === 'answer' && vote.analytics[name] === value && !isDecided ? (vote.reason ?? []) : [],
  );
  const text = typeof rubric === 'string' ? rubric : new Map(Object.entries(rubric)).get(language);
  return [
    `${name} is ${String(value)}`,
    '',
    `Expected: ${String(analytic.wanted)}`,
    `Received: ${String(value)}`,
    ...(text === undefined ? [] : ['', `Rubric: ${text}`]),
    ...(reason === undefined ? [] : ['', `The grader's reason: ${printableLine(reason, longestReason)}`]),
  ].join('\n');
}
