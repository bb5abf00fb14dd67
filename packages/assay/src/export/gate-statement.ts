import { assertionsOf } from '../kinds/validator/challenge/challenge';
import { readLines } from '../basics/disk/disk';
import { parseJson } from '../basics/json/parse-json';
import { gateTermsOf } from '../kinds/validator/gate-terms';
import { attemptKey, attemptsFile } from '../experiment/gate/gate-attempts';
import { gateDefaults } from '../experiment/gate/gate-plan';
import { toSuiteEntry } from '../kinds/validator/suite-entry';
import type { Validator } from '../kinds/validator/validator';

/** What the latest gate of a challenge ended with. */
export interface GateStatement {
  /** Counted over all attempts on the challenge, from 1. */
  readonly attempt: number;
  readonly verdict: string;
  /** ISO 8601. */
  readonly endedAt: string;
  /** Whether it asked these very requests, under the present assertions and a gate's default settings. */
  readonly isOfThis: boolean;
}

/** What the latest ended gate of a challenge said; `undefined` when none is on record. Offline models do not count. */
export function readGateStatement(validator: Validator): GateStatement | undefined {
  const { settings, challenge } = validator;
  const lines = readLines(attemptsFile({ root: settings.root, challenge: challenge.id, simulated: undefined }));
  const entries = lines.flatMap(parseEntry);
  const last = entries.findLast(({ verdict }) => verdict !== undefined);
  if (last?.verdict === undefined) {
    return undefined;
  }
  const { attempt, verdict, endedAt = '' } = last;
  const key = entries.find((entry) => entry.attempt === attempt && entry.key !== undefined)?.key;
  return { attempt, verdict, endedAt, isOfThis: key !== undefined && presentKeys(validator).includes(key) };
}

/** The keys that a gate of this validator would have now, with and without CI set. */
function presentKeys(validator: Validator): readonly string[] {
  const { assertions } = toSuiteEntry(validator, assertionsOf(validator.challenge, 'declared'));
  return [false, true].map((failFast) =>
    attemptKey(
      gateTermsOf(validator, {
        assertions,
        settings: { ...gateDefaults, preset: null, hypotheses: null, most: null, failFast },
      }),
    ),
  );
}

interface Entry {
  readonly attempt: number;
  readonly key?: string | undefined;
  readonly verdict?: string | undefined;
  readonly endedAt?: string | undefined;
}

function parseEntry(line: string): readonly Entry[] {
  try {
    const { attempt, key, verdict, endedAt } = parseJson(line) as Partial<Record<keyof Entry, unknown>>;
    const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
    return typeof attempt === 'number'
      ? [{ attempt, key: text(key), verdict: text(verdict), endedAt: text(endedAt) }]
      : [];
  } catch {
    return [];
  }
}
