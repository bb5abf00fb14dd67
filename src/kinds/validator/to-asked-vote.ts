import type { Reading } from './reading/read-answer';
import type { Reply } from '../../model/model';
import type { Majority } from './reading/majority';
import { largest } from '../../statistics/extremes';
import type { Asked, CastVote, ReplySource } from '../../experiment/log/trial';

/** What came of a vote, from what its waves of votes brought and what they come to; its reply is the answer as JSON. */
export function toAskedVote(waves: readonly (readonly CastVote<Reading>[])[], majority: Majority): Asked<Reading> {
  const votes = waves.flat();
  const source = sourceOf(votes);
  const replies = votes.flatMap(({ asked }) => (asked.status === 'replied' ? [asked.reply] : []));
  const attempts = votes.reduce(
    (sum, { asked }) => sum + (asked.status === 'replied' ? asked.reply.attempts : asked.attempts),
    0,
  );
  const [last] = replies.slice(-1);
  if (majority.status === 'errored' || last === undefined) {
    const lost = votes.length - replies.length;
    const [problem] = votes.flatMap(({ asked }) => (asked.status === 'errored' ? [asked.problem] : []));
    const because = problem === undefined ? '' : `: ${problem}`;
    return {
      status: 'errored',
      problem: `${String(lost)} of ${String(votes.length)} votes brought no reply${because}`,
      attempts,
      source,
      votes,
    };
  }
  const answer = majority.status === 'answer' ? majority.answer : {};
  const evidence = evidenceFor(answer, votes);
  const reply: Reply = {
    text: majority.status === 'answer' ? JSON.stringify(answer) : last.text,
    refusal: null,
    finishReason: 'stop',
    responseId: null,
    model: last.model,
    systemFingerprint: last.systemFingerprint,
    server: last.server,
    usage: null,
    repliedAt: last.repliedAt,
    milliseconds: waves.reduce((sum, wave) => sum + longest(wave), 0),
    attempts,
    ...(Object.keys(evidence).length > 0 && { evidence }),
  };
  if (majority.status === 'unreadable') {
    const problem = `not one of ${String(votes.length)} votes could be read; the first: ${majority.problem}`;
    return { status: 'replied', reply, reading: { ...majority, problem }, source, votes };
  }
  const fenced = votes.some(({ asked }) => asked.status === 'replied' && isFenced(asked));
  return {
    status: 'replied',
    reply,
    reading: { status: 'answer', answer, fenced },
    source,
    votes,
    tied: majority.tied,
  };
}

function sourceOf(votes: readonly CastVote<Reading>[]): ReplySource {
  const sources = votes.map(({ asked }) => asked.source);
  return (['offline', 'live', 'recording'] as const).find((source) => sources.includes(source)) ?? 'recording';
}

/** Votes of one wave are under way at once. */
function longest(wave: readonly CastVote<Reading>[]): number {
  return largest([0, ...wave.map(({ asked }) => (asked.status === 'replied' ? asked.reply.milliseconds : 0))]);
}

function isFenced({ reading }: Asked<Reading> & { readonly status: 'replied' }): boolean {
  return reading.status === 'answer' && reading.fenced;
}

/** What each value rests on, in the words of the first vote that has the value. */
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
