import { readInputLines } from '../native/batch-lines';
import { createOpenAIClient } from '../openai-client';
import { createSDK, receive } from '../openai-sdk';
import type { ClientAccess, ServerClient } from '../server-client';
import { toBatch, toBatchInput, toBatchPage } from './mistral-batches';

/** Batches per page. */
const pageSize = 100;

/** Mistral: chat completions and files as at OpenAI, but its own batches (`/v1/batch/jobs`). */
export function createMistralClient(access: ClientAccess): ServerClient {
  const client = createOpenAIClient(access);
  const sdk = createSDK(access);
  /** Models of inputs, by file, and numbers of the pages after a batch. */
  const models = new Map<string, string | undefined>();
  const pages = new Map<string, number>();
  return {
    ...client,
    async upload({ name, bytes }, signal) {
      const requests = readInputLines(Buffer.from(bytes).toString('utf8'));
      const { model, lines } = toBatchInput(requests);
      const file = await client.upload({ name, bytes: Buffer.from(lines) }, signal);
      if (typeof file === 'object' && file !== null && 'id' in file && typeof file.id === 'string') {
        models.set(file.id, model);
      }
      return file;
    },
    async create({ fileId, metadata }, signal) {
      const body = {
        input_files: [fileId],
        endpoint: '/v1/chat/completions',
        model: models.get(fileId),
        timeout_hours: 24,
        metadata,
      };
      return toBatch((await receive(sdk.post('/batch/jobs', { body, signal }))).data);
    },
    async retrieve(id, signal) {
      return toBatch((await receive(sdk.get(`/batch/jobs/${encodeURIComponent(id)}`, { signal }))).data);
    },
    async list(after, signal) {
      const page = after === undefined ? 0 : (pages.get(after) ?? 0);
      const listed = await receive(sdk.get('/batch/jobs', { query: { page, page_size: pageSize }, signal }));
      const { batches, last } = toBatchPage(listed.data, (page + 1) * pageSize);
      if (last !== undefined) {
        pages.set(last, page + 1);
      }
      return batches;
    },
    async cancel(id, signal) {
      return toBatch((await receive(sdk.post(`/batch/jobs/${encodeURIComponent(id)}/cancel`, { signal }))).data);
    },
  };
}
