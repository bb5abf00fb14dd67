import { createHash } from 'node:crypto';

/** The parts of a task, as fixtures and prompts name them. */
export const taskParts = ['problem', 'reference'] as const;
/** One of them. */
export type TaskPart = (typeof taskParts)[number];

/** What a submission was asked to do, where submissions of one challenge have different tasks. */
export interface Task {
  /** The problem as it was set. */
  readonly problem?: string;
  /** A reference answer. */
  readonly reference?: string;
}

/** Code whose grading is asked for, with or without a known answer. */
export interface Submission {
  /** Names it in output; unique within what is asked. */
  readonly id: string;
  readonly language: string;
  /** The candidate's code: hostile text, never changed. */
  readonly solution: string;
  /** Present if it is handed in as files: `solution` then shows each in a fence below its name. */
  readonly hasFiles?: true | undefined;
  /** Absent if the prompt shows neither problem nor reference. */
  readonly task?: Task | undefined;
}

/** The same for submissions that are the same question: equal code in the same language for the same task. */
export function identityOf({ language, solution, hasFiles, task }: Omit<Submission, 'id'>): string {
  const code = `${language}${hasFiles === true ? ' files' : ''}\n${solution}`;
  return task === undefined ? code : `${code}\n${JSON.stringify([task.problem ?? null, task.reference ?? null])}`;
}

/**
 * How an override identifies code: the SHA-256 (hex) of its UTF-8, or that of a JSON list of code, problem and
 * reference if it has a task, because code that is right for one task is wrong for another.
 */
export function hashCode(code: string, task?: Task): string {
  const { problem, reference } = task ?? {};
  const text =
    problem === undefined && reference === undefined
      ? code
      : JSON.stringify([code, problem?.trim() ?? null, reference?.trim() ?? null]);
  return createHash('sha256').update(text).digest('hex');
}

/** Whether two submissions were asked to do the same, whatever blanks surround the texts. */
export function isSameTask(one: Pick<Submission, 'task'>, other: Pick<Submission, 'task'>): boolean {
  return hashCode('', one.task) === hashCode('', other.task);
}
