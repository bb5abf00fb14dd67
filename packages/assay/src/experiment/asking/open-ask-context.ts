import type { Dispatch } from '../../model/dispatch/dispatch';
import { remoteWindow } from '../../model/dispatch/remote-calls';
import { openDispatch } from '../../model/open-dispatch';
import { openRecordings } from '../../model/recordings';
import type { Settings } from '../../basics/settings/settings';
import { printable } from '../../basics/text/printable';
import { type AskContext, createErrorLimit, createEvidenceCheck, type PlannedTrial } from './ask-once';
import { createSampler } from './sampler';
import { createScheduler, type Scheduler } from './scheduler';

/** Optional parts that a caller can provide. */
export interface AskContextOptions {
  readonly scheduler?: Scheduler | undefined;
  /** Shared with other contexts; created if absent. */
  readonly dispatch?: Dispatch | undefined;
  /** Aborting it ends all asking. */
  readonly signal?: AbortSignal | undefined;
  /** Prints a message about a server; by default to stderr. */
  readonly say?: ((line: string) => void) | undefined;
  /** As `AskContext.plan`. */
  readonly plan?: ((planned: PlannedTrial) => void) | undefined;
}

/** Creates what asking needs from outside, according to the settings. */
export function openAskContext(
  settings: Settings,
  { scheduler, dispatch, signal, say = printOnStderr, plan }: AskContextOptions = {},
): AskContext {
  const { root, recordings: mode, concurrency, transport, samplesPerRequest, maxErrors } = settings;
  return {
    mode,
    recordings: openRecordings(root),
    scheduler: scheduler ?? createScheduler(transport === undefined ? concurrency : remoteWindow),
    signal: signal ?? new AbortController().signal,
    isNew: createEvidenceCheck(),
    dispatch: dispatch ?? openDispatch(settings, say),
    // Several samples per call would bypass the budget and limits that are kept elsewhere.
    sampler: createSampler(transport === undefined ? samplesPerRequest : 1),
    errorLimit: createErrorLimit(maxErrors),
    ...(plan !== undefined && { plan }),
  };
}

function printOnStderr(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}
