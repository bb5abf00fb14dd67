import type { Submission } from '../code/submission';
import type { Sandbox } from '../sandbox/sandbox';

/** A program's ruling on one analytic of a submission, with its evidence. */
export type Ruling =
  | { readonly status: 'decided'; readonly value: boolean; readonly evidence: string }
  /** Neither true nor false could be shown: an oracle never guesses. */
  | {
      readonly status: 'undecided';
      readonly because: string;
      /** This machine lacks what would decide it: no ruling on the submission. */
      readonly isLacking?: true;
    };

/** What an oracle may use besides the submission. */
export interface OracleTools {
  readonly sandbox: Sandbox;
  readonly signal: AbortSignal;
}

/** Decides one analytic of any submission; `fixtures/<challenge>/oracle.ts` exports one function per analytic. */
export type Decide = (submission: Submission, tools: OracleTools) => Ruling | Promise<Ruling>;

/** A program that grades: a function for each analytic that it can decide. */
export type Oracle = Readonly<Record<string, Decide>>;

/** The analytic is true, with evidence. */
export function yes(evidence: string): Ruling {
  return { status: 'decided', value: true, evidence };
}

/** The analytic is false, with evidence. */
export function no(evidence: string): Ruling {
  return { status: 'decided', value: false, evidence };
}

/** The analytic cannot be decided, and why. */
export function undecided(because: string): Ruling {
  return { status: 'undecided', because };
}

/** The analytic cannot be decided on this machine, and what it lacks. */
export function lacking(because: string): Ruling {
  return { status: 'undecided', because, isLacking: true };
}

/** Caches a result per submission, so that several analytics share the work. */
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
