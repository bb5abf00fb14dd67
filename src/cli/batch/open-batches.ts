import { join } from 'node:path';
import { listInterviews } from '../../kinds/list-interviews';
import { listChallenges } from '../../kinds/validator/challenge/load-challenge';
import { systemClock } from '../../basics/clock';
import { didYouMean } from '../../basics/text/did-you-mean';
import { isFile } from '../../basics/disk/disk';
import { takeLock } from '../../basics/disk/disk-lock';
import { AssayError } from '../../basics/errors';
import type { BatchAPI } from '../../model/batch/batch-api';
import { batchesFolder, listBatches, type BatchState } from '../../model/batch/batch-state';
import { hostOf } from '../../model/server-address';
import { openAccess } from '../../model/trust/access';
import type { Settings } from '../../basics/settings/settings';
import type { Invocation } from '../command';

/** The batches of a challenge, and the server that they are at. */
export interface OpenBatches {
  readonly root: string;
  readonly challenge: string;
  /** Host of the settings' server. */
  readonly server: string;
  /** Those of that server, oldest first. */
  readonly batches: readonly BatchState[];
  /** Those of others, which are asked there only. */
  readonly elsewhere: readonly BatchState[];
  /** Opens the server's Batch API; an error when there is no key for it. */
  readonly openAPI: () => BatchAPI;
}

/** Opens the batches of a challenge that has, or may have, some. */
export function openBatches(
  { settings, signal }: Pick<Invocation, 'settings' | 'signal'>,
  challenge: string,
): OpenBatches {
  const { root, baseURL } = settings;
  const all = listBatches(root);
  refuseUnknown(root, challenge, all);
  const server = hostOf(baseURL);
  const own = all.filter((state) => state.challenge === challenge);
  return {
    ...{ root, challenge, server },
    batches: own.filter((state) => state.server === server),
    elsewhere: own.filter(
      ({ server: other, step }) => other !== server && (step === 'uploaded' || step === 'submitted'),
    ),
    openAPI() {
      refuseWithoutKey(settings);
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- a static import would load the SDK at once
      const { openBatchAPI } = require('../../model/batch/batch-api') as typeof import('../../model/batch/batch-api');
      return openBatchAPI(openAccess(settings), { clock: systemClock, signal });
    },
  };
}

/** Does something with the batches of a challenge while no other process does. */
export async function withBatches<Value>(
  invocation: Pick<Invocation, 'settings' | 'signal'>,
  challenge: string,
  act: (open: OpenBatches) => Promise<Value>,
): Promise<Value> {
  const { root } = openBatches(invocation, challenge);
  const release = takeLock(
    join(root, batchesFolder, `${challenge}.lock`),
    `Another assay works on the batches of ${challenge}`,
  );
  try {
    return await act(openBatches(invocation, challenge));
  } finally {
    release();
  }
}

function refuseUnknown(root: string, challenge: string, batches: readonly BatchState[]): void {
  const known = [...new Set([...batches.map((state) => state.challenge), ...listChallenges(root)])].sort();
  if (known.includes(challenge)) {
    return;
  }
  const other = listInterviews(root).includes(challenge)
    ? `${challenge} is an interview: assay interview run ${challenge}`
    : isFile(join(root, 'fixtures', challenge, 'questions.json'))
      ? `${challenge} is a quiz: assay test-llm ${challenge}`
      : undefined;
  throw new AssayError(
    other === undefined
      ? `There is no challenge "${challenge}"${didYouMean(challenge, known)}; there are: ${known.join(', ')}.`
      : `Batches are for validators. ${other} asks it live.`,
  );
}

/** Refuses settings that name neither a key nor a server that may want none. */
export function refuseWithoutKey({ apiKey, baseURL }: Pick<Settings, 'apiKey' | 'baseURL'>): void {
  if (apiKey === undefined && baseURL === undefined) {
    throw new AssayError(
      'No key for the Batch API: set OPENAI_API_KEY in .env or the environment, or OPENAI_BASE_URL for a server that needs no key.',
    );
  }
}

/** Refuses settings under which replies could not be asked for or kept. */
export function refuseWithoutRecordings({ settings }: Pick<Invocation, 'settings'>): void {
  switch (settings.recordings) {
    case 'off':
      throw new AssayError(
        'ASSAY_RECORDINGS=off keeps no reply, and those of a batch are kept as recordings: unset it.',
      );
    case 'strict':
      throw new AssayError('ASSAY_RECORDINGS=strict asks nobody, a batch no more than others: unset it.');
    case 'auto':
    case 'record':
  }
}

/** Says which batches are not looked at, for they are at other servers. */
export function noteElsewhere({ elsewhere }: OpenBatches): readonly string[] {
  return [...new Set(elsewhere.map(({ server }) => server))].map((server) => {
    const ids = elsewhere.filter((state) => state.server === server).map(({ id }) => id);
    return `Not looked at, for OPENAI_BASE_URL names another server than ${server}: ${ids.join(', ')}`;
  });
}
