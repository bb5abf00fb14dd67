import { formatNumberOf, printableLine } from 'gpt-assay/basics';
import type { EvaluatedRow } from '../rows/rows';
import type { Terminal } from 'gpt-assay/plugin';

/** Maximum number of reasons listed. */
const mostTold = 5;

/** Why answers could not be judged, with counts. */
export interface Losses {
  readonly add: (row: EvaluatedRow) => void;
  readonly tell: (terminal: Terminal) => void;
}

/** Empty losses. */
export function createLosses(): Losses {
  const errors = new Map<string, number>();
  return {
    add({ status, error = 'unknown reason' }) {
      if (status === 'ERRORED') {
        errors.set(error, (errors.get(error) ?? 0) + 1);
      }
    },
    tell(terminal) {
      for (const [error, count] of [...errors].slice(0, mostTold)) {
        terminal.error(`${formatNumberOf(count, 'answer')} not judged: ${printableLine(error, 300)}`);
      }
      if (errors.size > mostTold) {
        terminal.error(`and ${errors.size - mostTold} more reasons (see the rows)`);
      }
    },
  };
}
