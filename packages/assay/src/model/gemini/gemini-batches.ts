import { z } from 'zod';
import { tryParseJson } from '../../basics/json/parse-json';
import { metadataKey } from '../batch/server-batch';
import { outputLine, readInputLines, toSeconds } from '../native/batch-lines';
import { replyBounds } from '../transport/read-bounded';
import { toCompletion } from './to-completion';
import { toGenerateRequest } from './to-generate-request';

/** Converts the input of a batch to Gemini's format, with the model that all its requests ask. */
export function toBatchInput(text: string): { readonly model: string; readonly lines: string } {
  const requests = readInputLines(text).map(({ custom_id: key, body }) => ({ key, ...toGenerateRequest(body) }));
  return {
    model: requests[0]?.model ?? '',
    lines: requests.map(({ key, request }) => `${JSON.stringify({ key, request })}\n`).join(''),
  };
}

const time = z.string().nullish().catch(null);
const count = z.coerce.number().catch(0);
const output = z.object({ responsesFile: z.string().nullish() }).nullish().catch(null);

const operationSchema = z.object({
  name: z.string(),
  metadata: z.looseObject({
    state: z.string().catch(''),
    displayName: z.string().nullish().catch(null),
    createTime: time,
    endTime: time,
    batchStats: z
      .object({ requestCount: count, successfulRequestCount: count, failedRequestCount: count })
      .nullish()
      .catch(null),
    output,
  }),
  response: output,
  error: z.object({ message: z.string() }).nullish().catch(null),
});

/** OpenAI's names for the final states of a batch. */
const ended: Readonly<Record<string, string>> = {
  SUCCEEDED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
};

/** Converts a Gemini batch, which is a long-running operation, to OpenAI's format; anything else is unchanged. */
export function toBatch(operation: unknown): unknown {
  const parsed = operationSchema.safeParse(operation).data;
  if (parsed === undefined) {
    return operation;
  }
  const { name, metadata, response, error } = parsed;
  const { state, displayName, createTime, endTime, batchStats: stats } = metadata;
  return {
    id: name,
    status: ended[state.replace(/^(?:JOB|BATCH)_STATE_/, '')] ?? 'in_progress',
    output_file_id: response?.responsesFile ?? metadata.output?.responsesFile ?? null,
    request_counts: stats && {
      total: stats.requestCount,
      completed: stats.successfulRequestCount,
      failed: stats.failedRequestCount,
    },
    errors: error && { data: [{ message: error.message }] },
    metadata: displayName == null ? null : { [metadataKey]: displayName },
    created_at: toSeconds(createTime),
    completed_at: toSeconds(endTime),
  };
}

const pageSchema = z.object({
  operations: z.array(z.unknown()).nullish(),
  nextPageToken: z.string().nullish(),
});

/** Converts a page of operations to a page of batches, with the token of the next page. */
export function toBatchPage(page: unknown): { readonly page: unknown; readonly last?: string; readonly next?: string } {
  const parsed = pageSchema.safeParse(page).data;
  if (parsed === undefined) {
    return { page };
  }
  const data = (parsed.operations ?? []).map(toBatch);
  const last = z.object({ id: z.string() }).safeParse(data.at(-1)).data?.id;
  const next = parsed.nextPageToken ?? '';
  return {
    page: { data, has_more: next !== '' },
    ...(last !== undefined && next !== '' && { last, next }),
  };
}

const lineSchema = z.object({
  key: z.string(),
  response: z.unknown().optional(),
  error: z.object({ message: z.string() }).nullish().catch(null),
});

/** Converts a line of a batch's responses to OpenAI's output format; anything else is unchanged. */
export function toOutputLine(line: string): string {
  const parsed = lineSchema.safeParse(tryParseJson(line, replyBounds)).data;
  if (parsed === undefined) {
    return line;
  }
  const { key, response, error } = parsed;
  return response === undefined
    ? outputLine(key, { status: 400, message: error?.message ?? 'the request brought no response' })
    : outputLine(key, { completion: toCompletion(response) });
}
