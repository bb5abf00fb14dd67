import type { Clock } from '../basics/clock';
import { OutageError } from '../basics/errors';
import { buildRequest } from './build-request';
import type { Capabilities } from './canary/canaries';
import { probeModel } from './canary/probe-model';
import { printableLine } from '../basics/text/printable';
import { contentOfRefused, parseCompletion, readCompletion, type Completion } from './completion';
import type { Dispatch } from './dispatch/dispatch';
import type { PlannedCall } from './dispatch/call';
import { readRateLimits, type RateLimits } from './dispatch/rate-limits';
import { toEnded } from './dispatch/to-ended';
import type { Dialect } from './dialect';
import { suiteAdvice, type RefusalAdvice, type Failure } from './failure';
import { shutdownOf } from './family';
import type { Model, Outcome, PreparedRequest, SentRequest } from './model';
import { refuseSecretsInRequest } from '../basics/secrets/refuse-secrets';
import { redactError, redactKey, shortenProblem } from './redact';
import { retry, type RetryPolicy, type Tried, type Admission } from './retry';
import { sendUnderEitherName } from './token-cap-name';
import { hostOf } from './server-address';
import { loadClient, type ClientAccess } from './server-client';

/** Consecutive failed trials until a server counts as down: few if it never answered, more if it did. */
const patience = { neverReached: 1, neverAnswered: 3, answeredBefore: 10 };

/** Different requests that a server refuses before its first reply until its settings must be wrong. */
const mostRefused = 3;

