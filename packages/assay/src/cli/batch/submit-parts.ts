import { randomBytes } from 'node:crypto';
import { OutageError } from '../../basics/errors';
import type { PlannedTrial } from '../../experiment/asking/ask-once';
import { systemClock } from '../../basics/clock';
import type { BatchAPI } from '../../model/batch/batch-api';
import type { BatchState, SubmittedBatch } from '../../model/batch/batch-state';
import { sendBatch } from '../../model/batch/send-batch';
import { splitBatches, type BatchPart } from '../../model/batch/split-batches';
import { withStepsAsync } from '../terminal/progress';
import type { Terminal } from '../../plugin/terminal';
import type { OpenBatches } from './open-batches';

/** What to submit. */
export interface Submission {
  readonly requests: readonly PlannedTrial[];
  /** What later commands need to know about it. */
  readonly about: Pick<BatchState, 'asked' | 'models' | 'rounds'>;
  readonly at: Date;
  readonly signal: AbortSignal;
}

/** Submits requests in as many batches as needed; after an outage, the error says how many the server has. */
export async function submitParts(
  { root, challenge }: Pick<OpenBatches, 'root' | 'challenge'>,
  { requests, about, at, signal }: Submission,
  terminal: Terminal,
): Promise<readonly SubmittedBatch[]> {
  const parts = splitByServer(requests, signal);
  if (parts.length === 0) {
    return [];
  }
  const createdAt = at.toISOString();
  const time = createdAt.slice(0, 19).replace(/[-:]/g, '');
  const submission = `${challenge}-${time}-${randomBytes(3).toString('hex')}`;
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const what = `Submitting ${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)} MB`;
  const steps = { what, unit: 'batch', units: 'batches', total: parts.length };
  return withStepsAsync(terminal, steps, async ({ step }) => {
    const submitted: SubmittedBatch[] = [];
    for (const [index, { api, model, requests: own }] of parts.entries()) {
      const id = parts.length === 1 ? submission : `${submission}-${index + 1}`;
      const batch = { ...about, id, submission, challenge, model, createdAt, requests: own };
      try {
        submitted.push(await sendBatch(root, api, batch));
      } catch (error) {
        if (error instanceof OutageError && submitted.length > 0) {
          const done = `Submitted ${submitted.length} of ${parts.length} batches. Rerun the command to submit the rest.`;
          throw new OutageError(`${error.message}\n  ${done}`, { afterAnswers: true });
        }
        throw error;
      }
      step();
    }
    return submitted;
  });
}

/** Groups requests by server and model, one group per batch, with the server's API. */
function splitByServer(
  requests: readonly PlannedTrial[],
  signal: AbortSignal,
): readonly (BatchPart & { readonly api: BatchAPI })[] {
  const keyOf = ({ model }: PlannedTrial): string => `${model.server} ${model.name}`;
  const models = new Map(requests.map((one) => [keyOf(one), one.model]));
  return [...models].flatMap(([key, { openBatches }]) => {
    const api = openBatches?.({ clock: systemClock, signal });
    const own = requests.filter((one) => keyOf(one) === key);
    return api === undefined ? [] : splitBatches(own).map((part) => ({ ...part, api }));
  });
}
