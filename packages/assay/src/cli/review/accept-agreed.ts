import { appendTo } from '../../basics/append-to';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import { isDisputed } from '../../kinds/validator/challenge/proposal';
import { AssayError } from '../../basics/errors';
import type { Waiting } from '../../intake/review-queue';
import type { ReviewedFiles } from './reviewed-files';

/**
 * Fixtures for which both oracle and model proposed every value, with unanimous votes, so that a person may accept them
 * together.
 */
export function findAgreed({ prompt }: Pick<Challenge, 'prompt'>, queue: readonly Waiting[]): readonly Waiting[] {
  return queue.filter(({ fixture: { expected, proposals = {} } }) =>
    prompt.analytics.every(({ name }) => {
      const proposal = Object.hasOwn(proposals, name) ? (proposals[name] ?? {}) : {};
      const { oracle, model } = proposal;
      return oracle !== undefined && oracle === model && oracle === expected[name] && !isDisputed(proposal);
    }),
  );
}

/** Accepts them all; returns which were written, and why others were not. */
export function acceptAll(
  agreed: readonly Waiting[],
  { confirm }: ReviewedFiles,
  signal: AbortSignal,
): { readonly accepted: readonly Waiting[]; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const accepted = agreed.filter(({ fixture }) => {
    signal.throwIfAborted();
    try {
      const isWritten = confirm(fixture, fixture.expected);
      appendTo(problems, isWritten ? [] : [`${fixture.file} changed during the review, so it waits for the next one.`]);
      return isWritten;
    } catch (error) {
      if (!(error instanceof AssayError)) {
        throw error;
      }
      problems.push(error.message);
      return false;
    }
  });
  return { accepted, problems };
}
