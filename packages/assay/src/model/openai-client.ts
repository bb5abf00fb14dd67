import { chatPath } from './request-hash';
import type { ClientAccess, ServerClient, ReplyHeaders } from './server-client';
import { unreadFetch, boundedFetch, type BoundedRequest, type SendRequest } from './transport/bounded-fetch';
import { largestFile, readLines } from './transport/read-bounded';
import OpenAI from 'openai';
import { parseBody } from './completion';
import { readErrorBody } from './error-body';
import { openAIURL } from './server-address';

/** A server with OpenAI's protocol, asked by the SDK: objects are sent and returned unchanged. */
export function createOpenAIClient(access: ClientAccess): ServerClient {
  const client = createSDK(access);
  return {
    complete: (body, signal) => receive(client.post(chatPath, { body, signal })),
    async upload({ name, bytes }, signal) {
      const file = new File([bytes], name, { type: 'application/jsonl' });
      return (await receive(client.files.create({ file, purpose: 'batch' }, { signal }))).data;
    },
    async create({ fileId, metadata }, signal) {
      const batch = {
        input_file_id: fileId,
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
        metadata: { ...metadata },
      } as const;
      return (await receive(client.batches.create(batch, { signal }))).data;
    },
    retrieve: async (id, signal) => (await receive(client.batches.retrieve(id, { signal }))).data,
    async list(after, signal) {
      const query = { limit: 100, ...(after !== undefined && { after }) };
      return (await receive(client.get('/batches', { query, signal }))).data;
    },
    cancel: async (id, signal) => (await receive(client.batches.cancel(id, { signal }))).data,
    async *readFile(id, signal) {
      const { body } = await createSDK(access, unreadFetch).files.content(id, { signal });
      yield* readLines(body, largestFile);
    },
  };
}

/** The SDK's client for single requests, without retries and logs. */
export function createSDK(
  { baseURL, apiKey, organization, project, timeout }: ClientAccess,
  sendRequest: SendRequest = boundedFetch,
): OpenAI {
  const send = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    const response = await sendRequest(String(url), await toRequest(init)).catch(hideTimeout);
    return response.ok ? response : Object.assign(response, { text: withRefusal(await response.text()) });
  };
  return new OpenAI({
    apiKey: apiKey ?? 'none',
    baseURL: baseURL ?? openAIURL,
    organization: organization ?? null,
    project: project ?? null,
    maxRetries: 0,
    timeout,
    logLevel: 'off',
    // The SDK tries with this class whether a form can be sent.
    fetch: Object.assign(send, { Response }),
    // Otherwise the SDK would read them from the environment.
    adminAPIKey: null,
    webhookSecret: null,
  });
}

/**
 * The JSON of a response, whatever type the server calls it; its text if it is no JSON. The SDK would return JSON of
 * another type as text.
 */
export async function receive(call: {
  readonly asResponse: () => Promise<Response>;
}): Promise<{ readonly data: unknown; readonly headers: ReplyHeaders }> {
  const response = await call.asResponse();
  const text = await response.text();
  return { data: parseBody(text, response.headers.get('content-type')), headers: response.headers };
}

/** The only headers that we send; the SDK would add its platform, and those of OPENAI_CUSTOM_HEADERS for every server. */
const sentHeaders = /^(accept|authorization|content-type|openai-(organization|project))$/;

async function toRequest({ method = 'GET', headers, body, signal }: RequestInit): Promise<BoundedRequest> {
  // Undici knows no forms of Node's class, so they are encoded before.
  const form = body instanceof FormData ? new Response(body) : undefined;
  const own = new Headers(headers);
  form?.headers.forEach((value, name) => {
    own.set(name, value);
  });
  return {
    method,
    headers: Object.fromEntries([...own].filter(([name]) => sentHeaders.test(name))),
    body: form === undefined ? (body as string) : await form.arrayBuffer(),
    signal: signal ?? new AbortController().signal,
  };
}

/** Throws the error as a cause of a cause: the SDK would drop the reason of one that mentions a timeout there. */
function hideTimeout(error: unknown): never {
  throw new Error('no response', { cause: error });
}

/** The body of a refusal in OpenAI's form, whatever the server's: the SDK would show nothing of `{"detail": …}`. */
function withRefusal(text: string): () => Promise<string> {
  return () => Promise.resolve(JSON.stringify({ error: readErrorBody(text) }));
}
