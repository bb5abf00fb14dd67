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
  /** An answer to some of the analytics: the others count as unreadable. */
  | {
      readonly status: 'partial';
      readonly mismatches: readonly Mismatch[];
      readonly undecided: Readonly<Record<string, string>>;
    }
  | { readonly status: 'unreadable'; readonly kind: UnreadableKind; readonly problem: string }
  | { readonly status: 'errored'; readonly problem: string };

/** Compares what was read with the expected answer. */
export function scoreReading(reading: Reading, expected: Readonly<Record<string, boolean>>): Verdict {
  if (reading.status === 'unreadable') {
    return reading;
  }
  const { answer, undecided = {} } = reading;
  const missing = Object.keys(expected).filter(
    (analytic) => !Object.hasOwn(answer, analytic) && !Object.hasOwn(undecided, analytic),
  );
  if (missing.length > 0) {
    return { status: 'unreadable', kind: 'missing key', problem: `no value for ${missing.join(', ')}` };
  }
  const mismatches = Object.entries(expected).flatMap(([analytic, value]): readonly Mismatch[] => {
    const received = Object.hasOwn(answer, analytic) ? answer[analytic] : undefined;
    return received === undefined || received === value ? [] : [{ analytic, expected: value, received }];
  });
  if (Object.keys(undecided).length > 0) {
    return { status: 'partial', mismatches, undecided };
  }
  return mismatches.length === 0 ? { status: 'correct' } : { status: 'incorrect', mismatches };
}

/** In which way an analytic of a verdict is unreadable, as a list of one or none. */
export function unreadableKinds(verdict: Verdict, analytic: string): readonly string[] {
  switch (verdict.status) {
    case 'unreadable':
      return [verdict.kind];
    case 'partial':
      return Object.hasOwn(verdict.undecided, analytic) ? ['undecided'] : [];
    case 'correct':
    case 'incorrect':
    case 'errored':
      return [];
  }
}
