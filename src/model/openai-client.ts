import OpenAI, { toFile } from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { fetchForSDK } from './transport/sdk-fetch';
import { openAIURL } from './server-address';
import type { ClientAccess, ServerClient } from './server-client';

/** A server that speaks OpenAI's protocol, by the SDK: bodies are sent and given back unchanged. */
export function createOpenAIClient(access: ClientAccess): ServerClient {
  const client = createSDK(access);
  return {
    async complete(body, signal) {
      const { data, response } = await client.chat.completions
        .create(body as unknown as ChatCompletionCreateParamsNonStreaming, { signal })
        .withResponse();
      return { data, headers: response.headers };
    },
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

/** The SDK's client for single requests: we do the retries, and it writes no log. */
export function createSDK({ baseURL, apiKey, organization, project, timeout }: ClientAccess): OpenAI {
  return new OpenAI({
    apiKey: apiKey ?? 'none',
    baseURL: baseURL ?? openAIURL,
    organization: organization ?? null,
    project: project ?? null,
    maxRetries: 0,
    timeout,
    logLevel: 'off',
    fetch: fetchForSDK,
    // Following a redirect would send the prompt to a server that nobody configured.
    fetchOptions: { redirect: 'manual' },
    // The SDK would read them from the environment.
    adminAPIKey: null,
    webhookSecret: null,
  });
}
