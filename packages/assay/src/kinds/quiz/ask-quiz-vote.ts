import type { AskContext } from '../../experiment/asking/ask-once';
import { askVotes, runOfVote, sharedByWave } from '../../experiment/asking/ask-votes';
import { toAskedVote } from '../../experiment/asking/to-asked-vote';
import type { CastVote } from '../../experiment/log/trial';
import { readAnswer, toQuestion, type Answer } from './asked-question';
import type { Cell } from './cell';
import { agreeOnChoice, majorityChoice, type ChoiceVote } from './reading/majority-choice';
import type { ChoiceReading } from './reading/read-choice';
import { scoreAnswer } from './reading/score-choice';
import { showOptions, type LetteredOption, type Order } from './shown-question';

/** One question that a cell answers by vote. */
export interface AskedByVote extends Pick<Answer, 'question' | 'run' | 'rotation'> {
  readonly challenge: string;
  readonly cell: Cell;
  /** Number of votes. */
  readonly of: number;
  readonly order: Order;
  /** Whether all runs of a request are asked here, so that they can share calls. */
  readonly shares: boolean;
}

/**
 * Asks a cell for votes. Each vote sees the options in the order of its own run number, so that answers to single
 * questions can serve votes, and position bias does not accumulate.
 */
export async function askQuizVote(
  { challenge, cell, of, question, order, run, rotation, shares }: AskedByVote,
  context: AskContext,
): Promise<Pick<Answer, 'shown' | 'request' | 'asked' | 'voteVerdicts'>> {
  const { model } = cell;
  const shownTo = (number: number): readonly LetteredOption[] =>
    showOptions(question, order, runOfVote(run, of, number), rotation);
  const withShown = (votes: readonly CastVote<ChoiceReading>[]): readonly ChoiceVote[] =>
    votes.map((vote, number) => ({ vote, shown: shownTo(number) }));
  const waves = await askVotes<ChoiceReading>(
    {
      of,
      run,
      cast: (number, wave) => {
        const shown = shownTo(number);
        return {
          model,
          run: runOfVote(run, of, number),
          request: model.prepare(toQuestion(challenge, question, shown, cell)),
          read: (reply) => readAnswer(reply, question, shown),
          shared: shares ? sharedByWave(run, of, wave) : undefined,
        };
      },
      agree: (first) => agreeOnChoice(withShown(first)),
    },
    context,
  );
  const votes = withShown(waves.flat());
  const shown = shownTo(0);
  return {
    shown,
    request: votes[0]?.vote.request ?? '',
    asked: toAskedVote(waves, majorityChoice(votes, of, shown)),
    voteVerdicts: votes.map(({ vote: { asked }, shown: own }) =>
      asked.status === 'replied'
        ? scoreAnswer(asked.reading, question, own)
        : { status: 'errored', problem: asked.problem },
    ),
  };
}
