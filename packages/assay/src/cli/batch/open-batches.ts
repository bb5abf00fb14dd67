import { join } from 'node:path';
import { systemClock } from '../../basics/clock';
import { takeLock } from '../../basics/disk/disk-lock';
import { AssayError } from '../../basics/errors';
import type { Settings } from '../../basics/settings/settings';
import { openExperiment, isChallenge, listAllChallenges } from '../../kinds';
import type { BatchAPI } from '../../model/batch/batch-api';
import { batchesFolder, listBatches, type BatchState } from '../../model/batch/batch-state';
import type { Model } from '../../model/model';
import { loadBatchAPI } from '../../model/online-model';
import { hostOf } from '../../model/server-address';
import { openAccess } from '../../model/trust/access';
import type { Invocation, Terminal } from '../../plugin/invocation';
import { didYouMean } from '../../basics/text/did-you-mean';
import { printableLine } from '../../basics/text/printable';

/** The batches of a challenge, and their servers. */
export interface OpenBatches {
  readonly root: string;
  readonly challenge: string;
  /** Hosts of the challenge's models, comma-separated. */
  readonly server: string;
  /** Batches at servers that can be asked, oldest first. */
  readonly batches: readonly BatchState[];
  /** Batches at other servers. */
  readonly elsewhere: readonly BatchState[];
  /** Why the challenge's own servers are unknown, if they are. */
  readonly problem: string | undefined;
  /** Opens the Batch API of a batch's server, with the key of its model. */
  readonly apiOf: (state: BatchState) => BatchAPI;
}

/** What opening batches needs from an invocation. */
export type BatchInvocation = Pick<Invocation, 'settings' | 'signal' | 'environment'>;

/** Opens the batches of a challenge, if any. */
export function openBatches({ settings, signal, environment }: BatchInvocation, challenge: string): OpenBatches {
  const { root, baseURL } = settings;
  const all = listBatches(root);
  refuseUnknown(root, challenge, all);
  const ownHost = hostOf(baseURL);
  const own = all.filter((state) => state.challenge === challenge);
  const { modelsOf, problem } = findModels((named) =>
    openExperiment(challenge, { settings: { ...settings, models: named ?? settings.models }, environment, signal }),
  );
  const modelOf = ({ server, model, models }: BatchState): Model | undefined => {
    const there = modelsOf(models).filter((one) => one.server === server);
    return there.find(({ name }) => name === model) ?? there[0];
  };
  const isReached = (state: BatchState): boolean => state.server === ownHost || modelOf(state) !== undefined;
  const hosts = new Set(modelsOf(undefined).map(({ server }) => server));
  return {
    root,
    challenge,
    problem: problem(),
    server: hosts.size === 0 ? ownHost : [...hosts].join(', '),
    batches: own.filter(isReached),
    elsewhere: own.filter((state) => !isReached(state) && (state.step === 'uploaded' || state.step === 'submitted')),
    apiOf(state) {
      const options = { clock: systemClock, signal };
      const ofModel = modelOf(state)?.openBatches?.(options);
      if (ofModel === undefined) {
        refuseWithoutKey(settings);
      }
      return ofModel ?? loadBatchAPI().openBatchAPI(openAccess(settings), options);
    },
  };
}

/** Models of a challenge with a Batch API, by the names given for them; empty if the challenge cannot be opened. */
function findModels(open: (named: readonly string[] | undefined) => { readonly models: readonly Model[] }): {
  readonly modelsOf: (named: readonly string[] | undefined) => readonly Model[];
  readonly problem: () => string | undefined;
} {
  const known = new Map<string, readonly Model[]>();
  let problem: string | undefined;
  const find = (named: readonly string[] | undefined): readonly Model[] => {
    try {
      return open(named).models.filter((model) => model.openBatches !== undefined);
    } catch (error) {
      if (!(error instanceof AssayError)) {
        throw error;
      }
      problem = error.message;
      return [];
    }
  };
  return {
    modelsOf(named) {
      const key = JSON.stringify(named ?? null);
      const models = known.get(key) ?? find(named);
      known.set(key, models);
      return models;
    },
    problem: () => problem,
  };
}

