import { z } from 'zod';

const seconds = z.number().nullish().catch(null);
const fileId = z.string().nullish().catch(null);

const serverBatchSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  input_file_id: fileId,
  output_file_id: fileId,
  error_file_id: fileId,
  request_counts: z.object({ total: z.number(), completed: z.number(), failed: z.number() }).nullish().catch(null),
  errors: z
    .object({
      data: z.array(
        z.object({
          code: z.string().nullish(),
          message: z.string().nullish(),
          line: z.int().positive().nullish().catch(null),
        }),
      ),
    })
    .nullish()
    .catch(null),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  created_at: seconds,
  expires_at: seconds,
  completed_at: seconds,
  expired_at: seconds,
  cancelled_at: seconds,
  failed_at: seconds,
});

/** A batch in the server's response. */
export interface ServerBatch {
  readonly id: string;
  /** Such as `in_progress`; servers may have statuses of their own. */
  readonly status: string;
  readonly inputFile: string | undefined;
  readonly outputFile: string | undefined;
  readonly errorFile: string | undefined;
  readonly counts: { readonly total: number; readonly completed: number; readonly failed: number } | undefined;
  /** Errors of the input, by line if known. */
  readonly problems: readonly { readonly line: number | null; readonly message: string }[];
  /** Id that it was submitted with. */
  readonly submittedAs: string | undefined;
  readonly createdAt: Date | undefined;
  readonly expiresAt: Date | undefined;
  readonly endedAt: Date | undefined;
}

/** Metadata key for a batch's id. */
export const metadataKey = 'assay';

/** The server's response as a batch, if it is one. */
export function parseServerBatch(response: unknown): ServerBatch | undefined {
  const parsed = serverBatchSchema.safeParse(response).data;
  if (parsed === undefined) {
    return undefined;
  }
  const { metadata, errors, request_counts: counts } = parsed;
  const submittedAs = metadata?.[metadataKey];
  return {
    id: parsed.id,
    status: parsed.status,
    inputFile: toId(parsed.input_file_id),
    outputFile: toId(parsed.output_file_id),
    errorFile: toId(parsed.error_file_id),
    counts: counts ?? undefined,
    problems: (errors?.data ?? []).map(({ code, message, line }) => ({
      line: line ?? null,
      message: [code, message].filter((text) => typeof text === 'string' && text !== '').join(': '),
    })),
    submittedAs: typeof submittedAs === 'string' ? submittedAs : undefined,
    createdAt: toDate(parsed.created_at),
    expiresAt: toDate(parsed.expires_at),
    endedAt: toDate(parsed.completed_at ?? parsed.expired_at ?? parsed.cancelled_at ?? parsed.failed_at),
  };
}

/** Whether nothing more will come from it. */
export function hasEnded({ status }: ServerBatch): boolean {
  return ['completed', 'failed', 'expired', 'cancelled'].includes(status);
}

/** Whether the server refused the whole input and did nothing. */
export function isRejected({ status, outputFile, errorFile }: ServerBatch): boolean {
  return status === 'failed' && outputFile === undefined && errorFile === undefined;
}

function toId(id: string | null | undefined): string | undefined {
  return id === null || id === '' ? undefined : id;
}

function toDate(unixSeconds: number | null | undefined): Date | undefined {
  const date = new Date((unixSeconds ?? Number.NaN) * 1000);
  return unixSeconds === 0 || Number.isNaN(date.getTime()) ? undefined : date;
}
