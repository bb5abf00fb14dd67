import { toAskedVote as toAsked } from '../../experiment/asking/to-asked-vote';
import type { Asked, CastVote } from '../../experiment/log/trial';
import type { Majority } from './reading/majority';
import type { Reading } from './reading/read-answer';

/** The result of a vote, from the replies of its waves and their count; its reply is the answer as JSON. */
export function toAskedVote(waves: readonly (readonly CastVote<Reading>[])[], majority: Majority): Asked<Reading> {
  const votes = waves.flat();
  switch (majority.status) {
    case 'errored':
      return toAsked(waves, majority);
    case 'unreadable': {
      const problem = `none of ${votes.length} votes could be read. First problem: ${majority.problem}`;
      return toAsked(waves, { status: 'counted', reading: { ...majority, problem } });
    }
    case 'answer': {
      const { answer, tied } = majority;
      const fenced = votes.some(({ asked }) => asked.status === 'replied' && isFenced(asked));
      const reason = reasonFor(answer, votes);
      return toAsked(waves, {
        status: 'counted',
        reading: { status: 'answer', answer, fenced, ...(reason !== undefined && { reason }) },
        text: JSON.stringify(answer),
        evidence: evidenceFor(answer, votes),
        tied,
      });
    }
  }
}

function isFenced({ reading }: Asked<Reading> & { readonly status: 'replied' }): boolean {
  return reading.status === 'answer' && reading.fenced;
}

/** The reason of the first vote that agrees with the result on every analytic and gives one. */
function reasonFor(answer: Readonly<Record<string, boolean>>, votes: readonly CastVote<Reading>[]): string | undefined {
  const names = Object.keys(answer);
  const [first] = votes.flatMap(({ asked }) =>
    asked.status === 'replied' &&
    asked.reading.status === 'answer' &&
    names.every((name) => asked.reading.status === 'answer' && asked.reading.answer[name] === answer[name])
      ? (asked.reading.reason ?? [])
      : [],
  );
  return first;
}

/** The evidence for each value, from the first vote with that value. */
function evidenceFor(
  answer: Readonly<Record<string, boolean>>,
  votes: readonly CastVote<Reading>[],
): Readonly<Record<string, string>> {
  const found = Object.entries(answer).flatMap(([analytic, value]) => {
    const [first] = votes.flatMap(({ asked }) =>
      asked.status === 'replied' && asked.reading.status === 'answer' && asked.reading.answer[analytic] === value
        ? (asked.reply.evidence?.[analytic] ?? [])
        : [],
    );
    return first === undefined ? [] : [[analytic, first] as const];
  });
  return Object.fromEntries(found);
}
