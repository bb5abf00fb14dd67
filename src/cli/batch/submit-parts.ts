import { randomBytes } from 'node:crypto';
import { OutageError } from '../../errors';
import type { BatchRequest } from '../../model/batch/batch-input';
import type { SubmittedBatch } from '../../model/batch/batch-state';
import { sendBatch } from '../../model/batch/send-batch';
import { splitBatches } from '../../model/batch/split-batches';
import type { Terminal } from '../terminal';
import type { OpenBatches } from './open-batches';

/** What to submit. */
export interface Submission {
  readonly requests: readonly BatchRequest[];
  /** As `BatchState.asked`. */
  readonly asked: string;
  readonly at: Date;
}

/** Submits requests in as many batches as it takes; an outage in between says how many the server has. */
export async function submitParts(
  { root, challenge, openAPI }: OpenBatches,
  { requests, asked, at }: Submission,
  terminal: Terminal,
): Promise<readonly SubmittedBatch[]> {
  const parts = splitBatches(requests);
  if (parts.length === 0) {
    return [];
  }
  const api = openAPI();
  const createdAt = at.toISOString();
  const time = createdAt.slice(0, 19).replace(/[-:]/g, '');
  const submission = `${challenge}-${time}-${randomBytes(3).toString('hex')}`;
  const submitted: SubmittedBatch[] = [];
  for (const [index, part] of parts.entries()) {
    const id = parts.length === 1 ? submission : `${submission}-${String(index + 1)}`;
    const size = `${(part.bytes / 1e6).toFixed(part.bytes < 1e6 ? 2 : 1)} MB`;
    terminal.progress?.(`Submitting batch ${String(index + 1)} of ${String(parts.length)}, ${size}`);
    const { model, requests: own } = part;
    try {
      submitted.push(await sendBatch(root, api, { id, submission, challenge, model, createdAt, asked, requests: own }));
    } catch (error) {
      if (error instanceof OutageError && submitted.length > 0) {
        const done = `${String(submitted.length)} of ${String(parts.length)} batches were submitted; give the command again for the rest.`;
        throw new OutageError(`${error.message}\n  ${done}`, { afterAnswers: true });
      }
      throw error;
    } finally {
      terminal.progress?.(undefined);
    }
  }
  return submitted;
}
