import type { ExportedAnalytic, ExportedGrade } from '../exported-validator';

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

/** Why a test fails: the value, and the rubric that it is about. */
export function describeFailure(analytic: ExportedAnalytic, value: boolean | undefined, language: string): string {
  const { rubric } = analytic;
  const text = typeof rubric === 'string' ? rubric : Object.hasOwn(rubric, language) ? rubric[language] : undefined;
  return [
    `${analytic.name} is ${String(value)}`,
    '',
    `Expected: ${String(analytic.wanted)}`,
    `Received: ${String(value)}`,
    ...(text === undefined ? [] : ['', `Rubric: ${text}`]),
  ].join('\n');
}
