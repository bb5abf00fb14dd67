import { join, relative, resolve } from 'node:path';
import { assertionsOf } from '../challenge/challenge';
import { systemClock } from '../clock';
import { createAppender, writeText, type Appender } from '../disk';
import { createFolder } from '../disk-claims';
import { AssayError, messageOf, OutageError } from '../errors';
import { printable } from '../report/printable';
import { renderCsv } from '../report/report-csv';
import type { ReportDocument } from '../report/report-document';
import { createReportBuilder, type ReportBuilder } from '../report/report-builder';
import { trialsFile, type ReportSuite } from '../report/read-report';
import { toSuiteEntry } from '../trial/suite-entry';
import { toTrialEntry, type GateEntry, type LogEntry, type SuiteEntry } from '../trial/trial-log';
import type { Trial } from '../trial/trial';
import type { Validator } from '../trial/validator';
import { createProgress } from './progress';
import type { RunFlags } from './run-options';
import type { Terminal } from './terminal';

/** What to measure, and where it goes. */
export interface Measurement {
  readonly validator: Validator;
  readonly flags: Pick<RunFlags, 'budget' | 'out'>;
  /** Folder that paths of the command line are relative to. */
  readonly folder: string;
  readonly terminal: Terminal;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
  /** Aborted by the budget; the validator asks under it. */
  readonly stop: AbortController;
  readonly gate?: GateEntry;
  readonly firstRun?: number;
  /** Trials that will be asked, if that is known. */
  readonly total?: number;
  readonly looks?: number | undefined;
  readonly ask: (builder: ReportBuilder, onTrial: (trial: Trial) => void) => Promise<void>;
}

/** What came of a measurement. */
export interface Measured {
  readonly report: ReportDocument;
  /** Folder of the report, relative to where the command was given; `undefined` when nothing was asked. */
  readonly place: string | undefined;
  /** Why asking ended before its time. */
  readonly ended: 'complete' | 'interrupted' | 'budget' | 'outage';
}

/**
 * Asks, writes each trial at once to `trials.jsonl`, and ends with `report.json` and `report.csv`, also when asking ended
 * before its time. Throws when nothing was asked at all.
 */
export async function measure(measurement: Measurement): Promise<Measured> {
  const { validator, flags, folder, terminal, signal, stop, looks } = measurement;
  const suite = describeSuite(measurement);
  const builder = createReportBuilder(suite);
  const progress = createProgress(terminal, builder, measurement.total, systemClock);
  let log: { readonly path: string; readonly appender: Appender } | undefined;
  const write = (entry: LogEntry): void => {
    log ??= openLog(folder, flags.out, suite);
    log.appender.append(JSON.stringify(entry));
  };
  const onTrial = (trial: Trial): void => {
    const entry = toTrialEntry(trial);
    write(entry);
    builder.add(entry);
    progress.update();
    const { dollars } = builder.cost();
    if (flags.budget !== undefined && (dollars === null || dollars >= flags.budget)) {
      stop.abort(new AssayError(dollars === null ? 'What the calls cost is not known.' : 'The budget is spent.'));
    }
  };
  let ended: Measured['ended'] = 'complete';
  try {
    await measurement.ask(builder, onTrial);
  } catch (error) {
    ended = signal.aborted ? 'interrupted' : stop.signal.aborted ? 'budget' : 'outage';
    if (builder.cost().trials === 0 || (ended === 'outage' && !(error instanceof OutageError))) {
      throw error;
    }
    progress.end();
    terminal.error(printable(describeEnd(ended, error, validator)));
  } finally {
    progress.end();
    await Promise.all(validator.models.map(async (model) => model.close?.()));
  }
  const complete = ended === 'complete';
  const report = builder.build({ complete, looks });
  if (complete) {
    write({ kind: 'ended' });
  }
  if (log === undefined) {
    return { report, place: undefined, ended };
  }
  log.appender.close();
  writeReport(log.path, report);
  return { report, place: placeOf(folder, log.path), ended };
}

/** The path as seen from the folder, if it is in it. */
function placeOf(folder: string, path: string): string {
  const place = relative(folder, path);
  return place.startsWith('..') ? path : place;
}

/** Writes what is made from the trials. */
function writeReport(path: string, report: ReportDocument): void {
  writeText(join(path, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeText(join(path, 'report.csv'), renderCsv(report));
}

function describeSuite({ validator, gate, firstRun, looks }: Measurement): ReportSuite {
  const { challenge, settings } = validator;
  const entry = toSuiteEntry(validator, assertionsOf(challenge, settings.assert));
  return {
    ...entry,
    firstRun: firstRun ?? entry.firstRun,
    ...(gate !== undefined && { gate }),
    ...(looks !== undefined && { looks }),
  };
}

function openLog(folder: string, out: string | undefined, suite: SuiteEntry): { path: string; appender: Appender } {
  const time = suite.startedAt.slice(0, 19).replaceAll(':', '-');
  const path = createFolder(resolve(folder, out ?? `reports/${time}-${suite.challenge}`), {
    reuseEmpty: out !== undefined,
  });
  const appender = createAppender(join(path, trialsFile));
  appender.append(JSON.stringify(suite));
  return { path, appender };
}

function describeEnd(
  ended: Exclude<Measured['ended'], 'complete'>,
  error: unknown,
  { settings, models }: Validator,
): string {
  const isKept = settings.recordings === 'auto' && models.some(({ offline }) => !offline);
  const kept = !isKept ? '' : ' Replies that arrived are kept; the next run goes on with them.';
  switch (ended) {
    case 'interrupted':
      return `Interrupted.${kept}`;
    case 'budget':
      return `${error instanceof AssayError ? error.message : 'The budget is spent.'}${kept}`;
    case 'outage':
      return messageOf(error);
  }
}
