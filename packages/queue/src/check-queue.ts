import { AssayError, type StartedCommand } from 'gpt-assay/plugin';
import { splitModels } from 'gpt-assay/basics';
import { isOfflineName } from 'gpt-assay/model';
import { openEngine } from './engine';

/**
 * Checks a queue before a command does anything else, such as proving labels for minutes: throws if its database cannot
 * be used. Does nothing if workers are not needed: in replays, and if every model is offline.
 */
export async function checkQueue(command: StartedCommand): Promise<void> {
  const { options, settings } = command;
  if (!usesQueue(command)) {
    return;
  }
  refuseSamples(command);
  if (options.has('queue') || needsWorkers(command)) {
    const address = options.get('queue')?.trim() ?? settings.transport ?? '';
    const engine = await openEngine(address, { connections: 1, patience: 0 });
    await engine.close();
  }
}

/** Whether a command asks through a queue. */
function usesQueue({ name, known, options, settings }: StartedCommand): boolean {
  const asks = known.includes('queue') && name !== 'worker' && !name.startsWith('queue ');
  return asks && (options.has('queue') || settings.transport !== undefined) && !options.has('jest');
}

function refuseSamples({ options, settings }: StartedCommand): void {
  const samples = options.get('samples-per-request')?.trim() ?? String(settings.samplesPerRequest);
  if (Number(samples) > 1) {
    throw new AssayError(
      `--samples-per-request ${samples} (or ASSAY_SAMPLES_PER_REQUEST) cannot be used with a queue, whose workers ask for one sample per call. Drop one of the two.`,
    );
  }
}

function needsWorkers({ options, settings }: StartedCommand): boolean {
  const models = options.has('model') ? splitModels(options.get('model')) : settings.models;
  const areOffline = models.length > 0 && models.every(isOfflineName);
  return settings.recordings !== 'strict' && !areOffline;
}
