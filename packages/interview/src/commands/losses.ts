import { formatNumberOf, printableLine } from 'gpt-assay/basics';
import type { EvaluatedRow } from '../rows/rows';
import type { Terminal } from 'gpt-assay/plugin';

const mostListed = 5;

/** Why answers could not be judged, with counts. */
export class Losses {
  readonly #errors = new Map<string, number>();

  add({ status, error = 'unknown reason' }: EvaluatedRow): void {
    if (status === 'ERRORED') {
      this.#errors.set(error, (this.#errors.get(error) ?? 0) + 1);
    }
  }

  print(terminal: Terminal): void {
    for (const [error, count] of [...this.#errors].slice(0, mostListed)) {
      terminal.error(`${formatNumberOf(count, 'answer')} not judged: ${printableLine(error, 300)}`);
    }
    if (this.#errors.size > mostListed) {
      terminal.error(`and ${this.#errors.size - mostListed} more reasons (see the rows)`);
    }
  }
}
