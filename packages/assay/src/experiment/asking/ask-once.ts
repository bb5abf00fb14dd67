import { AssayError, OutageError } from '../../basics/errors';
import type { RecordingMode } from '../../basics/settings/settings';
import { runNumber } from '../../basics/settings/value-form';
import type { Dispatch } from '../../model/dispatch/dispatch';
import type { Model, Outcome, PreparedRequest, Question, Reply } from '../../model/model';
import type { Recordings } from '../../model/recordings';
import type { Asked, ReplySource } from '../log/trial';
import type { Sampler, SharedRuns } from './sampler';
import type { Scheduler } from './scheduler';

/** Everything from outside that asking needs. */
export interface AskContext {
  readonly mode: RecordingMode;
  readonly recordings: Recordings;
  readonly scheduler: Scheduler;
  readonly isNew: EvidenceCheck;
  /** Aborting it ends all asking; replies that arrived are kept. */
  readonly signal: AbortSignal;
  /** What calls share; without it, only the scheduler limits them. */
  readonly dispatch?: Dispatch;
  /** Lets runs of one request share a call. */
  readonly sampler?: Sampler;
  readonly errorLimit?: ErrorLimit;
  /** If set, no model is asked: the planned request is passed to this function, and the trial errors. */
  readonly plan?: (planned: PlannedTrial) => void;
}

/** A reply that is not recorded and would be requested. */
export interface PlannedTrial {
  readonly request: PreparedRequest;
  readonly model: Model;
  readonly run: number;
  /** Runs that could share the call. */
  readonly shared: SharedRuns | undefined;
}

/** Thrown in `strict` mode for a reply that is not recorded. */
export class MissingRecordingError extends AssayError {
  override name = 'MissingRecordingError';
  /** The missing request. */
  readonly hash: string;
  /** Explains, line by line, how the nearest recording differs; searches the whole challenge. */
  readonly explain: () => readonly string[];

  constructor(message: string, { hash, explain }: Pick<MissingRecordingError, 'hash' | 'explain'>) {
    super(message);
    this.hash = hash;
    this.explain = explain;
  }
}

/** One request, and how to read the reply. */
export interface AskedOnce<Read> {
  readonly request: PreparedRequest;
  readonly model: Model;
  /** Number under which the reply is recorded. */
  readonly run: number;
  /** Reads the answer out of the reply. */
  readonly read: (reply: Reply, question: Question) => Read;
  /** Runs that send the same request; absent when no other does. */
  readonly shared?: SharedRuns | undefined;
  /** The run that determines the queue position, if different: for a vote, the run that it belongs to. */
  readonly turn?: number;
}

const onlyPlanned = { status: 'errored', problem: 'only planned', attempts: 0, source: 'live' } as const;

/**
 * Asks a model once, or takes the recorded reply of that run, and reads the answer: the only path for Jest, CLI and
 * users' code.
 */
export async function askOnce<Read>(
  { request, model, run, read, shared, turn = run }: AskedOnce<Read>,
  context: AskContext,
): Promise<Asked<Read>> {
  const { mode, recordings, scheduler, isNew, signal, dispatch, sampler, errorLimit, plan } = context;
  const toAsked = (outcome: Outcome, source: ReplySource): Asked<Read> =>
    outcome.status === 'replied'
      ? { source, reading: read(outcome.reply, request.question), ...outcome }
      : { source, ...outcome };
  const find = (other: number): Reply | undefined =>
    mode === 'auto' || mode === 'strict' ? recordings.find(request, other, model.server) : undefined;
  const keep = (other: number, reply: Reply): void => {
    if (mode !== 'off' && isNew(request, other, reply)) {
      recordings.keep(request, other, reply);
    }
  };
  if (model.offline && plan !== undefined) {
    return onlyPlanned;
  }
  if (model.offline) {
    const outcome = await scheduler.schedule(turn, () => {
      signal.throwIfAborted();
      return model.ask(request, run, signal);
    });
    return toAsked(outcome, 'offline');
  }
  const isSampled = sampler !== undefined && shared !== undefined && sampler.covers({ request, model, run, shared });
  const kept = isSampled ? undefined : find(run);
  if (kept !== undefined && isNew(request, run, kept)) {
    model.recall?.();
    return toAsked({ status: 'replied', reply: kept }, 'recording');
  }
  if (plan !== undefined) {
    plan({ request, model, run, shared });
    return onlyPlanned;
  }
  if (mode === 'strict') {
    throw new MissingRecordingError(`${request.question.about.id}, run ${runNumber(run)}, of ${model.name}`, {
      hash: request.hash,
      explain: () => recordings.explainMiss(request, run, model.server),
    });
  }
  return scheduler.schedule(turn, async () => {
    signal.throwIfAborted();
    if (mode !== 'off') {
      recordings.check(request);
    }
    const { outcome, isKept } =
      sampler === undefined || shared === undefined
        ? { outcome: await model.ask(request, run, signal, dispatch), isKept: false }
        : await sampler.ask(
            { request, model, run, shared, keep, isKept: (other) => find(other) !== undefined },
            signal,
            dispatch,
          );
    if (outcome.status === 'replied' && !isNew(request, run, outcome.reply)) {
      const { responseId, attempts } = outcome.reply;
      const problem = `the server repeated its reply ${String(responseId)} of another run, so it is not new evidence`;
      return { status: 'errored', problem, attempts, source: 'live', refused: outcome.reply };
    }
    if (outcome.status === 'errored') {
      if ((outcome.choice ?? 0) === 0) {
        errorLimit?.count(outcome.problem);
      }
    } else if (!isKept) {
      keep(run, outcome.reply);
    }
    return toAsked(outcome, 'live');
  });
}

/** Counts errored trials, and stops the run when there are too many. */
interface ErrorLimit {
  /** Throws an `OutageError` at the limit; results up to then are kept. */
  readonly count: (problem: string) => void;
}

/** A limit on errored trials; without a number, only the models' own limits apply. */
export function createErrorLimit(most: number | undefined): ErrorLimit {
  let errored = 0;
  return {
    count(problem) {
      errored += 1;
      if (most !== undefined && errored > most) {
        throw new OutageError(
          `${errored} ${errored === 1 ? 'trial' : 'trials'} errored; --max-errors allows ${most}. Last error: ${problem}.`,
          { afterAnswers: true },
        );
      }
    },
  };
}

/** Whether a reply is evidence for this run: false if another run already has a reply with this response id. */
export type EvidenceCheck = (request: PreparedRequest, run: number, reply: Reply) => boolean;

/**
 * Remembers response ids, so that a reply counts once even if it is copied to a second run or repeated by a provider's
 * cache. Several samples of one completion have different ids. Replies without an id cannot be distinguished and are
 * accepted.
 */
export function createEvidenceCheck(): EvidenceCheck {
  /** Nested by request and response id: a combined key for each pair would take three times the memory. */
  const requests = new Map<string, Map<string, number>>();
  return ({ hash }, run, { responseId }) => {
    if (responseId === null) {
      return true;
    }
    const runs = requests.get(hash) ?? new Map<string, number>();
    requests.set(hash, runs);
    const first = runs.get(responseId) ?? run;
    runs.set(responseId, first);
    return first === run;
  };
}
