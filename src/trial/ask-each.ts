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

/** What is not recorded: the first names, and how many there are in all. */
interface Missing {
  readonly first: string[];
  count: number;
}

/** Missing recordings named in the error. */
const mostNamed = 10;

/** Kept and offline replies take no turn of the event loop: after so many, signals and timers get theirs. */
const startedInARow = 100;

/**
 * Asks about every submission, of every model, `runs` times, concurrently, and holds no more than what is under way. The
 * first outage ends everything with one error; in mode `strict`, what is not recorded is one error that names the first of it and counts the rest.
 */
export async function askEach<About extends Submission>(asking: Asking<About>, context: AskContext): Promise<void> {
  const { challenge, firstRun, runs, onAnswer } = asking;
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  setMaxListeners(0, signal);
  const missing: Missing = { first: [], count: 0 };
  const failures: unknown[] = [];

  const ask = async ({ model, requests, submissions }: SharedQuestion<About>, run: number): Promise<void> => {
    if (signal.aborted) {
      return;
    }
    try {
      const asked = await askModel(challenge, model, requests, run, { ...context, signal });
      for (const submission of submissions) {
        onAnswer({ submission, model, run, request: requests[0].hash, asked });
      }
    } catch (error) {
      if (error instanceof MissingRecordingError) {
        const names = submissions.map(({ id }) => `${id}, run ${String(run)}, of ${model.name}`);
        missing.first.push(...names.slice(0, mostNamed - missing.first.length));
        missing.count += names.length;
      } else {
        failures.push(error);
        stop.abort(error);
      }
    }
  };
  const questions = shareRequests(asking);
  // Run by run; twice what may be in flight is prepared ahead, so that memory does not grow with the number of runs.
  const slots = createSlots(2 * context.scheduler.limit);
  let started = 0;
  for (const [question, run] of inTurn(questions, firstRun, runs)) {
    if (signal.aborted) {
      break;
    }
    await slots.start(() => ask(question, run));
    started += 1;
    if (started % startedInARow === 0) {
      await new Promise(setImmediate);
    }
  }
  await slots.idle();
  if (failures.length > 0) {
    throw failures[0];
  }
  context.signal.throwIfAborted();
  if (missing.count > 0) {
    throw new AssayError(describeMissing(missing));
  }
}

function* inTurn<Item>(items: readonly Item[], firstRun: number, runs: number): Generator<readonly [Item, number]> {
  for (let run = firstRun; run < firstRun + runs; run += 1) {
    for (const item of items) {
      yield [item, run];
    }
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
        const key = [index, first.hash, ...others.map(({ hash }) => hash)].join(' ');
        const known = questions.get(key);
        questions.set(key, known ?? { model, requests: [first, ...others], submissions: [] });
        questions.get(key)?.submissions.push(submission);
      }
    }
  }
  return [...questions.values()];
}

function describeMissing({ first, count }: Missing): string {
  const rest = count - first.length;
  return [
    `Not recorded, and ASSAY_RECORDINGS=strict asks nobody:`,
    ...first.map((what) => `  - ${what}`),
    ...(rest > 0 ? [`  - and ${String(rest)} more`] : []),
    'Run once with ASSAY_RECORDINGS=auto and a key to record what is missing.',
  ].join('\n');
}
