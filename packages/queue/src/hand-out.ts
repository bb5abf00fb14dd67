import { OutageError } from 'gpt-assay/basics';
import type { Collected } from './store/chunks';
import { keyOf } from './store/item';
import type { Outcome } from 'gpt-assay/model';
import type { CallCosts } from './call-costs';
import { readKept } from './read-kept';
import type { QueuedCall } from './waiting-calls';

/** Finished calls, before delivery. */
export interface HandOut {
  /** US dollars. */
  readonly spent: number;
  /** Number of replies. */
  readonly answered: number;
  /** Delivers the outcomes to everyone waiting. */
  readonly deliver: () => void;
}

/** Takes finished calls out of the calls in flight. */
export function prepareHandOut(
  rows: readonly Collected[],
  inQueue: Map<string, QueuedCall>,
  costs: CallCosts,
): HandOut {
  const deliveries: (() => void)[] = [];
  let spent = 0;
  let answered = 0;
  for (const row of rows) {
    const key = row.item === null ? undefined : keyOf(row.item);
    const found = key === undefined ? undefined : inQueue.get(key);
    if (key !== undefined && found !== undefined) {
      inQueue.delete(key);
      const { cost, deliver } = settle(row, found, costs);
      spent += cost;
      answered += row.reply === null ? 0 : 1;
      deliveries.push(deliver);
    }
  }
  return {
    spent,
    answered,
    deliver() {
      for (const deliver of deliveries) {
        deliver();
      }
    },
  };
}

/** The cost of a call, and the outcome for everyone waiting. */
function settle(
  { reply, state, problem, failed }: Collected,
  { waiters, worst }: QueuedCall,
  costs: CallCosts,
): { readonly cost: number; readonly deliver: () => void } {
  const [{ call }] = waiters;
  if (reply === null && state === 'failed') {
    const error = new OutageError(problem ?? 'the workers could not ask');
    const deliver = (): void => {
      waiters.forEach(({ reject }) => {
        reject(error);
      });
    };
    return { cost: 0, deliver };
  }
  // Neither a reply nor a problem means that the reply was rejected as evidence: its id belongs to another run.
  const outcome: Outcome =
    reply === null
      ? {
          status: 'errored',
          problem: failed?.problem ?? `${call.server}: ${repeated}`,
          attempts: failed?.attempts ?? 1,
        }
      : readKept(reply);
  const deliver = (): void => {
    waiters.forEach(({ resolve }) => {
      resolve(outcome);
    });
  };
  const cost =
    outcome.status === 'replied' ? costs.costOf(call, outcome.reply, worst) : failed?.lost === false ? 0 : worst;
  return { cost, deliver };
}

const repeated = 'the server repeated its reply of another run, so it is not new evidence';
