import { readBytes } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import type { BatchAPI } from './batch-api';
import { writeInput, type BatchRequest } from './batch-input';
import { batchFile, forgetBatch, writeState, type BatchState, type SubmittedBatch } from './batch-state';

/** A batch to send. */
export interface NewBatch extends Pick<
  BatchState,
  'id' | 'submission' | 'challenge' | 'model' | 'models' | 'rounds' | 'createdAt' | 'asked'
> {
  readonly requests: readonly BatchRequest[];
}

/**
 * Sends a batch. Each step is recorded before the next, so that a command that resumes after a kill knows what the server
 * may have done: nothing that costs money before the state says `uploaded`.
 */
export async function sendBatch(
  root: string,
  api: BatchAPI,
  { requests, ...batch }: NewBatch,
): Promise<SubmittedBatch> {
  const common = { version: 1, ...batch, server: api.server, requests: requests.length } as const;
  const planned: BatchState = writeState(root, { ...common, step: 'planned' });
  const fileId = await upload(root, api, planned, requests).catch((error: unknown) => {
    forgetBatch(root, planned);
    throw error;
  });
  writeState(root, { ...common, step: 'uploaded', fileId });
  const { id: batchId } = await api.create(batch.id, fileId);
  return writeState(root, { ...common, step: 'submitted', fileId, batchId });
}

async function upload(
  root: string,
  api: BatchAPI,
  planned: BatchState,
  requests: readonly BatchRequest[],
): Promise<string> {
  writeInput(root, planned, requests);
  const file = batchFile(root, planned, 'input.jsonl');
  const bytes = readBytes(file);
  if (bytes === undefined) {
    throw new AssayError(`${file} is gone: submit again.`);
  }
  return api.upload(planned.id, bytes);
}
