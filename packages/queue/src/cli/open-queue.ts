import { appendTo } from 'gpt-assay/basics';
import { openDatabase, type Database } from '../database/database';
import { addressForm } from '../database/complete-address';
import type { Invocation, Terminal } from 'gpt-assay/plugin';

/** The address from the command line or the settings; without one there is a problem. */
export function readQueue({ settings: { transport } }: Pick<Invocation, 'settings'>, problems: string[]): string {
  if (transport === undefined) {
    problems.push(`expects --queue <address> (or ASSAY_QUEUE): ${addressForm}`);
  }
  return transport ?? '';
}

/** Reports every positional as a problem. */
export function refusePositionals({ positionals }: Pick<Invocation, 'positionals'>, problems: string[]): void {
  appendTo(
    problems,
    positionals.map((one) => `expects no "${one}"`),
  );
}

/** Opens a queue for a few statements, and always closes it. */
export async function withQueue<Value>(
  address: string,
  terminal: Terminal,
  use: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = openDatabase(address, { say: terminal.error, connections: 1 });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
