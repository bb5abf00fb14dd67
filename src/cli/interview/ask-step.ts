import { askRows, type FreshRow, type RowAsking } from '../../interview/asking/ask-rows';
import type { AskContext } from '../../trial/ask-once';
import { createBill, type Cost } from '../../report/bill';
import { renderCost } from '../../report/render-cost';
import type { Invocation } from '../command';
import { keepTrials, type Kept } from '../keep-trials';
import type { Terminal } from '../terminal';
import { announceCoders, toAskContext, type Asking } from './asking';

/** Name of the file of replies. */
export const askedFile = 'asked.ndjson';

/** Asks rows, each reply being written before anything else happens to it. */
export type AskRows = (
  asking: Pick<RowAsking, 'rows' | 'wanted'> & Partial<Pick<RowAsking, 'coders' | 'runs' | 'firstRun'>>,
  onRow?: (row: FreshRow) => void,
) => Promise<void>;

/** What an asking step works with. */
export interface AskStep {
  readonly name: string;
  readonly asking: Asking;
  readonly solutionOf: RowAsking['solutionOf'];
  /** Answers that are planned, for the progress line. */
  readonly total: number;
  /** Asks; everything it passes on is in `asked.ndjson` of the folder `path`. */
  readonly run: (ask: AskRows, path: string) => Promise<void>;
}

/** Asks into `asked.ndjson` of a new folder, within budget, until it is done, interrupted or refused. */
export async function askStep(
  { name, asking, solutionOf, total, run }: AskStep,
  { folder, signal }: Invocation,
  terminal: Terminal,
): Promise<Kept & { readonly cost: Cost; readonly costLine: string }> {
  const { coders, settings, runs, flags } = asking;
  const stop = new AbortController();
  const context: AskContext = toAskContext(asking, AbortSignal.any([signal, stop.signal]));
  const startedAt = new Date().toISOString();
  const online = coders.filter(({ model }) => !model.offline);
  const bill = createBill(online.every(({ model }) => model.server === 'api.openai.com'));
  let errored = 0;
  announceCoders(asking, terminal);
  const kept = await keepTrials({
    head: { startedAt },
    ...{ name, flags, folder, terminal, signal, stop, settings, total },
    rowsFile: askedFile,
    models: coders.map(({ model }) => model),
    cost: bill.total,
    failures: () => errored,
    ask: (keep, path) =>
      run(
        (part, onRow) =>
          askRows(
            {
              ...{ coders, runs, solutionOf, session: startedAt, firstRun: settings.firstRun },
              ...part,
              onRow(row) {
                errored += row.error === undefined ? 0 : 1;
                bill.add([
                  {
                    ...row,
                    model: row.model ?? '',
                    verdict: { status: row.error === undefined ? 'asked' : 'errored' },
                  },
                ]);
                keep(row);
                onRow?.(row);
              },
            },
            context,
          ),
        path,
      ),
  });
  const servers = [...new Set(online.map(({ model }) => model.server))].join(', ');
  return { ...kept, cost: bill.total(), costLine: renderCost(bill.total(), servers) };
}
