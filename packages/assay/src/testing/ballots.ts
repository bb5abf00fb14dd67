import type { AnswerSchema } from '../kinds/validator/challenge/answer-schema';
import type { Ballot } from '../kinds/validator/reading/majority';

/** The answer that a prompt with these analytics asks for. */
export function answerSchema(required: readonly string[]): AnswerSchema {
  return { type: 'object', properties: {}, required, additionalProperties: false };
}

/**
 * Votes written as letters, by analytic: T and F for the values, N for an undecided one; U for an unreadable vote and E for
 * one that never arrived, which hold for all of its analytics.
 */
export function ballotsOf(letters: Readonly<Record<string, string>>): readonly Ballot[] {
  const columns = Object.entries(letters);
  const count = Math.max(0, ...columns.map(([, votes]) => votes.length));
  return Array.from({ length: count }, (_, index): Ballot => {
    const own = columns.map(([analytic, votes]) => [analytic, votes.charAt(index)] as const);
    if (own.some(([, letter]) => letter === 'E')) {
      return { status: 'errored' };
    }
    if (own.some(([, letter]) => letter === 'U')) {
      return { status: 'unreadable', kind: 'empty', problem: 'the reply is empty' };
    }
    const answer = Object.fromEntries(
      own.filter(([, letter]) => letter !== 'N').map(([analytic, letter]) => [analytic, letter === 'T']),
    );
    return { status: 'answer', answer, fenced: false };
  });
}
