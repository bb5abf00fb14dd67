import type { Dialect } from './dialect';

/** How to reach a server, and with which credentials. */
export interface ClientAccess {
  /** `undefined` means OpenAI's own server. */
  readonly baseURL: string | undefined;
  /** `undefined` for servers that need none. */
  readonly apiKey: string | undefined;
  readonly organization?: string | undefined;
  readonly project?: string | undefined;
  /** Timeout of one request in milliseconds. */
  readonly timeout: number;
}

/** Headers with a server's limits and waiting time, under OpenAI's names. */
export interface ReplyHeaders {
  readonly get: (name: string) => string | null;
}

/**
 * Single requests to a server, in OpenAI's format whatever the protocol: request bodies, and unvalidated response
 * bodies. Errors have `status`, `code` and `headers` like the SDK's.
 */
export interface ServerClient {
  /** Sends one chat completion. */
  readonly complete: (
    body: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<{ readonly data: unknown; readonly headers: ReplyHeaders }>;
  /** Uploads the input of a batch. */
  readonly upload: (
    file: { readonly name: string; readonly bytes: Uint8Array },
    signal: AbortSignal,
  ) => Promise<unknown>;
  /** Creates a batch from an input that this client uploaded. */
  readonly create: (
    batch: { readonly fileId: string; readonly metadata: Readonly<Record<string, string>> },
    signal: AbortSignal,
  ) => Promise<unknown>;
  readonly retrieve: (id: string, signal: AbortSignal) => Promise<unknown>;
  /** A page of the account's batches, newest first, starting after `after`. */
  readonly list: (after: string | undefined, signal: AbortSignal) => Promise<unknown>;
  readonly cancel: (id: string, signal: AbortSignal) => Promise<unknown>;
  /** The lines of a file on the server, as they arrive. */
  readonly readFile: (id: string, signal: AbortSignal) => AsyncIterable<string>;
  /** Whether a batch was made from an input, as far as its server tells; absent if the server names the input. */
  readonly isFrom?: (batch: { readonly total: number; readonly createdAt: Date }, fileId: string) => boolean;
}

/** Creates the client of a server. */
export type CreateClient = (access: ClientAccess) => ServerClient;

/** Loads the client for a dialect's protocol on demand, because a replay needs none. */
export function loadClient({ protocol = 'chat', batches }: Dialect): CreateClient {
  /* oxlint-disable typescript/no-require-imports -- static imports would load them all at once */
  switch (batches ?? protocol) {
    case 'chat': {
      const { createOpenAIClient } = require('./openai-client') as typeof import('./openai-client');
      return createOpenAIClient;
    }
    case 'mistral': {
      const { createMistralClient } = require('./mistral/mistral-client') as typeof import('./mistral/mistral-client');
      return createMistralClient;
    }
    case 'messages': {
      const { createAnthropicClient } =
        require('./anthropic/anthropic-client') as typeof import('./anthropic/anthropic-client');
      return createAnthropicClient;
    }
    case 'generateContent': {
      const { createGeminiClient } = require('./gemini/gemini-client') as typeof import('./gemini/gemini-client');
      return createGeminiClient;
    }
  }
  /* oxlint-enable typescript/no-require-imports */
}
