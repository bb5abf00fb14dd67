import { firstVotes } from '../../statistics/first-votes';
import type { CastVote } from '../log/trial';
import { askOnce, type AskContext, type AskedOnce } from './ask-once';
import { runBlock } from './run-numbers';
import type { SharedRuns } from './sampler';

/** How a vote is asked. */
export interface Voting<Read> {
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
export interface Wave {
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
