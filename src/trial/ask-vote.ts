import { answerSchemaOf } from '../challenge/answer-schema';
import type { Challenge } from '../challenge/challenge';
import type { PreparedRequest, Reply, Vote } from '../model/model';
import { agree, countVotes, firstVotes, type Ballot } from '../scoring/majority';
import { askOnce, type AskContext } from './ask-once';
import type { Asked, CastVote } from './trial';

/**
 * Asks the voters in turn and counts their answers. More than half of the votes are asked first and the rest only when
 * those do not agree, which changes no answer. Vote number i of run r has a run number of its own for its voter, so that no
 * reply is counted twice.
 */
export async function askVote(
  { prompt }: Challenge,
  requests: readonly PreparedRequest[],
  vote: Vote,
  run: number,
  context: AskContext,
): Promise<Asked> {
  const { voters, of } = vote;
  const turns = Math.ceil(of / voters.length);
  const cast = async (number: number): Promise<readonly CastVote[]> => {
    const voter = voters[number % voters.length];
    const request = requests[number % voters.length];
    if (voter === undefined || request === undefined) {
      return [];
    }
    const ownRun = run * turns + Math.floor(number / voters.length);
    const asked = await askOnce(request, voter, ownRun, context);
    return [{ model: voter.name, run: ownRun, request: request.hash, asked }];
  };
  const castAll = async (from: number, to: number): Promise<readonly CastVote[]> =>
    (await Promise.all(Array.from({ length: to - from }, (_, index) => cast(from + index)))).flat();

  const schema = answerSchemaOf(prompt);
  const first = await castAll(0, firstVotes(of));
  const votes = agree(first.map(toBallot), schema) ? first : [...first, ...(await castAll(first.length, of))];
  return toAsked(votes, countVotes(votes.map(toBallot), schema, vote));
}

function toBallot({ asked }: CastVote): Ballot {
  return asked.status === 'replied' ? asked.reading : { status: 'errored' };
}

function toAsked(votes: readonly CastVote[], majority: ReturnType<typeof countVotes>): Asked {
  const sources = votes.map(({ asked }) => asked.source);
  const source = sources.find((one) => one === 'live') ?? sources.find((one) => one === 'recording') ?? 'offline';
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
  const { answer, tied } = majority;
  const reply: Reply = {
    ...last,
    text: JSON.stringify(answer),
    refusal: null,
    finishReason: 'stop',
    responseId: null,
    usage: null,
    milliseconds: Math.max(...replies.map(({ milliseconds }) => milliseconds)),
    attempts,
  };
  return { status: 'replied', reply, reading: { status: 'answer', answer, fenced: false }, source, votes, tied };
}
