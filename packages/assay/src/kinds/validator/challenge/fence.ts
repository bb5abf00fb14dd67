import type { Submission, TaskPart } from '../../../code/submission';
import { largest } from '../../../statistics/numbers';

/** Code in a fence longer than any in it. */
export function fence(code: string, language: string): string {
  const longest = largest([0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length)]);
  const marks = '`'.repeat(Math.max(3, longest + 1));
  return `${marks}${language}\n${code}${code.endsWith('\n') ? '' : '\n'}${marks}`;
}

/** A submission's code as prompts show it. */
export function fenceSolution({ solution, language, hasFiles }: Omit<Submission, 'id'>): string {
  return hasFiles === true ? solution : fence(solution, language);
}

/** The parts of a submission's task in fences; a part that it lacks is an empty fence. */
export function fenceTask({ task, language }: Omit<Submission, 'id' | 'solution'>): Readonly<Record<TaskPart, string>> {
  return {
    problem: fence(task?.problem ?? '', 'text'),
    reference: fence(task?.reference ?? '', language),
  };
}
