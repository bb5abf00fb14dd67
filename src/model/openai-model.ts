import OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { z } from 'zod';
import type { Clock } from '../clock';
import { OutageError } from '../errors';
import { buildRequest } from './build-request';
import { shutdownOf } from './family';
import type { Model, Outcome, PreparedRequest, Reply } from './model';
import { redactError, redactKey } from './redact';
import { hostOf, openAIURL } from './server-address';
import { tryAgain, type RetryPolicy } from './retry';

/** A server that speaks OpenAI's protocol, and how to talk to it. */
export interface Server {
  /** `undefined` means OpenAI's own server. */
  readonly baseURL: string | undefined;
  /** `undefined` for servers that want none. */
  readonly apiKey: string | undefined;
  readonly organization?: string | undefined;
  readonly project?: string | undefined;
  readonly retry: RetryPolicy;
  readonly clock: Clock;
  readonly random: () => number;
  /** Whether a kept reply of this server was used. */
  readonly repliedBefore?: () => boolean;
}

/** Trials in a row that may fail before the server counts as down: few when it never answered, more when it did. */
const patience = { neverAnswered: 3, answeredBefore: 10 };

/** Characters of a server's message that are passed on; some send whole HTML pages. */
const longestProblem = 300;

const completionSchema = z.object({
  id: z.string().nullish(),
  model: z.string().nullish(),
  system_fingerprint: z.string().nullish(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      prompt_tokens_details: z.object({ cached_tokens: z.number().nullish() }).nullish(),
    })
    .nullish()
    .catch(null),
});

type Completion = z.infer<typeof completionSchema>;

/** A model behind OpenAI's protocol. Retries, timeouts and their limits are ours; the SDK makes single requests. */
export function createOpenAIModel(name: string, server: Server): Model {
  const { baseURL, apiKey, clock } = server;
  const client = new OpenAI({
    apiKey: apiKey ?? 'none',
    baseURL: baseURL ?? openAIURL,
    organization: server.organization ?? null,
    project: server.project ?? null,
    maxRetries: 0,
    timeout: server.retry.attemptTimeout,
    logLevel: 'off',
  });
  const host = hostOf(baseURL);
  const repliedBefore = server.repliedBefore ?? (() => false);
  let answered = false;
  let replied = false;
  const hasReplied = (): boolean => replied || repliedBefore();
  let failedInARow = 0;

  const safe = (message: string): string => {
    const redacted = redactError(message, apiKey);
    return redacted.length > longestProblem ? `${redacted.slice(0, longestProblem)}…` : redacted;
  };

  const send = async (body: PreparedRequest['body'], signal: AbortSignal): Promise<Completion> => {
    const response: unknown = await client.chat.completions.create(
      body as unknown as ChatCompletionCreateParamsNonStreaming,
      { signal },
    );
    const completion = completionSchema.safeParse(response);
    if (!completion.success) {
      throw new Error(
        isEmpty(response) ? 'the server sent an empty reply' : `not a chat completion: ${JSON.stringify(response)}`,
      );
    }
    return completion.data;
  };

  /** The raw error never travels on as a cause: its message and stack may hold the key. */
  const outage = (problem: string): OutageError => {
    const shutdown = baseURL === undefined ? shutdownOf(name) : undefined;
    const retirement = shutdown === undefined ? '' : `\n  ${name} was announced to shut down on ${shutdown}.`;
    return new OutageError(`${name} at ${host} cannot answer: ${problem}.${retirement}`, {
      afterAnswers: hasReplied(),
    });
  };

  return {
    name,
    offline: false,
    server: host,
    prepare: (question) => buildRequest(name, question),
    async ask({ body }, _run, signal): Promise<Outcome> {
      const started = clock.elapsed();
      const context = { policy: server.retry, clock, random: server.random, safe, signal };
      const tried = await tryAgain(async (attempt) => send(body, attempt), context).catch((error: unknown) => {
        if (error instanceof OutageError && error.refused && hasReplied()) {
          return {
            status: 'failed',
            failure: { kind: 'request', problem: error.message },
            attempts: error.attempts,
          } as const;
        }
        throw error instanceof OutageError ? outage(error.message) : error;
      });
      const milliseconds = Math.round(clock.elapsed() - started);
      const stamp = {
        server: host,
        repliedAt: new Date(clock.now()).toISOString(),
        milliseconds,
        attempts: tried.attempts,
      };
      if (tried.status === 'done') {
        answered = true;
        replied = true;
        failedInARow = 0;
        return { status: 'replied', reply: { ...readCompletion(tried.value, apiKey), ...stamp } };
      }
      const { failure } = tried;
      if (failure.kind !== 'passing') {
        answered = true;
        failedInARow = 0;
      }
      if (failure.kind === 'filtered') {
        replied = true;
        return { status: 'replied', reply: { ...noReply, finishReason: 'content_filter', ...stamp } };
      }
      const { problem } = failure;
      if (failure.kind === 'passing') {
        failedInARow += 1;
        const limit =
          answered || repliedBefore() ? patience.answeredBefore : failure.reached ? patience.neverAnswered : 1;
        if (failedInARow >= limit) {
          const trials = failedInARow === 1 ? 'a trial' : `${String(failedInARow)} trials in a row`;
          throw outage(`${trials} brought no reply (${problem})${adviceOn(failure)}`);
        }
      }
      return { status: 'errored', problem: `${host}: ${problem}`, attempts: tried.attempts };
    },
  };
}

function adviceOn({ reached, problem }: { readonly reached: boolean; readonly problem: string }): string {
  if (!reached || problem.startsWith('not a chat completion')) {
    return ': check the network and OPENAI_BASE_URL';
  }
  return problem.startsWith('429') ? ': wait, or lower ASSAY_CONCURRENCY' : '';
}

function isEmpty(response: unknown): boolean {
  return response === undefined || response === null || response === '';
}

const noReply = {
  text: null,
  refusal: null,
  finishReason: null,
  responseId: null,
  model: null,
  systemFingerprint: null,
  usage: null,
} satisfies Partial<Reply>;

type ReplyContent = Omit<Reply, 'server' | 'repliedAt' | 'milliseconds' | 'attempts'>;

function readCompletion(completion: Completion, apiKey: string | undefined): ReplyContent {
  const [choice] = completion.choices;
  const text = (value: string | null | undefined): string | null =>
    value === null || value === undefined ? null : redactKey(value, apiKey);
  const { usage } = completion;
  return {
    text: text(choice?.message.content),
    refusal: text(choice?.message.refusal),
    finishReason: choice?.finish_reason ?? null,
    responseId: text(completion.id),
    model: text(completion.model),
    systemFingerprint: text(completion.system_fingerprint),
    usage:
      usage === null || usage === undefined
        ? null
        : {
            promptTokens: usage.prompt_tokens,
            completionTokens: usage.completion_tokens,
            cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
          },
  };
}
