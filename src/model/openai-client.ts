import OpenAI, { toFile } from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { parseJson } from '../basics/json/parse-json';
import { openAIURL } from './server-address';

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

/** The SDK's client for single requests: we do the retries, and it writes no log. */
export function createClient({ baseURL, apiKey, organization, project, timeout }: ClientAccess): OpenAI {
  return new OpenAI({
    apiKey: apiKey ?? 'none',
    baseURL: baseURL ?? openAIURL,
    organization: organization ?? null,
    project: project ?? null,
    maxRetries: 0,
    timeout,
    logLevel: 'off',
    fetch: async (url, init) =>
      withBoundedJson(await fetch(url, { ...init, headers: onlyOurs(new Headers(init?.headers)) })),
    // Following a redirect would send the prompt to a server that nobody configured.
    fetchOptions: { redirect: 'manual' },
    // The SDK would read them from the environment.
    adminAPIKey: null,
    webhookSecret: null,
  });
}

/** Headers that we send; the SDK would add those of OPENAI_CUSTOM_HEADERS for every server. */
const sentHeaders = /^(accept|authorization|content-type|user-agent|openai-(organization|project)|x-stainless-.*)$/;

function onlyOurs(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => sentHeaders.test(name)));
}

/** Rejects a response whose JSON nests so deeply that serialising it, for a message, would overflow the stack. */
function withBoundedJson(response: Response): Response {
  return Object.assign(response, { json: async () => parseJson(await response.text()) });
}

/** Sends one chat completion unchanged; the response is unchecked. */
export async function createCompletion(
  client: OpenAI,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<{ readonly data: unknown; readonly headers: Headers }> {
  const { data, response } = await client.chat.completions
    .create(body as unknown as ChatCompletionCreateParamsNonStreaming, { signal })
    .withResponse();
  return { data, headers: response.headers };
}

/** Uploads the input of a batch; the response is unchecked. */
export async function uploadBatchInput(
  client: OpenAI,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  signal: AbortSignal,
): Promise<unknown> {
  const file = await toFile(bytes, name, { type: 'application/jsonl' });
  return client.files.create({ file, purpose: 'batch' }, { signal });
}

/** Creates a batch of chat completions from an uploaded file. */
export async function createBatch(
  client: OpenAI,
  { fileId, metadata }: { readonly fileId: string; readonly metadata: Readonly<Record<string, string>> },
  signal: AbortSignal,
): Promise<unknown> {
  return client.batches.create(
    { input_file_id: fileId, endpoint: '/v1/chat/completions', completion_window: '24h', metadata },
    { signal },
  );
}

/** Gets the state of a batch. */
export async function retrieveBatch(client: OpenAI, id: string, signal: AbortSignal): Promise<unknown> {
  return client.batches.retrieve(id, { signal });
}

/** A page of the account's batches, newest first, starting after `after`. */
export async function listBatchPage(client: OpenAI, after: string | undefined, signal: AbortSignal): Promise<unknown> {
  return client.get('/batches', { query: { limit: 100, ...(after !== undefined && { after }) }, signal });
}

/** Cancels a batch. */
export async function cancelBatch(client: OpenAI, id: string, signal: AbortSignal): Promise<unknown> {
  return client.batches.cancel(id, { signal });
}

/** The text of a file on the server. */
export async function readServerFile(client: OpenAI, id: string, signal: AbortSignal): Promise<string> {
  const response = await client.files.content(id, { signal });
  return response.text();
}
