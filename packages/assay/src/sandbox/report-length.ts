import type { Limits } from './sandbox';

/** Characters of outcomes after which a report is sent. */
export const reportLength = 1_000_000;
/** Bytes of a report's names, keys and messages, besides values and output. */
const reportFrame = 1_048_576;
/** Maximum bytes of a report, whatever limits a job has. */
const longestReport = 32 * 1_048_576;
/** Maximum bytes per character of a value, and of the output, which may be escaped. */
const bytesPerCharacter = { value: 4, output: 6 };

/** Maximum bytes of a report: enough outcomes and one more, with its value and measurement, or the output. */
export function longestReportOf({ outputLength, resultLength }: Limits): number {
  const values = (reportLength + 2 * resultLength) * bytesPerCharacter.value;
  return Math.min(values + outputLength * bytesPerCharacter.output + reportFrame, longestReport);
}
