import { type Appender, createAppender } from 'gpt-assay/basics';
import { AssayError, type Invocation, type Terminal } from 'gpt-assay/plugin';
import type { EvaluateRow } from '../evaluate-row';
import { inOrder } from '../rows/in-order';
import { placeOf, withStepsAsync } from 'gpt-assay/cli';
import type { OpenAsked } from './open-asked';
import type { Losses } from './losses';

/** Number of rows evaluated concurrently, unless workers do it; each waits for its turn in the sandbox. */
const usuallyAtOnce = 64;

/** Evaluates rows into a new file, and writes each immediately, in order; an existing file is an error. */
export async function evaluateInto(
  file: string,
  { rows, count, atOnce = usuallyAtOnce }: Pick<OpenAsked, 'rows' | 'count'> & { readonly atOnce?: number | undefined },
  evaluate: EvaluateRow,
  losses: Losses,
  { folder, signal }: Invocation,
  terminal: Terminal,
): Promise<void> {
  let appender: Appender | undefined;
  let done = 0;
  try {
    await withStepsAsync(terminal, { what: 'Evaluating', unit: 'answer', total: count }, ({ step }) =>
      inOrder(
        rows(),
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
          done += 1;
          losses.add(row);
          step(row.status !== 'PASS');
        },
      ),
    );
  } catch (error) {
    if (done > 0) {
      terminal.error(`Verdicts on the first ${done} answers are in ${placeOf(folder, file)}.`);
    }
    throw error;
  } finally {
    appender?.close();
  }
}
