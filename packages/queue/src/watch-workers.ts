import { printableLine } from 'gpt-assay/basics';
import type { Database } from './database/database';
import { listWorkers } from './store/workers';

/**
 * Watches for workers; with `isQuiet`, says once for each reason why nothing may happen. Returns the number of workers.
 */
export function watchWorkers(database: Database, say: (line: string) => void): (isQuiet: boolean) => Promise<number> {
  const said = new Set<string>();
  const sayOnce = (line: string): void => {
    if (!said.has(line)) {
      said.add(line);
      say(line);
    }
  };
  return async (isQuiet) => {
    const living = await listWorkers(database);
    if (isQuiet && living.length === 0) {
      sayOnce(`No worker is running for ${database.address.shown}. Start one: npx assay worker`);
    }
    for (const { name, fault } of isQuiet ? living : []) {
      if (fault !== null) {
        sayOnce(`Worker ${printableLine(name, 40)} cannot ask: ${fault}`);
      }
    }
    return living.length;
  };
}
