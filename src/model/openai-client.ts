import OpenAI, { toFile } from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { parseJson } from '../basics/json/parse-json';
import { openAIURL } from './server-address';

/** How a server is reached, and by whom. */
export interface ClientAccess {
  /** `undefined` means OpenAI's own server. */
  readonly baseURL: string | undefined;
  /** `undefined` for servers that want none. */
  readonly apiKey: string | undefined;
  readonly organization?: string | undefined;
  readonly project?: string | undefined;
  /** Milliseconds for one request. */
  readonly timeout: number;
}

/** The SDK's client for single requests: retries are ours, and it writes no log. */
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
    // A redirection would take the prompt to a server that nobody configured.
    fetchOptions: { redirect: 'manual' },
    // The SDK would read them from the environment.
    adminAPIKey: null,
    webhookSecret: null,
  });
}

/** Headers that are sent; the SDK would add whatever OPENAI_CUSTOM_HEADERS holds, for every server. */
const sentHeaders = /^(accept|authorization|content-type|user-agent|openai-(organization|project)|x-stainless-.*)$/;

function onlyOurs(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => sentHeaders.test(name)));
}

/** A response whose JSON may not nest so deeply that writing it, for a message, would overflow the stack. */
function withBoundedJson(response: Response): Response {
  return Object.assign(response, { json: async () => parseJson(await response.text()) });
}

/** Sends one chat completion as it stands; what comes back may be anything. */
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

/** Uploads the input of a batch; what comes back may be anything. */
export async function uploadBatchInput(
  client: OpenAI,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  signal: AbortSignal,
): Promise<unknown> {
  const file = await toFile(bytes, name, { type: 'application/jsonl' });
  return client.files.create({ file, purpose: 'batch' }, { signal });
}

/** Has a batch of chat completions made from an uploaded file. */
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

/** Asks how a batch is. */
export async function retrieveBatch(client: OpenAI, id: string, signal: AbortSignal): Promise<unknown> {
  return client.batches.retrieve(id, { signal });
}

/** A page of the account's batches, newest first, from the one behind `after` on. */
export async function listBatchPage(client: OpenAI, after: string | undefined, signal: AbortSignal): Promise<unknown> {
  return client.get('/batches', { query: { limit: 100, ...(after !== undefined && { after }) }, signal });
}

/** Has a batch end early. */
export async function cancelBatch(client: OpenAI, id: string, signal: AbortSignal): Promise<unknown> {
  return client.batches.cancel(id, { signal });
}

/** The text of a file that the server holds. */
export async function readServerFile(client: OpenAI, id: string, signal: AbortSignal): Promise<string> {
  const response = await client.files.content(id, { signal });
  return response.text();
}
