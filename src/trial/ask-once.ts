import { answerSchemaOf } from '../challenge/answer-schema';
import type { Challenge } from '../challenge/challenge';
import type { Submission } from '../challenge/fixture';
import { renderPrompt } from '../challenge/render-prompt';
import { AssayError } from '../errors';
import type { CodeAbout, Model, Outcome, PreparedRequest, Question, Reply } from '../model/model';
import type { Recordings } from '../model/recordings';
import type { RecordingMode } from '../settings';
import type { EvidenceCheck } from './evidence';
import type { Scheduler } from './scheduler';
import type { Asked, ReplySource } from './trial';

/** What asking needs from outside. */
export interface AskContext {
  readonly mode: RecordingMode;
  readonly recordings: Recordings;
  readonly scheduler: Scheduler;
  readonly isNew: EvidenceCheck;
  /** Aborting it ends all asking; replies that arrived are kept. */
  readonly signal: AbortSignal;
}

/** In mode `strict`: a reply that would have to be asked for. */
export class MissingRecordingError extends AssayError {
  override name = 'MissingRecordingError';
  /** The request that is not recorded. */
  readonly hash: string;
  /** Says, line by line, what differs from the nearest recording; looks through all of the challenge. */
  readonly explain: () => readonly string[];

  constructor(message: string, { hash, explain }: Pick<MissingRecordingError, 'hash' | 'explain'>) {
    super(message);
    this.hash = hash;
    this.explain = explain;
  }
}

/** Renders the prompt (a voter's own, if it has one) for a submission and builds the model's request; the same for every run. */
export function prepareRequest(
  challenge: Challenge,
  submission: Submission & Pick<CodeAbout, 'expected'>,
  model: Model,
): PreparedRequest {
  const { id, language, solution, expected } = submission;
  const prompt = model.prompt ?? challenge.prompt;
  return model.prepare({
    challenge: challenge.id,
    prompt: renderPrompt(prompt, submission),
    parameters: prompt.request,
    answer: answerSchemaOf(prompt),
    about: { kind: 'code', id, language, solution, ...(expected !== undefined && { expected }) },
  });
}

/** What to ask once. */
export interface AskedOnce<Read> {
  readonly request: PreparedRequest;
  readonly model: Model;
  /** Number under which the reply is recorded. */
  readonly run: number;
  /** Reads the answer out of the reply. */
  readonly read: (reply: Reply, question: Question) => Read;
  /** The run by which it waits in line, if that is another: for a vote, the run that it belongs to. */
  readonly turn?: number;
}

/** Asks a model once, or takes the kept reply of that run, and reads the answer: the one path for Jest, CLI and users' code. */
export async function askOnce<Read>(
  { request, model, run, read, turn = run }: AskedOnce<Read>,
  context: AskContext,
): Promise<Asked<Read>> {
  const { mode, recordings, scheduler, isNew, signal } = context;
  const toAsked = (outcome: Outcome, source: ReplySource): Asked<Read> =>
    outcome.status === 'replied'
      ? { ...outcome, source, reading: read(outcome.reply, request.question) }
      : { ...outcome, source };
  if (model.offline) {
    const outcome = await scheduler.schedule(turn, () => {
      signal.throwIfAborted();
      return model.ask(request, run, signal);
    });
    return toAsked(outcome, 'offline');
  }
  const kept = mode === 'auto' || mode === 'strict' ? recordings.find(request, run, model.server) : undefined;
  if (kept !== undefined && isNew(request, run, kept)) {
    model.recall?.();
    return toAsked({ status: 'replied', reply: kept }, 'recording');
  }
  if (mode === 'strict') {
    throw new MissingRecordingError(`${request.question.about.id}, run ${String(run)}, of ${model.name}`, {
      hash: request.hash,
      explain: () => recordings.explainMiss(request, run, model.server),
    });
  }
  return scheduler.schedule(turn, async () => {
    signal.throwIfAborted();
    const outcome = await model.ask(request, run, signal);
    if (outcome.status === 'replied' && !isNew(request, run, outcome.reply)) {
      const { responseId, attempts } = outcome.reply;
      const problem = `the server repeated its reply ${String(responseId)} of another run, which is no new evidence`;
      return { status: 'errored', problem, attempts, source: 'live', refused: outcome.reply };
    }
    if (outcome.status === 'replied' && mode !== 'off') {
      recordings.keep(request, run, outcome.reply);
    }
    return toAsked(outcome, 'live');
  });
}
