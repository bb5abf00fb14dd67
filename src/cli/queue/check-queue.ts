import type { Command, Invocation } from '../command';

/** Whether a command would have a queue's workers make its calls. */
export function usesQueue({ options }: Command, { options: given, settings }: QueueUser): boolean {
  const asks = Object.hasOwn(options, 'queue') && Object.hasOwn(options, 'concurrency');
  return asks && (given.has('queue') || settings.queue !== undefined);
}

type QueueUser = Pick<Invocation, 'options' | 'settings'>;

/** Throws when a queue cannot be used: before anything else is done, such as proving variants for minutes. */
export async function checkQueue({ options, settings }: QueueUser): Promise<void> {
  const { openDatabase, checkVersion } = loadQueue();
  const database = openDatabase(options.get('queue')?.trim() ?? settings.queue ?? '', { connections: 1, patience: 0 });
  try {
    await checkVersion(database);
  } finally {
    await database.close();
  }
}

/** Modules that only a command with a queue loads. */
function loadQueue(): Pick<typeof import('../../queue/database'), 'openDatabase'> &
  Pick<typeof import('../../queue/migrate'), 'checkVersion'> {
  /* eslint-disable @typescript-eslint/no-require-imports -- a static import would load them for every command */
  const { openDatabase } = require('../../queue/database') as typeof import('../../queue/database');
  const { checkVersion } = require('../../queue/migrate') as typeof import('../../queue/migrate');
  /* eslint-enable @typescript-eslint/no-require-imports */
  return { openDatabase, checkVersion };
}
