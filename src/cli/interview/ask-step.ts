import { askRows, type FreshRow, type RowAsking } from '../../kinds/interview/asking/ask-rows';
import { isPriced } from '../../model/prices/price-of';
import { listedServer } from '../../model/prices/price-override';
import { openAskContext } from '../../experiment/asking/open-ask-context';
import { createBill, type Cost } from '../../experiment/report/cost-tally';
import { renderCost } from '../../output/terminal/render-cost';
import type { Invocation } from '../command';
import { confirmCost } from '../estimate-cost';
import { keepTrials, type Kept } from '../keep-trials';
import type { Terminal } from '../terminal';
import { announceCoders, type Asking } from './asking';

/** Name of the file of replies. */
export const askedFile = 'asked.ndjson';

/** Asks rows, each reply being written before anything else happens to it. */
export type AskRows = (
  asking: Pick<RowAsking, 'rows' | 'wanted' | 'shard'> & Partial<Pick<RowAsking, 'coders' | 'runs' | 'firstRun'>>,
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
): Promise<Kept & { readonly startedAt: string; readonly cost: Cost; readonly costLine: string }> {
  const { coders, settings, runs, flags, prices } = asking;
  const context = openAskContext(settings, { signal, say: terminal.error });
  const startedAt = new Date().toISOString();
  const online = coders.filter(({ model }) => !model.offline);
  const bill = createBill({
    priced: online.every(
      ({ model: { name, server } }) =>
        server === listedServer || isPriced(name, new Date(startedAt), { server, overrides: prices }),
    ),
    ...{ server: listedServer, prices },
  });
  let errored = 0;
  announceCoders(asking, terminal);
  const kept = await keepTrials({
    head: { startedAt },
    ...{ name, flags, folder, terminal, signal, settings, total },
    rowsFile: askedFile,
    models: coders.map(({ model }) => model),
    cost: bill.total,
    failures: () => errored,
    ask: (keep, path, pause) =>
      run(async (part, onRow) => {
        const base = { coders, runs, prices, solutionOf, session: startedAt, firstRun: settings.firstRun, ...part };
        await confirmCost(
          {
            ...{ settings, confirmAbove: flags.confirmAbove },
            plan: (plan) => askRows({ ...base, onRow: () => undefined }, { ...context, plan }),
          },
          terminal,
        );
        await askRows(
          {
            ...base,
            onRow(row) {
              errored += row.error === undefined ? 0 : 1;
              bill.add([
                {
                  ...row,
                  model: row.model ?? '',
                  server: typeof row['host'] === 'string' ? row['host'] : row.server,
                  verdict: { status: row.error === undefined ? 'asked' : 'errored' },
                },
              ]);
              keep(row);
              onRow?.(row);
            },
          },
          context,
        );
        // What comes between two rounds has a line of its own.
        pause();
      }, path),
  });
  const servers = [...new Set(online.map(({ model }) => model.server))].join(', ');
  return { ...kept, startedAt, cost: bill.total(), costLine: renderCost(bill.total(), servers) };
}
