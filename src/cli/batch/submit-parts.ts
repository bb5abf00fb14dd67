import { randomBytes } from 'node:crypto';
import { OutageError } from '../../basics/errors';
import type { BatchRequest } from '../../model/batch/batch-input';
import type { SubmittedBatch } from '../../model/batch/batch-state';
import { sendBatch } from '../../model/batch/send-batch';
import { splitBatches } from '../../model/batch/split-batches';
import { withStepsAsync } from '../progress';
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
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const what = `Submitting ${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)} MB`;
  const steps = { what, unit: 'batch', units: 'batches', total: parts.length };
  return withStepsAsync(terminal, steps, async ({ step }) => {
    const submitted: SubmittedBatch[] = [];
    for (const [index, { model, requests: own }] of parts.entries()) {
      const id = parts.length === 1 ? submission : `${submission}-${String(index + 1)}`;
      const batch = { id, submission, challenge, model, createdAt, asked, requests: own };
      try {
        submitted.push(await sendBatch(root, api, batch));
      } catch (error) {
        if (error instanceof OutageError && submitted.length > 0) {
          const done = `${String(submitted.length)} of ${String(parts.length)} batches were submitted; give the command again for the rest.`;
          throw new OutageError(`${error.message}\n  ${done}`, { afterAnswers: true });
        }
        throw error;
      }
      step();
    }
    return submitted;
  });
}
