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
import { retry, type RetryPolicy, type Turnstile } from './retry';
import { sendUnderEitherName } from './token-cap-name';
import { hostOf } from './server-address';
import { loadClient } from './server-client';

/** Consecutive failed trials until a server counts as down: few if it never answered, more if it did. */
const patience = { neverAnswered: 3, answeredBefore: 10 };

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
export interface Server {
  /** By default OpenAI's own. */
  readonly dialect?: Dialect | undefined;
  /** What to do about refusals; by default that of the settings' server. */
  readonly advice?: RefusalAdvice | undefined;
  /** `undefined` means OpenAI's own server. */
  readonly baseURL: string | undefined;
  /** `undefined` for servers that need none. */
  readonly apiKey: string | undefined;
  readonly organization?: string | undefined;
  readonly project?: string | undefined;
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

  const turnstileOf = (
    body: PreparedRequest['body'],
    dispatch: Dispatch,
    kind: Pick<PlannedCall, 'isTrusted' | 'isProbe'>,
  ): Turnstile<Received> => ({
    async enter(signal) {
      const leave = await dispatch.enter({ server: host, model: name, body, ...kind }, signal);
      return {
        done({ completion, limits }) {
          leave({ kind: 'replied', usage: completion.usage, tier: completion.tier, limits });
        },
        failed(failure, error) {
          leave(toEnded(failure, error));
        },
      };
    },
  });

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
        refuseSecretsInRequest(body);
        const policy = { ...server.retry, ...canaryPolicy };
        const turnstile = turnstileOf(body, dispatch, { isProbe: true });
        const context = { policy, clock, random: server.random, safe, advice, signal, turnstile };
        const tried = await retry(async (attempt) => send(body, attempt), context).catch((error: unknown) => {
          throw error instanceof OutageError && !error.refused ? outage(error.message) : error;
        });
        if (tried.status === 'failed' && tried.failure.kind === 'request') {
          throw new OutageError(tried.failure.problem, { refused: true });
        }
        return tried.status === 'done' ? tried.value.completion : undefined;
      }),
    );

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
    refuseSecretsInRequest(body);
    const turnstile =
      dispatch === undefined ? undefined : turnstileOf(body, dispatch, { isTrusted: found !== undefined });
    const context = { policy: server.retry, clock, random: server.random, safe, advice, signal, turnstile };
    const tried = await retry(async (attempt) => send(body, attempt), context).catch((error: unknown) => {
      if (error instanceof OutageError && error.refused && samples > 1 && refusesSeveral.test(error.message)) {
        return undefined;
      }
      if (error instanceof OutageError && error.refused && !health.noteRefusal(request.hash, error.message)) {
        return {
          status: 'failed',
          failure: { kind: 'request', problem: error.message },
          attempts: error.attempts,
        } as const;
      }
      throw error instanceof OutageError ? outage(error.message) : error;
    });
    if (
      tried === undefined ||
      (tried.status === 'failed' && samples > 1 && refusesSeveral.test(tried.failure.problem))
    ) {
      return [];
    }
    const milliseconds = Math.round(clock.elapsed() - started);
    const stamp = {
      server: host,
      repliedAt: new Date(clock.now()).toISOString(),
      milliseconds,
      attempts: tried.attempts,
    };
    if (tried.status === 'done') {
      health.noteReply();
      const { completion } = tried.value;
      const replies = readCompletion(completion, samples, redact).map((content) => ({
        status: 'replied' as const,
        reply: { ...content, ...stamp },
      }));
      const broken = completion.broken.map((problem) => ({
        status: 'errored' as const,
        problem: `${host}: ${safe(problem)}`,
        attempts: tried.attempts,
      }));
      return [...replies, ...broken].slice(0, samples);
    }
    const { failure } = tried;
    if (failure.kind === 'filtered' || failure.kind === 'malformed') {
      health.noteReply();
      return [{ status: 'replied', reply: { ...contentOfRefused(failure, redact), ...stamp } }];
    }
    const end = failure.kind === 'passing' ? health.noteFailure(failure) : undefined;
    if (end !== undefined) {
      throw outage(end);
    }
    if (failure.kind === 'request') {
      health.noteAnswer();
      describeRefusal(request, failure.problem, dispatch);
    }
    return [{ status: 'errored', problem: `${host}: ${failure.problem}`, attempts: tried.attempts }];
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

/** The health of a server not asked yet; `repliedBefore` says whether a recorded reply of it was used, `address` which variable holds its address. */
function createServerHealth(repliedBefore: () => boolean, address = 'OPENAI_BASE_URL'): ServerHealth {
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
      const limit =
        answered || repliedBefore() ? patience.answeredBefore : failure.reached ? patience.neverAnswered : 1;
      if (failedInARow < limit) {
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
