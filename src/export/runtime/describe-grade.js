'use strict';

/** @typedef {import('../exported-validator').ExportedGrade} Grade */
/** @typedef {import('../exported-validator').ExportedAnalytic} Analytic */

/**
 * What is logged: the soft analytics, or why there are none.
 *
 * @param {string} challenge
 * @param {readonly Analytic[]} analytics
 * @param {Grade} grade
 */
function describeGrade(challenge, analytics, grade) {
  if (grade.status !== 'answer') {
    return `${challenge}: ${explain(grade)}`;
  }
  const soft = analytics.filter(({ assert }) => assert === 'soft');
  const lines = soft.map(({ name, wanted }) => {
    const tie = grade.tied.includes(name) ? ', for want of a majority' : '';
    return `${challenge} ${name}: ${String(grade.analytics[name])}${tie} (logged, not judged; wanted: ${String(wanted)})`;
  });
  return lines.join('\n');
}

/**
 * Why there is no answer, and whose fault that is.
 *
 * @param {Exclude<Grade, { status: 'answer' }>} grade
 */
function explain(grade) {
  if (grade.status === 'unreadable') {
    return `the grader's reply could not be read, which counts against the code (${grade.kind}): ${grade.problem}`;
  }
  const advice = grade.canTryAgain ? 'grade it again later' : 'nothing is graded until that is mended';
  return `not graded, through no fault of the code: ${grade.problem}; ${advice}`;
}

module.exports = { describeGrade, explain };
