import { readInputLines } from '../native/batch-lines';
import { createOpenAIClient, createSDK, receive } from '../openai-client';
import type { ClientAccess, ServerClient } from '../server-client';
import { z } from 'zod';

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

/** Converts the input of a batch to Mistral's format: the model is named once, when the batch is created. */
export function toBatchInput(requests: ReturnType<typeof readInputLines>): {
  readonly model: string | undefined;
  readonly lines: string;
} {
  const lines = requests.map(
    ({ custom_id, body }) => `${JSON.stringify({ custom_id, body: { ...body, model: undefined } })}\n`,
  );
  const model = requests[0]?.body['model'];
  return { model: typeof model === 'string' ? model : undefined, lines: lines.join('') };
}

const count = z.number().catch(0);
const file = z.string().nullish().catch(null);

const jobSchema = z.object({
  id: z.string(),
  status: z.string(),
  input_files: z.array(z.string()).nullish().catch(null),
  output_file: file,
  error_file: file,
  errors: z
    .array(z.object({ message: z.string() }))
    .nullish()
    .catch(null),
  metadata: z.unknown().optional(),
  total_requests: count,
  succeeded_requests: count,
  failed_requests: count,
  created_at: z.unknown().optional(),
  completed_at: z.unknown().optional(),
});

/** OpenAI's names for the states of a job. */
const states: Readonly<Record<string, string>> = {
  QUEUED: 'validating',
  RUNNING: 'in_progress',
  CANCELLATION_REQUESTED: 'cancelling',
  SUCCESS: 'completed',
  FAILED: 'failed',
  TIMEOUT_EXCEEDED: 'expired',
  CANCELLED: 'cancelled',
};

/** Converts a Mistral job to OpenAI's format; anything else is unchanged. */
export function toBatch(job: unknown): unknown {
  const parsed = jobSchema.safeParse(job).data;
  if (parsed === undefined) {
    return job;
  }
  const { id, status, input_files: inputs, errors, metadata } = parsed;
  return {
    id,
    status: states[status] ?? status.toLowerCase(),
    metadata,
    input_file_id: inputs?.[0] ?? null,
    output_file_id: parsed.output_file ?? null,
    error_file_id: parsed.error_file ?? null,
    request_counts: {
      total: parsed.total_requests,
      completed: parsed.succeeded_requests,
      failed: parsed.failed_requests,
    },
    errors: errors && { data: errors },
    created_at: parsed.created_at,
    completed_at: parsed.completed_at,
  };
}

const pageSchema = z.object({ data: z.array(z.unknown()).nullish(), total: z.number() });

/** Converts a page of jobs to a page of batches, and names its last batch if more follow the first `seen`. */
export function toBatchPage(page: unknown, seen: number): { readonly batches: unknown; readonly last?: string } {
  const parsed = pageSchema.safeParse(page).data;
  if (parsed === undefined) {
    return { batches: page };
  }
  const data = (parsed.data ?? []).map(toBatch);
  const last = z.object({ id: z.string() }).safeParse(data.at(-1)).data?.id;
  const hasMore = parsed.total > seen && last !== undefined;
  return { batches: { data, has_more: hasMore }, ...(hasMore && { last }) };
}
