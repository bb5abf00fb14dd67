import { createSDK, receive } from './openai-sdk';
import { chatPath } from './request-hash';
import type { ClientAccess, ServerClient } from './server-client';
import { unreadFetch } from './transport/bounded-fetch';
import { largestFile, readLines } from './transport/read-bounded';

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
