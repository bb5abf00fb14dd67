import type { Settings } from 'gpt-assay/basics';
import { askRows, prepareRow, type FreshRow, type RowAsking } from '../asking/ask-rows';
import { isPriced, listedServer, loadPrices } from 'gpt-assay/model';
import { createBill, openAskContext } from 'gpt-assay/experiment';
import { renderCost } from 'gpt-assay/output';
import type { Invocation, Terminal } from 'gpt-assay/plugin';
import { type CostQuestion, type Logged, announce, confirmCost, runAndLog } from 'gpt-assay/cli';
import { createAnswerFiles } from './answer-files';
import type { Asking } from './asking';
import { askedFile } from './row-file-names';

/** Input of an asking step. */
export interface AskStep {
  readonly name: string;
  readonly asking: Asking & {
    readonly settings: Settings;
    readonly runs: number;
    readonly flags: { readonly confirmAbove: number; readonly out: string | undefined };
  };
  readonly solutionOf: RowAsking['solutionOf'];
  /** Whether each reply is also written to a separate text file. */
  readonly hasTextFiles: boolean;
  /** Number of planned answers, for the progress line. */
  readonly total: number;
  /** Rows, with the coders to ask. */
  readonly parts: readonly (Pick<RowAsking, 'rows' | 'coders' | 'wanted' | 'shard'> &
    Partial<Pick<RowAsking, 'runs' | 'firstRun'>>)[];
}

/**
 * Asks into `asked.ndjson` of a new folder, within the budget, until done, interrupted or rejected; says whether models
 * online answered everything.
 */
export async function askStep(
  { name, asking, solutionOf, hasTextFiles, total, parts }: AskStep,
  { folder, signal }: Invocation,
  terminal: Terminal,
): Promise<Logged & { readonly costLine: string; readonly isAnswered: boolean }> {
  const { coders, notes, settings, runs, flags, substituted } = asking;
  const prices = loadPrices(settings.root);
  const context = openAskContext(settings, { signal, say: terminal.error });
  const now = new Date();
  const startedAt = now.toISOString();
  const online = coders.flatMap(({ model }) => (model.offline ? [] : [model]));
  const priced = online.every(
    (model) => model.server === listedServer || isPriced(model.name, now, { server: model.server, overrides: prices }),
  );
  const bill = createBill({ priced, server: listedServer, prices });
  let errored = 0;
  announce({ substituted, models: coders.map(({ model }) => model), warnings: [] }, terminal);
  const unsent = parts.flatMap((part) =>
    [...part.rows]
      .slice(0, 1)
      .flatMap((row) => part.coders.flatMap((coder) => prepareRow(row, coder, undefined).notes)),
  );
  for (const note of new Set([...notes, ...unsent])) {
    terminal.error(`note: ${note}`);
  }
  const logged = await runAndLog({
    head: { startedAt },
    name,
    flags,
    folder,
    terminal,
    signal,
    settings,
    total,
    rowsFile: askedFile,
    models: coders.map(({ model }) => model),
    cost: bill.total,
    failures: () => errored,
    async ask(keep, path) {
      const isOne = runs === 1 && coders.length === 1;
      const writeAnswer = hasTextFiles ? createAnswerFiles(path, { isOne }) : undefined;
      const onRow = (row: FreshRow): void => {
        const status = row.error === undefined ? 'asked' : 'errored';
        errored += status === 'errored' ? 1 : 0;
        const server = typeof row['host'] === 'string' ? row['host'] : row.server;
        bill.add([{ ...row, model: row.asks ?? row.model ?? '', server, verdict: { status } }]);
        keep(row);
        writeAnswer?.(row);
      };
      for (const part of parts) {
        const base = { runs, prices, solutionOf, session: startedAt, firstRun: settings.firstRun, ...part };
        const plan: CostQuestion['plan'] = (onPlanned) =>
          askRows({ ...base, onRow: () => undefined }, { ...context, plan: onPlanned });
        await confirmCost({ settings, confirmAbove: flags.confirmAbove, plan }, terminal);
        await askRows({ ...base, onRow }, context);
      }
    },
  });
  const servers = [...new Set(online.map(({ server }) => server))].join(', ');
  const cost = bill.total();
  const isAnswered = logged.ended === 'complete' && errored === 0 && cost.calls + cost.recorded > 0;
  return { ...logged, isAnswered, costLine: renderCost(cost, servers) };
}
