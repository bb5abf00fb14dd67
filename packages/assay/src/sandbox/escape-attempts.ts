import type { AttemptMaker, EscapeAttempt } from './escape-attempt';
import { javascriptAttempts } from './javascript-attempts';
import { pythonAttempts } from './python-attempts';
import type { CallOutcome, Language, Sandbox } from './sandbox';
import { describeWire } from './wire';

/** Escape attempts for every backend, by language; each runs alone, and the quick one combines the most telling ones. */
export const escapeAttempts: Readonly<Record<Language, AttemptMaker>> = {
  javascript: javascriptAttempts,
  python: pythonAttempts,
};

/** Makes one attempt; says what escaped, or `undefined` when it was contained. */
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
