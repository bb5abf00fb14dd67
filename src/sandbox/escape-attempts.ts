import { javascriptAttempts } from './javascript-attempts';
import { pythonAttempts } from './python-attempts';
import type { CallOutcome, Job, Language, Sandbox } from './sandbox';
import { describeWire } from './wire';

/** Something the code must not be able to do here. */
export interface EscapeAttempt {
  readonly name: string;
  /** What its one call returns must be `'contained'`, unless a limit ends it. */
  readonly job: Pick<Job, 'language' | 'source' | 'entry'>;
  /** Whether a limit may end it. */
  readonly mayBeStopped: boolean;
}

/** Makes the attempts of a language. */
export type AttemptMaker = (canaries: Canaries) => {
  readonly each: readonly EscapeAttempt[];
  readonly quick: EscapeAttempt;
};

/** What only the host has, planted for the probe. */
export interface Canaries {
  /** File whose content no guest may read. */
  readonly file: string;
  /** Path at which nothing is, unless a guest writes there. */
  readonly written: string;
  /** Port on 127.0.0.1 on which the probe listens. */
  readonly port: number;
  /** Number of the host's process. */
  readonly pid: number;
}

/** Attempts that every backend is probed with, by language; each is made by itself, the quick one makes those that tell most at once. */
export const escapeAttempts: Readonly<Record<Language, AttemptMaker>> = {
  javascript: javascriptAttempts,
  python: pythonAttempts,
};

/** Makes one attempt; says what got out, or `undefined` when it was contained. */
export async function tryToEscape(
  sandbox: Sandbox,
  { name, job, mayBeStopped }: EscapeAttempt,
): Promise<string | undefined> {
  const { calls } = await sandbox.run({
    ...job,
    calls: [[]],
    limits: mayBeStopped ? { cpuMs: 200, callCpuMs: 100, memoryMb: 32 } : {},
  });
  const outcome = calls[0];
  const contained =
    outcome?.status === 'returned' ? outcome.value === 'contained' : mayBeStopped && wasStopped(outcome?.status);
  return contained ? undefined : `${name}: ${describeOutcome(outcome)}`;
}

function wasStopped(status: CallOutcome['status'] | undefined): boolean {
  return status === 'timeout' || status === 'memory' || status === 'killed' || status === 'crashed';
}

function describeOutcome(outcome: CallOutcome | undefined): string {
  return outcome?.status === 'returned'
    ? `returned ${describeWire(outcome.value).slice(0, 100)}`
    : String(outcome?.status);
}
