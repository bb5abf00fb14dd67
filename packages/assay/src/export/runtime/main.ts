import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { messageOf } from '../../basics/errors';
import { taskParts, type Task } from '../../code/submission';
import type { ExportedGrade, ExportedValidator } from '../exported-validator';
import { conclude, grade, type GradeOptions } from './grade';
import { textOf } from './open-server';
import { registerTests } from './register-tests';

// What stands above this program in every exported file.
declare const SOLUTION_FILE: string;
declare const SOLUTION_LANGUAGE: string;
declare const DEADLINE_SECONDS: number;
declare const validator: ExportedValidator;

/** Grades code or files, as the environment says where the options do not. */
async function gradeCode(
  code: string | Readonly<Record<string, string>>,
  options: Partial<GradeOptions> = {},
): Promise<ExportedGrade> {
  const language = named('SOLUTION_LANGUAGE') ?? SOLUTION_LANGUAGE;
  return grade(validator, code, { language, deadlineSeconds: DEADLINE_SECONDS, ...options }, process.env);
}

/** The parts of the task, from the files that the environment names. */
function readTask(): Task {
  return Object.fromEntries(
    taskParts.flatMap((part) => {
      const file = named(`${part.toUpperCase()}_FILE`);
      return file === undefined ? [] : [[part, readFileSync(resolve(__dirname, file), 'utf8')]];
    }),
  );
}

/** Grades the file that the environment or the head of this one names. */
async function gradeFile(): Promise<ExportedGrade> {
  const file = resolve(__dirname, named('SOLUTION_FILE') ?? SOLUTION_FILE);
  let code;
  try {
    code = readFileSync(file, 'utf8');
  } catch {
    const problem = `the file ${file} cannot be read: set SOLUTION_FILE to the file with the code`;
    return conclude(validator, { status: 'errored', problem, canTryAgain: false });
  }
  let task;
  try {
    task = readTask();
  } catch (error) {
    const problem = `a file of the task cannot be read: ${messageOf(error)}`;
    return conclude(validator, { status: 'errored', problem, canTryAgain: false });
  }
  return gradeCode(code, { ...task, language: languageOfFile() });
}

/** The file's language, by the environment, its extension, or the head of this file. */
function languageOfFile(): string {
  const extension = extname(named('SOLUTION_FILE') ?? SOLUTION_FILE).toLowerCase();
  const known = new Map(Object.entries(validator.languages)).get(extension);
  return named('SOLUTION_LANGUAGE') ?? known ?? SOLUTION_LANGUAGE;
}

/** A variable of the environment, if it has a value. */
function named(variable: string): string | undefined {
  return textOf(process.env[variable]);
}

registerTests(validator, DEADLINE_SECONDS, { gradeFile, languageOfFile });

module.exports = { challenge: validator.challenge, analytics: validator.analytics, grade: gradeCode, gradeFile };
