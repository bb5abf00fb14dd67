import type { Trial } from '../trial/trial';
import type { Validator } from '../trial/validator';
import type { Gate } from './gate';

/**
 * Asks in batches of runs, of the fixtures that still need trials, until the gate is decided. `onTrial` must count each trial
 * into the tally that the gate looks at; a batch of which nothing counts ends it, for the next one would bring no more.
 */
export async function runGate(
  { challenge, askEachTrial }: Pick<Validator, 'challenge' | 'askEachTrial'>,
  gate: Gate,
  firstRun: number,
  onTrial: (trial: Trial) => void,
): Promise<void> {
  const { batch } = gate;
  for (let first = firstRun; gate.isOpen(); first += batch) {
    const fixtures = challenge.fixtures.filter(({ id }) => gate.needs(id));
    const before = gate.trials();
    await askEachTrial(fixtures, { first, count: batch }, onTrial);
    gate.look();
    if (gate.trials() === before) {
      return;
    }
  }
}
