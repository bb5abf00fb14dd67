import type { Trial } from '../trial/trial';
import type { Validator } from '../trial/validator';
import type { Gate } from './gate';

/**
 * Asks in batches of runs, of the fixtures that still need trials, until the gate is decided. `onTrial` must count each trial
 * into the tally that the gate looks at.
 */
export async function runGate(
  { challenge, askEachTrial }: Pick<Validator, 'challenge' | 'askEachTrial'>,
  gate: Gate,
  { firstRun, batch }: { readonly firstRun: number; readonly batch: number },
  onTrial: (trial: Trial) => void,
): Promise<void> {
  for (let first = firstRun; gate.isOpen(); first += batch) {
    const fixtures = challenge.fixtures.filter(({ id }) => gate.needs(id));
    await askEachTrial(fixtures, { first, count: batch }, onTrial);
    gate.look();
  }
}
