'use strict';

const { describeGrade, explain } = require('./describe-grade');

/** Seconds that Jest waits longer than the grading may take. */
const margin = 10;

/**
 * Registers one Jest test for each hard analytic; the code is graded once, before the first of them.
 *
 * @param {import('../exported-validator').ExportedValidator} validator
 * @param {number} deadlineSeconds
 * @param {() => Promise<import('../exported-validator').ExportedGrade>} gradeFile
 */
function registerTests({ challenge, title, analytics }, deadlineSeconds, gradeFile) {
  describe(title, () => {
    /** @type {import('../exported-validator').ExportedGrade | undefined} */
    let graded;

    beforeAll(
      async () => {
        graded = await gradeFile();
        const text = describeGrade(challenge, analytics, graded);
        if (text !== '') {
          console.log(text);
        }
      },
      (deadlineSeconds + margin) * 1000,
    );

    const hard = analytics.filter(({ assert }) => assert === 'hard');
    for (const { name, wanted } of hard) {
      test(name, () => {
        expect(valueIn(graded, name)).toBe(wanted);
      });
    }
    if (hard.length === 0) {
      test('fails nothing: what came of it is logged', () => {
        expect(graded?.passed).toBe(true);
      });
    }
  });
}

/**
 * The value of an analytic; throws what a person needs to know when there is none.
 *
 * @param {import('../exported-validator').ExportedGrade | undefined} grade
 * @param {string} name
 */
function valueIn(grade, name) {
  if (grade?.status === 'answer') {
    return grade.analytics[name];
  }
  const error = new Error(grade === undefined ? 'not graded, through no fault of the code' : explain(grade));
  error.stack = error.message;
  throw error;
}

module.exports = { registerTests };
