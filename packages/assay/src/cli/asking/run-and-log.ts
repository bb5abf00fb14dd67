import { dirname, join, resolve } from 'node:path';
import { systemClock } from '../../basics/clock';
import { createAppender, listFolder, removeFile, type Appender } from '../../basics/disk/disk';
import { holdSpareFiles } from '../../basics/disk/disk-spare';
import { removeEmptyFolder } from '../../basics/disk/disk-claims';
import { messageOf, OutageError } from '../../basics/errors';
import { BudgetError } from '../../model/dispatch/budget';
import type { Model } from '../../model/model';
import type { Cost } from '../../experiment/report/reply-tally';
import { trialsFile } from '../../experiment/report/read-report';
import type { Settings } from '../../basics/settings/settings';
import { createProgress } from '../terminal/progress';
import { openFolder, placeOf } from '../terminal/open-folder';
import type { Terminal } from '../../plugin/invocation';

/** What to ask and count, and where to log the trials. */
export interface Logging {
  /** First line of the log. */
  readonly head: { readonly startedAt: string };
  /** Default name of the folder. */
  readonly name: string;
  readonly flags: { readonly out: string | undefined };
  /** Name of a file with only the entries, without a first and last line about them. */
  readonly rowsFile?: string;
  /** Folder to which paths on the command line are relative. */
  readonly folder: string;
  readonly terminal: Terminal;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
  readonly models: readonly Model[];
  readonly settings: Pick<Settings, 'recordings'>;
  /** Number of trials, if known. */
  readonly total?: number | undefined;
  readonly cost: () => Cost;
  readonly failures: () => number;
  /** Asks; `keep` writes an entry immediately, after it was counted; `path` is the folder. */
  readonly ask: (keep: (entry: object) => void, path: string) => Promise<void>;
}

/** The result of asking. */
export interface Logged {
  /** Why the run ended. */
  readonly ended: 'complete' | 'interrupted' | 'budget' | 'outage';
  /** Folder of the log. */
  readonly path: string;
}

/**
 * Asks, and writes each trial immediately to `trials.jsonl` (or `rowsFile`) in a separate folder, even if the run stops
 * early. Throws if nothing was asked at all.
 */
export async function runAndLog(logging: Logging): Promise<Logged> {
  const { head, flags, folder, terminal, signal, cost, failures, rowsFile: fileName = trialsFile } = logging;
  const progress = createProgress(terminal, { cost, failures }, logging.total, systemClock);
  // Opened before anything is asked, so that no reply is paid for that cannot be stored.
  const log = openLog(folder, flags.out, logging);
  const letGo = holdSpareFiles();
  const keep = (entry: object): void => {
    log.appender.append(JSON.stringify(entry));
    progress.update();
  };
  let ended: Logged['ended'] = 'complete';
  const describeWait = (): void => {
    terminal.error('Stopping: waiting up to 5 s for requests in flight. Press Ctrl-C again to quit now.');
  };
  signal.addEventListener('abort', describeWait, { once: true });
  try {
    await logging.ask(keep, log.path);
  } catch (error) {
    ended = whyEnded(error, signal);
    if (cost().trials === 0 || (ended === 'outage' && !(error instanceof OutageError))) {
      log.appender.close();
      if (cost().trials === 0) {
        removeFile(join(log.path, fileName));
        removeFolder(log, flags.out === undefined);
      } else {
        terminal.error(`Completed trials are in ${placeOf(folder, log.path)}.`);
      }
      throw error;
    }
    progress.end();
    terminal.error(describeEnd(ended, error, logging));
  } finally {
    signal.removeEventListener('abort', describeWait);
    progress.end();
    letGo();
    await Promise.all(logging.models.map(async (model) => model.close?.()));
  }
  if (logging.rowsFile === undefined) {
    const stopped = { kind: 'stopped', challenge: logging.name, interrupted: ended === 'interrupted' };
    log.appender.append(JSON.stringify(ended === 'complete' ? { kind: 'ended' } : stopped));
  }
  log.appender.close();
  return { ended, path: log.path };

  function openLog(
    where: string,
    out: string | undefined,
    { name }: Logging,
  ): { path: string; appender: Appender; isNew: boolean } {
    const isThere = out !== undefined && listFolder(resolve(where, out)) !== undefined;
    const path = openFolder(where, out, { name, startedAt: head.startedAt }, terminal);
    const appender = createAppender(join(path, fileName));
    if (logging.rowsFile === undefined) {
      appender.append(JSON.stringify(head));
    }
    return { path, appender, isNew: !isThere || path !== resolve(where, out) };
  }
}

function whyEnded(error: unknown, signal: AbortSignal): Exclude<Logged['ended'], 'complete'> {
  if (signal.aborted) {
    return 'interrupted';
  }
  return error instanceof BudgetError ? 'budget' : 'outage';
}

/** Removes the folder of a run that asked nothing, unless the user had it before. */
function removeFolder({ path, isNew }: { readonly path: string; readonly isNew: boolean }, isDefault: boolean): void {
  if (isDefault || isNew) {
    removeEmptyFolder(path);
  }
  if (isDefault) {
    removeEmptyFolder(dirname(path));
  }
}

function describeEnd(
  ended: Exclude<Logged['ended'], 'complete'>,
  error: unknown,
  { settings, models }: Pick<Logging, 'settings' | 'models'>,
): string {
  const isKept = settings.recordings === 'auto' && models.some(({ offline }) => !offline);
  const kept = !isKept ? '' : ' Received replies are stored; the next run continues from them.';
  switch (ended) {
    case 'interrupted':
      return `Interrupted.${kept}`;
    case 'budget':
      return `${messageOf(error)}${kept}`;
    case 'outage':
      return messageOf(error);
  }
}
