import type { Submission } from '../code/submission';
import type { Sandbox } from '../sandbox/sandbox';

/** What a program says about one analytic of a submission, and what it rests on. */
export type Ruling =
  | { readonly status: 'decided'; readonly value: boolean; readonly evidence: string }
  /** Neither true nor false could be shown: no guess takes its place. */
  | { readonly status: 'undecided'; readonly because: string };

/** What an oracle may use beside the submission. */
export interface OracleTools {
  readonly sandbox: Sandbox;
  readonly signal: AbortSignal;
}

/** Decides one analytic of any submission; `fixtures/<challenge>/oracle.ts` exports one under the name of each analytic. */
export type Decide = (submission: Submission, tools: OracleTools) => Ruling | Promise<Ruling>;

/** A program that grades: how it decides each analytic that it can decide. */
export type Oracle = Readonly<Record<string, Decide>>;

/** It is so, because of this. */
export function yes(evidence: string): Ruling {
  return { status: 'decided', value: true, evidence };
}

/** It is not so, because of this. */
export function no(evidence: string): Ruling {
  return { status: 'decided', value: false, evidence };
}

/** A program cannot decide it. */
export function undecided(because: string): Ruling {
  return { status: 'undecided', because };
}

/** Remembers what was found out about a submission, so that several analytics share the work. */
export function oncePerSubmission<Found>(
  find: (submission: Submission, tools: OracleTools) => Found,
): (submission: Submission, tools: OracleTools) => Found {
  const known = new WeakMap<Submission, { readonly found: Found }>();
  return (submission, tools) => {
    const entry = known.get(submission) ?? { found: find(submission, tools) };
    known.set(submission, entry);
    return entry.found;
  };
}
