import { printableLine } from 'gpt-assay/basics';
import type { Trial } from 'gpt-assay/plugin';
import { answerDetailsSchema } from './log/log-details';

/** The points of an answer, and the result of each check. */
export function describeTrial({ details, verdict }: Trial): readonly string[] {
  const parsed = answerDetailsSchema.safeParse(details).data;
  if (parsed === undefined || verdict.status === 'errored') {
    return [];
  }
  const { status, passed, total, checks, round } = parsed;
  return [
    `${round === 1 ? '' : `round ${round}: `}${status}, ${passed} of ${total} points`,
    ...checks.map(({ name, assert, description, failure }) => {
      const why = failure === undefined || description === undefined ? '' : `: ${description}`;
      return printableLine(`${failure === undefined ? '✓' : '✗'} ${name ?? assert}${why}`, 300);
    }),
  ];
}