/** How servers say that a setting of the request is wrong, which every other request has as well. */
const settings =
  /unsupported|not support|unrecogni[sz]ed|unknown|extra inputs|extra_forbidden|temperature|top_p|seed|max_(?:completion_)?tokens|response_format|schema|effort|role|['"`]n['"`]/i;

/** Timeout of the first, small request in milliseconds. */
const canaryPolicy = { maxAttempts: 2, deadline: 60_000 };

/** Refused requests of which the reason is printed; the log has all of them. */
const mostSaid = 5;

/** How servers say that a request may ask for only one sample. */
const refusesSeveral = /only one completion choice|['"`]n['"`]|\bparam(eter)? n\b/i;

/** A server, and how to talk to it. */
export interface Server extends Omit<ClientAccess, 'timeout'> {
  /** By default OpenAI's own. */
  readonly dialect?: Dialect | undefined;
  /** What to do about refusals; by default that of the settings' server. */
  readonly advice?: RefusalAdvice | undefined;
  readonly retry: RetryPolicy;
  readonly clock: Clock;
  readonly random: () => number;
  /** Whether a recorded reply of this server was used. */
  readonly repliedBefore?: () => boolean;
}

/** The result of one attempt. */
interface Received {
  readonly completion: Completion;
  readonly limits: RateLimits | undefined;
}

/** A model behind a server. Retries, timeouts and limits are ours; the client of its protocol makes single requests. */
export function createServerModel(name: string, server: Server): Model {
  const { baseURL, apiKey, clock } = server;
  const { dialect = {}, advice = suiteAdvice } = server;
  const client = loadClient(dialect)({ ...server, timeout: server.retry.attemptTimeout });
  const host = hostOf(baseURL);
  const health = createServerHealth(server.repliedBefore ?? (() => false), advice.address);

  const redact = (text: string): string => redactKey(text, apiKey);
  const safe = (message: string): string => shortenProblem(redactError(message, apiKey));

  const complete = sendUnderEitherName((body, signal) => client.complete(body, signal));
  const send = async (body: PreparedRequest['body'], signal: AbortSignal): Promise<Received> => {
    const { data, headers } = await complete(body, signal);
    return { completion: parseCompletion(data), limits: readRateLimits((header) => headers.get(header)) };
  };

  const call = (
    body: PreparedRequest['body'],
    signal: AbortSignal,
    admission: Admission<Received> | undefined,
    policy = server.retry,
  ): Promise<Tried<Received>> => {
    refuseSecretsInRequest(body);
    const context = { policy, clock, random: server.random, safe, advice, signal, admission };
    return retry((attempt) => send(body, attempt), context);
  };

  /** The raw error is never passed on as a cause: its message and stack may hold the key. */
  const outage = (problem: string): OutageError => {
    const shutdown = baseURL === undefined ? shutdownOf(name) : undefined;
    const retirement = shutdown === undefined ? '' : `\n  ${name} was scheduled to shut down on ${shutdown}.`;
    return new OutageError(`${name} at ${host} cannot answer: ${problem}.${retirement}`, {
      afterAnswers: health.hasReplied(),
    });
  };

  /** Its failures are those of any call, but one that passes says nothing. */
  const probeCapabilities = async (
    signal: AbortSignal,
    dispatch: Dispatch | undefined,
  ): Promise<Capabilities | undefined> =>
    dispatch?.canaries?.probeCapabilities(name, host, () =>
      probeModel(name, dialect, async (body) => {
        const admission = createAdmission({ server: host, model: name, body, isProbe: true }, dispatch);
        const policy = { ...server.retry, ...canaryPolicy };
        const tried = await call(body, signal, admission, policy).catch((error: unknown) => {
          throw error instanceof OutageError && !error.refused ? outage(error.message) : error;
        });
        if (tried.status === 'failed' && tried.failure.kind === 'request') {
          throw new OutageError(tried.failure.problem, { refused: true });
        }
        return tried.status === 'done' ? tried.value.completion : undefined;
      }),
    );

  /** A refusal concerns this request alone, unless the settings must be wrong. */
  const takeRefusal = (error: unknown, hash: string, samples: number): Tried<Received> => {
    if (!(error instanceof OutageError)) {
      throw error;
    }
    const { message: problem, attempts } = error;
    const isOfSeveral = samples > 1 && refusesSeveral.test(problem);
    if (!error.refused || (!isOfSeveral && health.noteRefusal(hash, problem))) {
      throw outage(problem);
    }
    return { status: 'failed', failure: { kind: 'request', problem }, attempts };
  };

  const saidOf = new Set<string>();
  const describeRefusal = ({ hash, question }: SentRequest, problem: string, dispatch: Dispatch | undefined): void => {
    if (saidOf.size < mostSaid && !saidOf.has(hash)) {
      saidOf.add(hash);
      dispatch?.say(
        `${name} at ${host} gave no answer to ${question?.about.id ?? 'a request'}: ${printableLine(problem)}.`,
      );
    }
  };

  const askSeveral = async (
    request: SentRequest,
    samples: number,
    signal: AbortSignal,
    dispatch?: Dispatch,
  ): Promise<readonly Outcome[]> => {
    const found = await probeCapabilities(signal, dispatch);
    if (samples > 1 && found !== undefined && found.samples !== 'given') {
      return [];
    }
    const started = clock.elapsed();
    const body = samples === 1 ? request.body : { ...request.body, n: samples };
    const planned = { server: host, model: name, body, isTrusted: found !== undefined };
    const admission = dispatch === undefined ? undefined : createAdmission(planned, dispatch);
    const tried = await call(body, signal, admission).catch((error: unknown) =>
      takeRefusal(error, request.hash, samples),
    );
    if (tried.status === 'failed' && samples > 1 && refusesSeveral.test(tried.failure.problem)) {
      return [];
    }
    const { attempts } = tried;
    const stamp = {
      server: host,
      repliedAt: new Date(clock.now()).toISOString(),
      milliseconds: Math.round(clock.elapsed() - started),
      attempts,
    };
    if (tried.status === 'done') {
      health.noteReply();
      const { completion } = tried.value;
      const replies = readCompletion(completion, samples, redact).map((content): Outcome => ({
        status: 'replied',
        reply: { ...content, ...stamp },
      }));
      const broken = completion.broken.map((problem): Outcome => ({
        status: 'errored',
        problem: `${host}: ${safe(problem)}`,
        attempts,
      }));
      return [...replies, ...broken].slice(0, samples);
    }
    const { failure } = tried;
    switch (failure.kind) {
      case 'filtered':
      case 'malformed':
        health.noteReply();
        return [{ status: 'replied', reply: { ...contentOfRefused(failure, redact), ...stamp } }];
      case 'request':
        health.noteAnswer();
        describeRefusal(request, failure.problem, dispatch);
        break;
      case 'passing': {
        const end = health.noteFailure(failure);
        if (end !== undefined) {
          throw outage(end);
        }
      }
    }
    return [{ status: 'errored', problem: `${host}: ${failure.problem}`, attempts }];
  };

  return {
    name,
    offline: false,
    server: host,
    prepare: (question) => buildRequest(name, question, dialect),
    async ask(request, _run, signal, dispatch) {
      const [outcome] = await askSeveral(request, 1, signal, dispatch);
      return outcome ?? { status: 'errored', problem: `${host}: no choice in the reply`, attempts: 1 };
    },
    askSeveral,
  };
}

/** Admits the attempts of a call, and tells the dispatch how each has ended. */
function createAdmission(call: PlannedCall, dispatch: Dispatch): Admission<Received> {
  return {
    async enter(signal) {
      const leave = await dispatch.enter(call, signal);
      return {
        done({ completion, limits }) {
          leave({ kind: 'replied', usage: completion.usage, tier: completion.tier, limits });
        },
        failed(failure, error) {
          leave(toEnded(failure, error));
        },
      };
    },
  };
}

/** Whether a server still answers, judged by its last trials. */
interface ServerHealth {
  /** Whether it has ever replied, so that a refusal is no sign of a wrong setting. */
  readonly hasReplied: () => boolean;
  readonly noteReply: () => void;
  /** Records the refusal of a request; whether no request can be answered until the settings change. */
  readonly noteRefusal: (hash: string, problem: string) => boolean;
  /** Records an answer, even one that refused the request. */
  readonly noteAnswer: () => void;
  /** Why more requests would be pointless, once that many consecutive trials have failed. */
  readonly noteFailure: (failure: Extract<Failure, { kind: 'passing' }>) => string | undefined;
}

/** `repliedBefore` says whether a recorded reply of it was used, `address` which variable holds its address. */
function createServerHealth(repliedBefore: () => boolean, address: string): ServerHealth {
  let answered = false;
  let replied = false;
  let failedInARow = 0;
  const refused = new Set<string>();
  return {
    hasReplied: () => replied || repliedBefore(),
    noteReply() {
      answered = true;
      replied = true;
      failedInARow = 0;
    },
    noteRefusal(hash, problem) {
      refused.add(hash);
      return !(replied || repliedBefore()) && (settings.test(problem) || refused.size >= mostRefused);
    },
    noteAnswer() {
      answered = true;
      failedInARow = 0;
    },
    noteFailure(failure) {
      failedInARow += 1;
      const unanswered = failure.reached ? patience.neverAnswered : patience.neverReached;
      if (failedInARow < (answered || repliedBefore() ? patience.answeredBefore : unanswered)) {
        return undefined;
      }
      const trials = failedInARow === 1 ? 'a trial' : `${failedInARow} trials in a row`;
      return `${trials} got no reply (${failure.problem})${adviceOn(failure, address)}`;
    },
  };
}

function adviceOn({ reached, problem }: Extract<Failure, { kind: 'passing' }>, address: string): string {
  if (!reached || problem.startsWith('not a chat completion')) {
    return `: check the network and ${address}`;
  }
  return problem.startsWith('429') ? ': wait, or lower ASSAY_CONCURRENCY' : '';
}
