import type { Mismatch, Verdict } from '../../../experiment/log/verdict';
import type { Reading } from './read-answer';

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
