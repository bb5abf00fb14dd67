import { listBatches, type BatchState } from '../../model/batch/batch-state';
import { formatNumberOf } from '../../basics/text/numbers';

/** What an interrupted command had already submitted, apart from earlier batches. */
export function describeSubmitted(root: string, challenge: string, before: readonly BatchState[]): string {
  const known = new Set(before.map(({ id }) => id));
  const begun = listBatches(root).filter((state) => state.challenge === challenge && !known.has(state.id));
  const count = (step: BatchState['step']): number => begun.filter((state) => state.step === step).length;
  const submitted = count('submitted');
  const doubtful = count('uploaded');
  const sentences = [
    ...(submitted > 0 ? [`${formatNumberOf(submitted, 'batch was', 'batches were')} submitted`] : []),
    ...(doubtful > 0 ? [`${formatNumberOf(doubtful, 'batch', 'batches')} may have been submitted`] : []),
  ];
  return sentences.length === 0
    ? 'Nothing was submitted.'
    : `${sentences.join(', ')}: npx assay batch status ${challenge}`;
}
