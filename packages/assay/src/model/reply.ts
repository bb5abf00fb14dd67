/** Fields of a message, other than its content, in which servers put what the model wrote. */
export const otherFields = ['reasoning_content', 'reasoning', 'tool_calls', 'function_call'] as const;

/** The model's text and its metadata. */
export interface Reply {
  /** `null` when the message had no content. */
  readonly text: string | null;
  readonly refusal: string | null;
  /** Where the model's words are when the message had no content. */
  readonly elsewhere?: (typeof otherFields)[number] | undefined;
  readonly finishReason: string | null;
  readonly responseId: string | null;
  /** The model that answered, according to the server. */
  readonly model: string | null;
  readonly systemFingerprint: string | null;
  /** Host that answered. */
  readonly server: string;
  /** Of several samples of one request, the first has the usage of all, and the others have none. */
  readonly usage: Usage | null;
  /** Service tier reported by the server, such as `default` or `flex`; `batch` for replies of the Batch API. */
  readonly tier?: string | null | undefined;
  /** Index of this sample among several of one request, from 0; absent when it is the only one. */
  readonly choice?: number | undefined;
  /** ISO 8601. */
  readonly repliedAt: string;
  readonly milliseconds: number;
  /** Number of requests it took; more than 1 after retries. */
  readonly attempts: number;
  /** Only for `offline/judge` and `offline/grader`: why an analytic is undecided, by analytic. */
  readonly undecided?: Readonly<Record<string, string>>;
  /** Only for `offline/judge`: the evidence for each value of its answer, by analytic. */
  readonly evidence?: Readonly<Record<string, string>>;
}

/** The outcome of asking: a reply, or a failure that says nothing about the model. */
export type Outcome =
  | { readonly status: 'replied'; readonly reply: Reply }
  | {
      readonly status: 'errored';
      readonly problem: string;
      readonly attempts: number;
      /** Index of this sample among several of one call, from 0; absent when it is the only one. */
      readonly choice?: number | undefined;
    };

/** Tokens billed for a reply. */
export interface Usage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Prompt tokens read from the provider's cache. */
  readonly cachedTokens: number;
  /** Prompt tokens written to the provider's cache, which some models charge more for. */
  readonly cacheWriteTokens?: number | undefined;
}

/** An offline model's reply with this text: immediate, without id, free of charge. */
export function offlineReply(model: string, text: string): Reply {
  return {
    text,
    refusal: null,
    finishReason: 'stop',
    responseId: null,
    model,
    systemFingerprint: null,
    server: 'offline',
    usage: null,
    repliedAt: new Date(0).toISOString(),
    milliseconds: 0,
    attempts: 1,
  };
}
