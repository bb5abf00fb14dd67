import { batchesFolder } from '../../model/batch/batch-state';
import { printableLine } from '../../basics/text/printable';

/** A server's error about an input. */
export interface BatchProblem {
  readonly line: number | null;
  readonly message: string;
}

/** Maximum number of problems shown per batch: an input that is wrong in one line is usually wrong in all. */
const mostProblems = 5;

/** A server's errors about a batch's input, with their places. */
export function describeProblems({
  id,
  problems,
}: {
  readonly id: string;
  readonly problems: readonly BatchProblem[];
}): readonly string[] {
  const shown = problems.slice(0, mostProblems).map(({ line, message }) => {
    const place = `${batchesFolder}/${id}/input.jsonl${line === null ? '' : `:${line}`}`;
    return `  ${place}: ${printableLine(message)}`;
  });
  const rest = problems.length - shown.length;
  return rest > 0 ? [...shown, `  and ${rest} more`] : shown;
}
