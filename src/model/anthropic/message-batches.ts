import { z } from 'zod';
import { tryParseJson } from '../../basics/json/parse-json';
import { outputLine, readInputLines, toSeconds } from '../native/batch-lines';
import { toCompletion } from './to-completion';
import { toMessageRequest } from './to-message-request';

/** The input of a batch as Anthropic takes it. */
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

/** A message batch as OpenAI describes batches; what is none stays as it is. Its results are read by its own id. */
export function toBatch(batch: unknown): unknown {
  const parsed = batchSchema.safeParse(batch).data;
  if (parsed === undefined) {
    return batch;
  }
  const { id, processing_status: status, request_counts: counts, ...rest } = parsed;
  const failed = counts.errored + counts.canceled + counts.expired;
  const ended = rest.cancel_initiated_at == null ? 'completed' : 'cancelled';
  return {
    id,
    status: status === 'ended' ? ended : status === 'canceling' ? 'cancelling' : status,
    output_file_id: status === 'ended' ? id : null,
    request_counts: { total: counts.processing + counts.succeeded + failed, completed: counts.succeeded, failed },
    created_at: toSeconds(rest.created_at),
    expires_at: toSeconds(rest.expires_at),
    completed_at: toSeconds(rest.ended_at),
  };
}

const pageSchema = z.object({ data: z.array(z.unknown()), has_more: z.boolean().optional() });

/** A page of message batches as a page of batches. */
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

/** A line of a batch's results as a line of OpenAI's output; what is none stays as it is. */
export function toOutputLine(line: string): string {
  const parsed = resultSchema.safeParse(tryParseJson(line)).data;
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

/** How long before and after its upload a batch may have been made, by clocks that differ, in milliseconds. */
const window = { before: 60_000, after: 3_600_000 };

/** The id of an input that no server has: how many requests it holds, and when it was made. */
export function toInput(requests: number, now: number): string {
  return `input-of-${requests}-at-${now}`;
}

/** Whether a batch is probably that of an input: the API tells no more of a batch than its size and its time. */
export function isMadeFrom(batch: { readonly total: number; readonly createdAt: Date }, input: string): boolean {
  const [, requests, at] = /^input-of-(\d+)-at-(\d+)$/.exec(input) ?? [];
  const late = batch.createdAt.getTime() - Number(at);
  return batch.total === Number(requests) && late > -window.before && late < window.after;
}
