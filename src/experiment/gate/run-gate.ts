import type { Trial } from '../log/trial';
import type { Gate } from './gate';

/** What a gate asks about, and how. */
export interface GateRuns<Fixture> {
  readonly challenge: { readonly fixtures: readonly Fixture[] };
  /** Asks about fixtures in runs of these numbers, and hands each trial on. */
  readonly askEachTrial: (
    fixtures: readonly Fixture[],
    runs: { readonly first: number; readonly count: number },
    onTrial: (trial: Trial) => void,
  ) => Promise<void>;
}

/**
 * Asks in batches of runs, of the fixtures that still need trials, until the gate is decided. `onTrial` must count each trial
 * into the tally that the gate looks at; a batch of which nothing counts ends it, for the next one would bring no more.
 */
export async function runGate<Fixture extends { readonly id: string }>(
  { challenge, askEachTrial }: GateRuns<Fixture>,
  gate: Gate,
  firstRun: number,
  onTrial: (trial: Trial) => void,
): Promise<void> {
  const { batch } = gate;
  for (let first = firstRun; gate.isOpen(); first += batch) {
    const open = challenge.fixtures.filter(({ id }) => gate.needs(id));
    const before = gate.trials();
    // A grader that never answers readably shows it in its first run.
    const alone = first === firstRun && batch > 1 ? 1 : 0;
    if (alone > 0) {
      await askEachTrial(open, { first, count: alone }, onTrial);
      if (gate.rejectUnreadable()) {
        return;
      }
    }
    await askEachTrial(open, { first: first + alone, count: batch - alone }, onTrial);
    gate.look();
    if (gate.trials() === before) {
      return;
    }
  }
}
