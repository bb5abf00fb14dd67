import { batchesFolder } from '../../model/batch/batch-state';
import { printableLine } from '../../basics/text/printable';

/** What a server says is wrong with an input. */
export interface BatchProblem {
  readonly line: number | null;
  readonly message: string;
}

/** Problems that are shown of one batch: an input that is wrong in one line mostly is in all. */
const mostProblems = 5;

/** What a server says is wrong with a batch's input, where it stands. */
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
