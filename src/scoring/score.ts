import type { Reading, UnreadableKind } from './read-answer';

/** An analytic whose value was not the expected one. */
export interface Mismatch {
  readonly analytic: string;
  readonly expected: boolean;
  readonly received: boolean;
}

/**
 * What one trial established. `unreadable` counts against every assertion of the fixture; `errored` says nothing about
 * the model and is never judged.
 */
export type Verdict =
  | { readonly status: 'correct' }
  | { readonly status: 'incorrect'; readonly mismatches: readonly Mismatch[] }
  | { readonly status: 'unreadable'; readonly kind: UnreadableKind; readonly problem: string }
  | { readonly status: 'errored'; readonly problem: string };

/** Compares what was read with the expected answer. */
export function scoreReading(reading: Reading, expected: Readonly<Record<string, boolean>>): Verdict {
  if (reading.status === 'unreadable') {
    return reading;
  }
  const missing = Object.keys(expected).filter((analytic) => reading.answer[analytic] === undefined);
  if (missing.length > 0) {
    return { status: 'unreadable', kind: 'missing key', problem: `no value for ${missing.join(', ')}` };
  }
  const mismatches = Object.entries(expected).flatMap(([analytic, value]): readonly Mismatch[] => {
    const received = reading.answer[analytic];
    return received === undefined || received === value ? [] : [{ analytic, expected: value, received }];
  });
  return mismatches.length === 0 ? { status: 'correct' } : { status: 'incorrect', mismatches };
}
