import { runNumber } from '../../basics/settings/value-form';
import type { Submission } from '../../code/submission';
import { askInTurn, type Turn } from '../../experiment/asking/ask-in-turn';
import { type AskContext, askOnce } from '../../experiment/asking/ask-once';
import type { SharedRuns } from '../../experiment/asking/sampler';
import { isInShard, type Shard } from '../../experiment/asking/shard';
import type { Asked } from '../../experiment/log/trial';
import type { PreparedRequest } from '../../model/model';
import { type Answerer, votersOf } from './answerer';
import { askVote } from './ask-vote';
import type { Challenge } from './challenge/challenge';
import { prepareRequest } from './prepare-request';
import { readAnswerTo, type Reading } from './reading/read-answer';
import type { Answered } from './to-trial';

/** Which submissions to ask which models about, and how often. */
export interface Asking<About extends Submission> {
  readonly challenge: Challenge;
  readonly submissions: readonly About[];
  readonly models: readonly Answerer[];
  /** Number of the first run. */
  readonly firstRun: number;
  /** Trials per submission and model. */
  readonly runs: number;
  /** Restricts the questions to those of this shard. */
  readonly shard?: Shard | undefined;
  /** Called with each answer as soon as it arrives. */
  readonly onAnswer: (answered: Answered<About>) => void;
}

/** A request with all its submissions: those with the same code share one reply per run. */
interface SharedQuestion<About extends Submission> {
  readonly model: Answerer;
  readonly requests: readonly [PreparedRequest, ...PreparedRequest[]];
  readonly submissions: About[];
}

/** Asks every model about every submission `runs` times, run by run, using `askInTurn`. */
export function askEach<About extends Submission>(asking: Asking<About>, context: AskContext): Promise<void> {
  return askInTurn(turnsOf(asking), context);
}

function* turnsOf<About extends Submission>(asking: Asking<About>): Generator<Turn> {
  const { challenge, firstRun, runs, shard, onAnswer } = asking;
  // The next runs of a request may be asked on another machine.
  const shared = shard === undefined ? { first: firstRun, last: firstRun + runs - 1 } : undefined;
  const questions = shareRequests(asking);
  for (let run = firstRun; run < firstRun + runs; run += 1) {
    for (const [place, { model, requests, submissions }] of questions.entries()) {
      if (!isInShard(shard, run, place)) {
        continue;
      }
      yield {
        names: () => submissions.map(({ id }) => `${id}, run ${runNumber(run)}, of ${model.name}`),
        async ask(context) {
          const asked = await askModel(challenge, { model, requests, run, shared }, context);
          for (const submission of submissions) {
            onAnswer({ submission, model, run, request: requests[0].hash, asked });
          }
        },
      };
    }
  }
}

function askModel(
  challenge: Challenge,
  {
    model,
    requests,
    run,
    shared,
  }: Pick<SharedQuestion<Submission>, 'model' | 'requests'> & {
    readonly run: number;
    readonly shared: SharedRuns | undefined;
  },
  context: AskContext,
): Promise<Asked<Reading>> {
  return model.vote === undefined
    ? askOnce({ request: requests[0], model, run, shared, read: readAnswerTo }, context)
    : askVote(challenge, requests, model.vote, run, context);
}

function shareRequests<About extends Submission>({
  challenge,
  submissions,
  models,
}: Asking<About>): readonly SharedQuestion<About>[] {
  const questions = new Map<string, SharedQuestion<About>>();
  for (const submission of submissions) {
    for (const [index, model] of models.entries()) {
      const [first, ...others] = votersOf(model).map((one) => prepareRequest(challenge, submission, one));
      if (first !== undefined) {
        const key = [index, first.hash, ...others.map(({ hash }) => hash)].join(' ');
        const known = questions.get(key);
        questions.set(key, known ?? { model, requests: [first, ...others], submissions: [] });
        questions.get(key)?.submissions.push(submission);
      }
    }
  }
  return [...questions.values()];
}

/** Asks like `askEach` and collects the answers: run by run, in the order of submissions and then of models. */
export async function askAll<About extends Submission>(
  asking: Asking<About>,
  context: AskContext,
): Promise<readonly Answered<About>[]> {
  const { submissions, models, onAnswer } = asking;
  const answers: Answered<About>[] = [];
  await askEach(
    {
      ...asking,
      onAnswer: (answered) => {
        answers.push(answered);
        onAnswer(answered);
      },
    },
    context,
  );
  const places = new Map<unknown, number>([...submissions.entries()].map(([index, submission]) => [submission, index]));
  const placeOf = ({ submission, model }: Answered<About>): number =>
    (places.get(submission) ?? 0) * models.length + models.indexOf(model);
  return answers.sort((a, b) => a.run - b.run || placeOf(a) - placeOf(b));
}
