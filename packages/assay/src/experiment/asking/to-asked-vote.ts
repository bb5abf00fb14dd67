import type { Reply } from '../../model/model';
import { largest } from '../../statistics/numbers';
import type { Asked, CastVote, ReplySource } from '../log/trial';

/** The result of counting votes. */
export type CountedVotes<Read> =
  | {
      readonly status: 'counted';
      readonly reading: Read;
      /** The answer as text; absent if no vote was readable, and then the last reply is used. */
      readonly text?: string;
      readonly evidence?: Reply['evidence'];
      readonly tied?: readonly string[];
    }
  /** Votes that never arrived could have changed the result. */
  | { readonly status: 'errored' };

/** The result of a vote, from the replies of its waves and their count. */
export function toAskedVote<Read>(
  waves: readonly (readonly CastVote<Read>[])[],
  counted: CountedVotes<Read>,
): Asked<Read> {
  const votes = waves.flat();
  const source = sourceOf(votes);
  const replies = votes.flatMap(({ asked }) => (asked.status === 'replied' ? [asked.reply] : []));
  const attempts = votes.reduce(
    (sum, { asked }) => sum + (asked.status === 'replied' ? asked.reply.attempts : asked.attempts),
    0,
  );
  const [last] = replies.slice(-1);
  if (counted.status === 'errored' || last === undefined) {
    const lost = votes.length - replies.length;
    const [problem] = votes.flatMap(({ asked }) => (asked.status === 'errored' ? [asked.problem] : []));
    const because = problem === undefined ? '' : `: ${problem}`;
    return {
      status: 'errored',
      problem: `${lost} of ${votes.length} votes got no reply${because}`,
      attempts,
      source,
      votes,
    };
  }
  const { reading, text = last.text, evidence = {}, tied } = counted;
  const reply: Reply = {
    text,
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
  return { status: 'replied', reply, reading, source, votes, ...(tied !== undefined && { tied }) };
}

function sourceOf(votes: readonly CastVote[]): ReplySource {
  const sources = votes.map(({ asked }) => asked.source);
  return (['offline', 'live', 'recording'] as const).find((source) => sources.includes(source)) ?? 'recording';
}

/** Votes of one wave run in parallel, so the slowest counts. */
function longest(wave: readonly CastVote[]): number {
  return largest([0, ...wave.map(({ asked }) => (asked.status === 'replied' ? asked.reply.milliseconds : 0))]);
}