/** Works on the batches of a challenge while no other process does. */
export async function withBatches<Value>(
  invocation: BatchInvocation,
  challenge: string,
  act: (open: OpenBatches) => Promise<Value>,
): Promise<Value> {
  const { root } = invocation.settings;
  refuseUnknown(root, challenge, listBatches(root));
  const release = takeLock(
    join(root, batchesFolder, `${challenge}.lock`),
    `Another assay command is using the batches of ${challenge}`,
  );
  try {
    return await act(openBatches(invocation, challenge));
  } finally {
    release();
  }
}

/** Rejects settings with neither a key nor a server that may need none. */
export function refuseWithoutKey({ apiKey, baseURL }: Pick<Settings, 'apiKey' | 'baseURL'>): void {
  if (apiKey === undefined && baseURL === undefined) {
    throw noKeyError();
  }
}

/** The error for a batch without a key. */
export function noKeyError(): AssayError {
  return new AssayError(
    'No key for the Batch API: set OPENAI_API_KEY in .env or the environment, or OPENAI_BASE_URL for a server that needs no key.',
  );
}

/** Rejects settings under which replies could not be asked for or recorded. */
export function refuseWithoutRecordings({ settings }: Pick<Invocation, 'settings'>): void {
  switch (settings.recordings) {
    case 'off':
      throw new AssayError(
        'ASSAY_RECORDINGS=off stores no replies, but batch replies must be stored. Unset ASSAY_RECORDINGS.',
      );
    case 'strict':
      throw new AssayError('ASSAY_RECORDINGS=strict forbids all requests, including batches. Unset ASSAY_RECORDINGS.');
    case 'auto':
    case 'record':
  }
}

/** Says which batches are skipped, because they are at other servers. */
export function noteElsewhere({ elsewhere, problem }: OpenBatches, terminal: Terminal): void {
  for (const server of new Set(elsewhere.map(({ server: one }) => one))) {
    const ids = elsewhere.filter((state) => state.server === server).map(({ id }) => id);
    const why = problem === undefined ? '' : `\n  The challenge’s own servers are unknown: ${problem}`;
    terminal.error(`Skipped, because OPENAI_BASE_URL does not point to ${server}: ${ids.join(', ')}${why}`);
  }
}

/** Throws if a project has neither a challenge with this name nor batches of a former one. */
export function refuseUnknown(root: string, challenge: string, batches: readonly BatchState[]): void {
  const known = new Set(batches.map((state) => state.challenge));
  if (known.has(challenge) || isChallenge(root, challenge)) {
    return;
  }
  const all = [...new Set([...known, ...listAllChallenges(root)])].sort();
  throw new AssayError(
    `There is no challenge "${challenge}"${didYouMean(challenge, all)}; there are: ${all.join(', ')}.`,
  );
}

/** A server's error about an input. */
export interface BatchProblem {
  readonly line: number | null;
  readonly message: string;
}

/** Maximum number of problems shown per batch: an input that is wrong in one line is usually wrong in all. */
const mostProblems = 5;

/** A server's errors about a batch's input, with their places. */
export function describeProblems({
  id,
  problems,
}: {
  readonly id: string;
  readonly problems: readonly BatchProblem[];
}): readonly string[] {
  const shown = problems.slice(0, mostProblems).map(({ line, message }) => {
    const place = `${batchesFolder}/${id}/input.jsonl${line === null ? '' : `:${line}`}`;
    return `  ${place}: ${printableLine(message)}`;
  });
  const rest = problems.length - shown.length;
  return rest > 0 ? [...shown, `  and ${rest} more`] : shown;
}
