import { setMaxListeners } from 'node:events';
import type { Challenge } from '../challenge/challenge';
import type { Submission } from '../challenge/fixture';
import { AssayError } from '../errors';
import type { Model, PreparedRequest } from '../model/model';
import { askOnce, MissingRecordingError, prepareRequest, type AskContext } from './ask-once';
import { askVote } from './ask-vote';
import { createSlots } from './slots';
import type { Answered, Asked } from './trial';

/** What to ask: about these submissions, of these models, so many times. */
export interface Asking<About extends Submission> {
  readonly challenge: Challenge;
  readonly submissions: readonly About[];
  readonly models: readonly Model[];
  /** Number of the first run. */
  readonly firstRun: number;
  /** Trials of each submission and model. */
  readonly runs: number;
  /** Called with each answer as soon as it is there. */
  readonly onAnswer: (answered: Answered<About>) => void;
}

/** A request with all the submissions that it is about: those with the same code share one reply a run. */
interface SharedQuestion<About extends Submission> {
  readonly model: Model;
  readonly requests: readonly [PreparedRequest, ...PreparedRequest[]];
  readonly submissions: About[];
}

/**
 * Asks about every submission, of every model, `runs` times, concurrently, and holds no more than what is under way. The
 * first outage ends everything with one error; in mode `strict`, what is not recorded is one error that names all of it.
 */
export async function askEach<About extends Submission>(asking: Asking<About>, context: AskContext): Promise<void> {
  const { challenge, firstRun, runs, onAnswer } = asking;
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  setMaxListeners(0, signal);
  const missing: string[] = [];
  const failures: unknown[] = [];

  const ask = async ({ model, requests, submissions }: SharedQuestion<About>, run: number): Promise<void> => {
    try {
      const asked = await askModel(challenge, model, requests, run, { ...context, signal });
      for (const submission of submissions) {
        onAnswer({ submission, model, run, request: requests[0].hash, asked });
      }
    } catch (error) {
      if (error instanceof MissingRecordingError) {
        missing.push(...submissions.map(({ id }) => `${id}, run ${String(run)}, of ${model.name}`));
      } else {
        failures.push(error);
        stop.abort(error);
      }
    }
  };
  const questions = shareRequests(asking);
  // Run by run; twice what may be in flight is prepared ahead, so that memory does not grow with the number of runs.
  const slots = createSlots(2 * context.scheduler.limit);
  for (let run = firstRun; run < firstRun + runs && !signal.aborted; run += 1) {
    for (const question of questions) {
      await slots.start(() => ask(question, run));
    }
  }
  await slots.idle();
  if (failures.length > 0) {
    throw failures[0];
  }
  context.signal.throwIfAborted();
  if (missing.length > 0) {
    throw new AssayError(describeMissing(missing));
  }
}

function askModel(
  challenge: Challenge,
  model: Model,
  requests: SharedQuestion<Submission>['requests'],
  run: number,
  context: AskContext,
): Promise<Asked> {
  return model.vote === undefined
    ? askOnce(requests[0], model, run, context)
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
      const [first, ...others] = (model.vote?.voters ?? [model]).map((one) =>
        prepareRequest(challenge, submission, one),
      );
      if (first !== undefined) {
        const key = `${String(index)} ${first.hash}`;
        const known = questions.get(key);
        questions.set(key, known ?? { model, requests: [first, ...others], submissions: [] });
        questions.get(key)?.submissions.push(submission);
      }
    }
  }
  return [...questions.values()];
}

function describeMissing(missing: readonly string[]): string {
  const shown = missing.slice(0, 10).map((what) => `  - ${what}`);
  const rest = missing.length - shown.length;
  return [
    `Not recorded, and ASSAY_RECORDINGS=strict asks nobody:`,
    ...shown,
    ...(rest > 0 ? [`  - and ${String(rest)} more`] : []),
    'Run once with ASSAY_RECORDINGS=auto and a key to record what is missing.',
  ].join('\n');
}
