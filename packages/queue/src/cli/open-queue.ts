import { appendTo } from 'gpt-assay/basics';
import { openEngine, type Engine } from '../engine';
import { openLanes, type Lanes } from '../lanes';
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
  use: (engine: Engine, lanes: Lanes) => Promise<Value>,
): Promise<Value> {
  const engine = await openEngine(address, { say: terminal.error });
  try {
    return await use(engine, await openLanes(engine));
  } finally {
    await engine.close();
  }
}
