import type { AskContext } from 'gpt-assay/experiment';
import type { Asked } from 'gpt-assay/plugin';
import type { EvaluateRow } from '../evaluate-row';
import type { AskedRow, EvaluatedRow } from '../rows/rows';
import { askRows, type RowAsking } from './ask-rows';
import type { Coder } from './coder';

/** What to ask which models, and how answers are judged. */
export interface Answering extends Omit<RowAsking, 'onRow'> {
  readonly evaluate: EvaluateRow;
  /** Called with each reply as soon as it arrives. */
  readonly onAsked?: ((row: AskedRow) => void) | undefined;
  /** Called with each verdict, in the order of the replies. */
  readonly onAnswer: (row: EvaluatedRow, asked: Asked, coder: Coder) => void;
}

/**
 * Asks like `askRows`, and runs each answer while others are asked. A turn ends with its verdict, so that the answers
 * waiting for the sandbox never exceed the requests in flight. A reply that arrived is judged even if the run is
 * interrupted.
 */
export function askAnswers({ evaluate, onAsked, onAnswer, ...asking }: Answering, context: AskContext): Promise<void> {
  let before = Promise.resolve();
  return askRows(
    {
      ...asking,
      onRow(row, asked, coder) {
        onAsked?.(row);
        const verdict = evaluate(row);
        // The rejection is handled in its turn; until then it must not count as unhandled.
        verdict.catch(() => undefined);
        const handed = before.then(async () => {
          onAnswer(await verdict, asked, coder);
        });
        before = handed.catch(() => undefined);
        return handed;
      },
    },
    context,
  );
}
