import type { Reply } from '../../model/model';
import { firstVotes } from '../../statistics/first-votes';
import { largest } from '../../statistics/numbers';
import type { Asked, CastVote, ReplySource } from '../log/trial';
import { type AskContext, type AskedOnce, askOnce } from './ask-once';
import type { SharedRuns } from './sampler';

/** How a vote is asked. */
interface Voting<Read> {
  /** Number of votes. */
  readonly of: number;
  /** The run that the vote belongs to. */
  readonly run: number;
  /** Asks for the votes `from` to `to` (excluded) at once. */
  readonly cast: (number: number, wave: Wave) => Omit<AskedOnce<Read>, 'turn'> & Pick<CastVote<Read>, 'prompt'>;
  /** Whether further votes cannot change the result. */
  readonly agree: (votes: readonly CastVote<Read>[]) => boolean;
}

/** Votes that are asked for at once. */
interface Wave {
  readonly from: number;
  readonly to: number;
}

/**
 * Asks for votes and returns them by wave. A bare majority is asked first, and the rest only if these votes disagree.
 * This never changes the result.
 */
export async function askVotes<Read>(
  { of, run, cast, agree }: Voting<Read>,
  context: AskContext,
): Promise<readonly [first: readonly CastVote<Read>[], rest: readonly CastVote<Read>[]]> {
  const castAll = (wave: Wave): Promise<readonly CastVote<Read>[]> =>
    Promise.all(
      Array.from({ length: wave.to - wave.from }, async (_, index) => {
        const { prompt, ...asking } = cast(wave.from + index, wave);
        const asked = await askOnce({ ...asking, turn: run }, context);
        const { model, run: own, request } = asking;
        return { model: model.name, ...(prompt !== undefined && { prompt }), run: own, request: request.hash, asked };
      }),
    );
  const first = await castAll({ from: 0, to: firstVotes(of) });
  return [first, agree(first) ? [] : await castAll({ from: first.length, to: of })];
}

/**
 * The run number of a vote among all votes with the same request: consecutive runs of one block, each with a fixed
 * number of votes. So no reply counts twice, and recorded replies to single questions can serve votes.
 */
export function runOfVote(run: number, votes: number, place: number): number {
  const block = run - (run % runBlock);
  return block + (run - block) * votes + place;
}

/** Runs of such votes that share a wave. */
export function sharedByWave(run: number, votes: number, { from, to }: Wave): SharedRuns {
  return { first: runOfVote(run, votes, from), last: runOfVote(run, votes, to - 1) };
}

/**
 * Runs are numbered in blocks of this size, so that requests for different purposes (such as each attempt of a gate)
 * never share a reply. Votes stay in the block of their run.
 */
export const runBlock = 1_000_000;

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
