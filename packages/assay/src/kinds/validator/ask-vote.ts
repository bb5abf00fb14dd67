import { readAnswerTo, type Reading } from './reading/read-answer';
import { answerSchemaOf, wantedOf } from './challenge/answer-schema';
import type { Challenge } from './challenge/challenge';
import type { PreparedRequest } from '../../model/model';
import type { Vote } from './answerer';
import { agree, countVotes, type Ballot } from './reading/majority';
import type { AskContext } from '../../experiment/asking/ask-once';
import { askVotes, runOfVote } from '../../experiment/asking/ask-votes';
import { toAskedVote } from './to-asked-vote';
import type { Asked, CastVote } from '../../experiment/log/trial';

/**
 * Asks the voters in turn and counts their answers, using `askVotes`. `requests` are those of the voters. Each vote has
 * its own run number among all votes with the same request.
 */
export async function askVote(
  { prompt }: Challenge,
  requests: readonly [PreparedRequest, ...PreparedRequest[]],
  vote: Vote,
  run: number,
  context: AskContext,
): Promise<Asked<Reading>> {
  const { voters, of } = vote;
  const turns = Array.from({ length: of }, (_, number) => requests[number % voters.length]?.hash);
  const wanted = wantedOf(answerSchemaOf(prompt));
  const waves = await askVotes<Reading>(
    {
      of,
      run,
      cast(number, { from, to }) {
        const model = voters[number % voters.length];
        const request = requests[number % voters.length] ?? requests[0];
        if (model === undefined) {
          throw new Error('a vote needs a voter');
        }
        // Only votes of one wave share calls, because the second wave may not be needed.
        const shared = {
          first: ownRunOf(run, turns, turns.indexOf(request.hash, from)),
          last: ownRunOf(run, turns, turns.slice(0, to).lastIndexOf(request.hash)),
        };
        const own = ownRunOf(run, turns, number);
        const prompted = model.prompt !== undefined && { prompt: model.prompt.file };
        return { request, model, run: own, shared, read: readAnswerTo, ...prompted };
      },
      agree: (first) => agree(first.map(toBallot), wanted),
    },
    context,
  );
  return toAskedVote(waves, countVotes(waves.flat().map(toBallot), wanted, vote));
}

/** The run number of a vote among all with its request: run by run, in the order of the votes. */
function ownRunOf(run: number, turns: readonly (string | undefined)[], number: number): number {
  const same = [...turns.keys()].filter((other) => turns[other] === turns[number]);
  return runOfVote(run, same.length, same.indexOf(number));
}

function toBallot({ asked }: CastVote<Reading>): Ballot {
  return asked.status === 'replied' ? asked.reading : { status: 'errored' };
}
