import { firstVotes } from '../../statistics/first-votes';
import type { CastVote } from '../log/trial';
import { askOnce, type AskContext, type AskedOnce } from './ask-once';
import { runBlock } from './run-numbers';
import type { SharedRuns } from './sampler';

/** How a vote is asked. */
export interface Voting<Read> {
  /** Answers that are counted. */
  readonly of: number;
  /** The run that the vote belongs to. */
  readonly run: number;
  /** What vote number so many asks; the votes `from` to `to` (excluded) are asked at once. */
  readonly cast: (number: number, wave: Wave) => Omit<AskedOnce<Read>, 'turn'> & Pick<CastVote<Read>, 'prompt'>;
  /** Whether further votes could change nothing. */
  readonly agree: (votes: readonly CastVote<Read>[]) => boolean;
}

/** Votes that are asked at once. */
export interface Wave {
  readonly from: number;
  readonly to: number;
}

/**
 * Asks for votes and returns them by wave. More than half are asked first and the rest only when those do not agree, which
 * changes no answer.
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
 * The run number of a vote among all that ever send the same request: run after run of the same block, each with so many
 * votes. So no reply is counted twice, and kept replies to single questions serve votes.
 */
export function runOfVote(run: number, votes: number, place: number): number {
  const block = run - (run % runBlock);
  return block + (run - block) * votes + place;
}

/** The runs of such votes that are asked at once. */
export function sharedByWave(run: number, votes: number, { from, to }: Wave): SharedRuns {
  return { first: runOfVote(run, votes, from), last: runOfVote(run, votes, to - 1) };
}
