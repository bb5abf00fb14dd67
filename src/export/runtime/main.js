'use strict';

const { readFileSync } = require('node:fs');
const { extname, resolve } = require('node:path');
const { conclude, grade } = require('./grade');
const { registerTests } = require('./register-tests');

/**
 * Registers tests when Jest is there; returns what the file exports.
 *
 * @param {import('../exported-validator').ExportedValidator} validator
 * @param {{ folder: string, solutionFile: string, language: string, deadlineSeconds: number }} settings
 */
function start(validator, { folder, solutionFile, language, deadlineSeconds }) {
  const gradeCode = (/** @type {string} */ code, /** @type {Partial<import('./grade').GradeOptions>} */ options = {}) =>
    grade(validator, code, { language: named('SOLUTION_LANGUAGE') ?? language, deadlineSeconds, ...options });

  const gradeFile = async () => {
    const file = resolve(folder, named('SOLUTION_FILE') ?? solutionFile);
    let code;
    try {
      code = readFileSync(file, 'utf8');
    } catch {
      const problem = `the file ${file} cannot be read: set SOLUTION_FILE to the one that holds the code`;
      return conclude(validator, { status: 'errored', problem, canTryAgain: false }, [], []);
    }
    const known = new Map(Object.entries(validator.languages)).get(extname(file).toLowerCase());
    return gradeCode(code, named('SOLUTION_LANGUAGE') === undefined && known !== undefined ? { language: known } : {});
  };

  if (typeof test === 'function') {
    registerTests(validator, deadlineSeconds, gradeFile);
  }
  return { challenge: validator.challenge, analytics: validator.analytics, grade: gradeCode, gradeFile };
}

/**
 * A variable of the environment, if it has a value.
 *
 * @param {string} variable
 */
function named(variable) {
  const value = process.env[variable]?.trim();
  return value === '' ? undefined : value;
}

module.exports = { start };
