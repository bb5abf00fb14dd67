import { AssayError } from '../../basics/errors';
import { splitModels } from '../../basics/settings/settings';
import { isOfflineName } from '../../model/offline-name';
import type { Command } from '../../plugin/command';
import type { Invocation } from '../../plugin/invocation';

type Given = Pick<Invocation, 'options' | 'settings'>;

/** Whether a command asks through a queue. */
export function usesQueue({ name, options: known }: Command, { options, settings }: Given): boolean {
  const asks = Object.hasOwn(known, 'queue') && name !== 'worker' && !name.startsWith('queue ');
  return asks && (options.has('queue') || settings.queue !== undefined) && !options.has('jest');
}

/**
 * Checks a queue before a command does anything else, such as proving labels for minutes: throws if its database cannot
 * be used. Does nothing if workers are not needed: in replays, and if every model is offline.
 */
export async function checkQueue(given: Given): Promise<void> {
  const { options, settings } = given;
  refuseSamples(given);
  if (options.has('queue') || needsWorkers(given)) {
    const { openDatabase, checkVersion } = loadQueue();
    const database = openDatabase(options.get('queue')?.trim() ?? settings.queue ?? '', {
      connections: 1,
      patience: 0,
    });
    try {
      await checkVersion(database);
    } finally {
      await database.close();
    }
  }
}

function refuseSamples({ options, settings }: Given): void {
  const samples = options.get('samples-per-request')?.trim() ?? String(settings.samplesPerRequest);
  if (Number(samples) > 1) {
    throw new AssayError(
      `--samples-per-request ${samples} (or ASSAY_SAMPLES_PER_REQUEST) cannot be used with a queue, whose workers ask for one sample per call. Drop one of the two.`,
    );
  }
}

function needsWorkers({ options, settings }: Given): boolean {
  const models = options.has('model') ? splitModels(options.get('model')) : settings.models;
  const areOffline = models.length > 0 && models.every(isOfflineName);
  return settings.recordings !== 'strict' && !areOffline;
}

/** Modules that only a command with a queue loads. */
function loadQueue(): Pick<typeof import('../../model/queue/database/database'), 'openDatabase'> &
  Pick<typeof import('../../model/queue/database/migrate'), 'checkVersion'> {
  /* oxlint-disable typescript/no-require-imports -- a static import would load them for every command */
  const { openDatabase } =
    require('../../model/queue/database/database') as typeof import('../../model/queue/database/database');
  const { checkVersion } =
    require('../../model/queue/database/migrate') as typeof import('../../model/queue/database/migrate');
  /* oxlint-enable typescript/no-require-imports */
  return { openDatabase, checkVersion };
}
