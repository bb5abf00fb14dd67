import type { AskContext } from '../../experiment/asking/ask-once';
import { askVotes, runOfVote, toAskedVote as toAsked } from '../../experiment/asking/ask-votes';
import type { Asked, CastVote } from '../../experiment/log/trial';
import type { PreparedRequest } from '../../model/model';
import type { Vote } from './answerer';
import { answerSchemaOf, wantedOf } from './challenge/answer-schema';
import type { Challenge } from './challenge/challenge';
import { agree, type Ballot, countVotes, type Majority } from './reading/majority';
import { readAnswerTo, type Reading } from './reading/read-answer';

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
