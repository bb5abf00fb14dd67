import type { Reading } from './reading/read-answer';
import { answerSchemaOf } from './challenge/answer-schema';
import type { Challenge } from './challenge/challenge';
import type { PreparedRequest } from '../../model/model';
import type { Vote } from './answerer';
import { agree, countVotes, firstVotes, type Ballot } from './reading/majority';
import { askOnce, type AskContext } from '../../experiment/asking/ask-once';
import { readAnswerTo } from './read-answer-to';
import { runBlock } from '../../experiment/asking/run-numbers';
import { toAskedVote } from './to-asked-vote';
import type { Asked, CastVote } from '../../experiment/log/trial';

/**
 * Asks the voters in turn and counts their answers. More than half of the votes are asked first and the rest only when
 * those do not agree, which changes no answer. `requests` are those of the voters. Each vote has a run number of its own
 * among those that send the same request, so that no reply is counted twice and single answers that were kept are used.
 */
export async function askVote(
  { prompt }: Challenge,
  requests: readonly PreparedRequest[],
  vote: Vote,
  run: number,
  context: AskContext,
): Promise<Asked<Reading>> {
  const { voters, of } = vote;
  const turns = Array.from({ length: of }, (_, number) => requests[number % voters.length]?.hash);
  const cast = async (number: number): Promise<readonly CastVote<Reading>[]> => {
    const voter = voters[number % voters.length];
    const request = requests[number % voters.length];
    if (voter === undefined || request === undefined) {
      return [];
    }
    const ownRun = ownRunOf(run, turns, number);
    // The votes of one wave share calls: the second may not be needed.
    const wave = number < firstVotes(of) ? turns.slice(0, firstVotes(of)) : turns;
    const from = number < firstVotes(of) ? 0 : firstVotes(of);
    const shared = {
      first: ownRunOf(run, turns, turns.indexOf(request.hash, from)),
      last: ownRunOf(run, turns, wave.lastIndexOf(request.hash)),
    };
    const asked = await askOnce({ request, model: voter, run: ownRun, shared, read: readAnswerTo, turn: run }, context);
    const own = voter.prompt !== undefined && { prompt: voter.prompt.file };
    return [{ model: voter.name, ...own, run: ownRun, request: request.hash, asked }];
  };
  const castAll = async (from: number, to: number): Promise<readonly CastVote<Reading>[]> =>
    (await Promise.all(Array.from({ length: to - from }, (_, index) => cast(from + index)))).flat();

  const schema = answerSchemaOf(prompt);
  const first = await castAll(0, firstVotes(of));
  const rest = agree(first.map(toBallot), schema) ? [] : await castAll(first.length, of);
  const majority = countVotes([...first, ...rest].map(toBallot), schema, vote);
  return toAskedVote([first, rest], majority);
}

/** The run number of a vote among all that ever send its request: run after run, each in the order of its votes. */
function ownRunOf(run: number, turns: readonly (string | undefined)[], number: number): number {
  const same = [...turns.keys()].filter((other) => turns[other] === turns[number]);
  const block = run - (run % runBlock);
  return block + (run - block) * same.length + same.indexOf(number);
}

function toBallot({ asked }: CastVote<Reading>): Ballot {
  return asked.status === 'replied' ? asked.reading : { status: 'errored' };
}
