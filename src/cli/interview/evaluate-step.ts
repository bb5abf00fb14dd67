import { createAppender, type Appender } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import type { EvaluateRow } from '../../kinds/interview/evaluate-row';
import { inOrder } from '../../kinds/interview/rows/in-order';
import type { AskedRow, EvaluatedRow } from '../../kinds/interview/rows/rows';
import { createSteps } from '../progress';
import type { Terminal } from '../terminal';

/** Name of the file of verdicts. */
export const evaluatedFile = 'evaluated.ndjson';

/** Rows that are evaluated at once; each waits for its turn in the sandbox. */
const atOnce = 64;

/** A file of evaluated rows that grows. */
export interface EvaluatedFile {
  /** Evaluates rows and writes each at once, in their order. */
  readonly add: (rows: Iterable<AskedRow>, total: number) => Promise<void>;
  readonly close: () => void;
  readonly count: () => number;
}

/** Opens a new file for evaluated rows; `onRow` gets each, too. Existing files are an error. */
export function openEvaluatedFile(
  file: string,
  evaluate: EvaluateRow,
  terminal: Terminal,
  onRow: (row: EvaluatedRow) => void,
  signal: AbortSignal,
): EvaluatedFile {
  let appender: Appender | undefined;
  let count = 0;
  return {
    async add(rows, total) {
      const steps = createSteps(terminal, { what: 'Evaluating', unit: 'answer', total });
      try {
        await inOrder(
          rows,
          atOnce,
          async (row) => {
            if (signal.aborted) {
              throw new AssayError('Interrupted.');
            }
            return evaluate(row, signal);
          },
          (row) => {
            appender ??= createAppender(file);
            appender.append(JSON.stringify(row));
            count += 1;
            onRow(row);
            steps.step(row.status !== 'PASS');
          },
        );
      } finally {
        steps.end();
      }
    },
    close: () => appender?.close(),
    count: () => count,
  };
}
