import { z } from 'zod';
import { tryParseJson } from '../../basics/json/parse-json';
import { outputLine, readInputLines, toSeconds } from '../native/batch-lines';
import { replyBounds } from '../transport/read-bounded';
import { toCompletion } from './to-completion';
import { toMessageRequest } from './to-message-request';

/** Converts the input of a batch to Anthropic's format. */
export function toMessageBatch(text: string): {
  readonly requests: readonly { readonly custom_id: string; readonly params: object }[];
} {
  return {
    requests: readInputLines(text).map(({ custom_id, body }) => ({ custom_id, params: toMessageRequest(body) })),
  };
}

const time = z.string().nullish().catch(null);
const count = z.number().catch(0);

const batchSchema = z.object({
  id: z.string(),
  processing_status: z.string(),
  request_counts: z.object({ processing: count, succeeded: count, errored: count, canceled: count, expired: count }),
  created_at: time,
  expires_at: time,
  ended_at: time,
  cancel_initiated_at: time,
});

/**
 * Converts a message batch to OpenAI's format; anything else is unchanged. The batch's own id serves as the id of its
 * output file.
 */
export function toBatch(batch: unknown): unknown {
  const parsed = batchSchema.safeParse(batch).data;
  if (parsed === undefined) {
    return batch;
  }
  const { id, processing_status: status, request_counts: counts, ...rest } = parsed;
  const failed = counts.errored + counts.canceled + counts.expired;
  return {
    id,
    status: toStatus(status, rest.cancel_initiated_at != null),
    output_file_id: status === 'ended' ? id : null,
    request_counts: { total: counts.processing + counts.succeeded + failed, completed: counts.succeeded, failed },
    created_at: toSeconds(rest.created_at),
    expires_at: toSeconds(rest.expires_at),
    completed_at: toSeconds(rest.ended_at),
  };
}

function toStatus(status: string, isCancelled: boolean): string {
  if (status === 'ended') {
    return isCancelled ? 'cancelled' : 'completed';
  }
  return status === 'canceling' ? 'cancelling' : status;
}

const pageSchema = z.object({ data: z.array(z.unknown()), has_more: z.boolean().optional() });

/** Converts a page of message batches to a page of batches. */
export function toBatchPage(page: unknown): unknown {
  const parsed = pageSchema.safeParse(page).data;
  return parsed === undefined ? page : { ...parsed, data: parsed.data.map(toBatch) };
}

const resultSchema = z.object({
  custom_id: z.string(),
  result: z.object({
    type: z.string(),
    message: z.unknown().optional(),
    error: z
      .object({ error: z.object({ type: z.string().nullish(), message: z.string() }) })
      .nullish()
      .catch(null),
  }),
});

/** Converts a line of a batch's results to OpenAI's output format; anything else is unchanged. */
export function toOutputLine(line: string): string {
  const parsed = resultSchema.safeParse(tryParseJson(line, replyBounds)).data;
  if (parsed === undefined) {
    return line;
  }
  const { custom_id: id, result } = parsed;
  if (result.type === 'succeeded') {
    return outputLine(id, { completion: toCompletion(result.message) });
  }
  const error = result.error?.error;
  const isOurs = error?.type === 'invalid_request_error';
  return outputLine(id, { status: isOurs ? 400 : 500, message: error?.message ?? `the request was ${result.type}` });
}

/** Maximum difference between upload and creation of a batch in milliseconds; clocks may differ. */
const window = { before: 60_000, after: 3_600_000 };

/** A made-up id for an input that no server stores: its number of requests and its time. */
export function toInput(requests: number, now: number): string {
  return `input-of-${requests}-at-${now}`;
}

/** Whether a batch was probably made from an input: the API reveals only a batch's size and time. */
export function isMadeFrom(batch: { readonly total: number; readonly createdAt: Date }, input: string): boolean {
  const [, requests, at] = /^input-of-(\d+)-at-(\d+)$/.exec(input) ?? [];
  const late = batch.createdAt.getTime() - Number(at);
  return batch.total === Number(requests) && late > -window.before && late < window.after;
}
