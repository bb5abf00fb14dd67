import OpenAI, { toFile } from 'openai';
import { parseJson } from '../basics/json/parse-json';
import { openAIURL } from './server-address';
import type { ClientAccess, ServerClient } from './server-client';

/** Files and batches of a server with OpenAI's protocol, using the SDK: objects are returned unchanged. */
export function createSDKBatches(access: ClientAccess): Omit<ServerClient, 'complete'> {
  const client = createSDK(access);
  return {
    async upload({ name, bytes }, signal) {
      const file = await toFile(bytes, name, { type: 'application/jsonl' });
      return client.files.create({ file, purpose: 'batch' }, { signal });
    },
    create: ({ fileId, metadata }, signal) =>
      client.batches.create(
        {
          input_file_id: fileId,
          endpoint: '/v1/chat/completions',
          completion_window: '24h',
          metadata: { ...metadata },
        },
        { signal },
      ),
    retrieve: (id, signal) => client.batches.retrieve(id, { signal }),
    list: (after, signal) =>
      client.get('/batches', { query: { limit: 100, ...(after !== undefined && { after }) }, signal }),
    cancel: (id, signal) => client.batches.cancel(id, { signal }),
    async readFile(id, signal) {
      const response = await client.files.content(id, { signal });
      return response.text();
    },
  };
}

/** The SDK's client for single requests, without retries and logs. */
export function createSDK({ baseURL, apiKey, organization, project, timeout }: ClientAccess): OpenAI {
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
    // Otherwise the SDK would read them from the environment.
    adminAPIKey: null,
    webhookSecret: null,
  });
}

/** The only headers that we send; the SDK would add those of OPENAI_CUSTOM_HEADERS for every server. */
const sentHeaders = /^(accept|authorization|content-type|user-agent|openai-(organization|project)|x-stainless-.*)$/;

function onlyOurs(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => sentHeaders.test(name)));
}

/** Rejects a response whose JSON nests so deeply that serialising it, for a message, would overflow the stack. */
function withBoundedJson(response: Response): Response {
  return Object.assign(response, { json: async () => parseJson(await response.text()) });
}
