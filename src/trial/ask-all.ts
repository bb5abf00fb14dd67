import { setMaxListeners } from 'node:events';
import type { Challenge } from '../challenge/challenge';
import type { Submission } from '../challenge/fixture';
import { AssayError } from '../errors';
import type { Model, PreparedRequest } from '../model/model';
import { askOnce, MissingRecordingError, prepareRequest, type AskContext } from './ask-once';
import { createEvidenceCheck } from './evidence';
import type { Answered, Asked } from './trial';

/** What to ask: about these submissions, of these models, so many times. */
export interface Asking<About extends Submission> {
  readonly challenge: Challenge;
  readonly submissions: readonly About[];
  readonly models: readonly Model[];
  /** Trials of each submission and model. */
  readonly runs: number;
  /** Called with each answer as soon as it is there. */
  readonly onAnswer: (answered: Answered<About>) => void;
}

/**
 * Asks about every submission, of every model, `runs` times, concurrently. The first outage ends everything with one
 * error; in mode `strict`, what is not recorded is one error that names all of it.
 */
export async function askAll<About extends Submission>(
  asking: Asking<About>,
  context: Omit<AskContext, 'isNew'>,
): Promise<readonly Answered<About>[]> {
  const { challenge, submissions, models, runs, onAnswer } = asking;
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  setMaxListeners(0, signal);
  const isNew = createEvidenceCheck();
  const missing: string[] = [];

  /** Submissions with the same code make the same request: it is asked once, and both get its reply. */
  const shared = new Map<string, Promise<Asked>>();
  const askShared = (request: PreparedRequest, model: Model, run: number): Promise<Asked> => {
    const key = `${request.hash} ${String(run)}`;
    const known = shared.get(key) ?? askOnce(request, model, run, { ...context, signal, isNew });
    shared.set(key, known);
    return known;
  };
  const ask = async (
    submission: About,
    model: Model,
    run: number,
    request: PreparedRequest,
  ): Promise<readonly Answered<About>[]> => {
    try {
      const asked = await askShared(request, model, run);
      const answered = { submission, model, run, request: request.hash, asked };
      onAnswer(answered);
      return [answered];
    } catch (error) {
      if (error instanceof MissingRecordingError) {
        missing.push(`${submission.id}, run ${String(run)}, of ${model.name}`);
        return [];
      }
      stop.abort(error);
      throw error;
    }
  };
  const requests = submissions.flatMap((submission) =>
    models.map((model) => ({ submission, model, request: prepareRequest(challenge, submission, model) })),
  );
  // Run by run: the scheduler starts tasks in this order while it has room.
  const answers = await Promise.all(
    Array.from({ length: runs }, (_, run) =>
      requests.map(({ submission, model, request }) => ask(submission, model, run, request)),
    ).flat(),
  );
  if (missing.length > 0) {
    throw new AssayError(describeMissing(missing));
  }
  return answers.flat();
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
