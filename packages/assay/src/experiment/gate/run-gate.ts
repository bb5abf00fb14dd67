import { type Clock, systemClock } from '../../basics/clock';
import type { Trial } from '../log/trial';
import type { Gate } from './gate';

/** What a gate asks, and how. */
interface GateRuns<Fixture> {
  readonly challenge: { readonly fixtures: readonly Fixture[] };
  /** Asks about fixtures in these runs, and passes each trial on. */
  readonly askEachTrial: (
    fixtures: readonly Fixture[],
    runs: { readonly first: number; readonly count: number },
    onTrial: (trial: Trial) => void,
  ) => Promise<void>;
}

/**
 * Asks in batches of runs about the fixtures that still need trials, until the gate is decided. `onTrial` must count
 * each trial in the tally that the gate looks at. A batch without any counted trial ends the gate, because the next
 * batch would bring no more. With a `spread`, the portions of a batch are asked at different times.
 */
export async function runGate<Fixture extends { readonly id: string }>(
  { challenge, askEachTrial }: GateRuns<Fixture>,
  gate: Gate,
  firstRun: number,
  onTrial: (trial: Trial) => void,
  spread?: Spread,
): Promise<void> {
  const ask = async (fixtures: readonly Fixture[], first: number, count: number): Promise<void> => {
    if (spread === undefined) {
      await askEachTrial(fixtures, { first, count }, onTrial);
      return;
    }
    const portions = spread.portion === 'run' ? [fixtures] : fixtures.map((one) => [one]);
    for (let run = first; run < first + count; run += 1) {
      for (const portion of portions) {
        await spread.ask(async () => {
          let live = false;
          await askEachTrial(portion, { first: run, count: 1 }, (trial) => {
            live ||= trial.asked.source === 'live';
            onTrial(trial);
          });
          return { live };
        });
      }
    }
  };
  const { batch } = gate;
  for (let first = firstRun; gate.isOpen(); first += batch) {
    const open = challenge.fixtures.filter(({ id }) => gate.needs(id));
    const before = gate.trials();
    // A grader that never answers readably shows it in the first run, so that run is a batch of its own.
    const alone = first === firstRun && batch > 1 ? 1 : 0;
    if (alone > 0) {
      await ask(open, first, alone);
      if (gate.rejectUnreadable()) {
        return;
      }
    }
    await ask(open, first + alone, batch - alone);
    gate.look();
    if (gate.trials() === before) {
      return;
    }
  }
}

/** Seconds of the units in which the time of a spread is given, smallest first. */
export const unitsOfTime = { s: 1, min: 60, h: 3600, d: 86_400 } as const;

/** Spreads a gate's requests over time, so that a server's bad hour is not the whole sample. */
export interface Spread {
  /** What is asked at once: every open fixture of a run, or one fixture of it. */
  readonly portion: 'run' | 'fixture';
  /** Asks for one portion as soon as it is due; only replies from a server now move the next one. */
  readonly ask: (portion: () => Promise<{ readonly live: boolean }>) => Promise<void>;
}

/**
 * Portions `gap` milliseconds apart, from start to start. Stored replies take no time, so a gate that was stopped goes
 * on where it was. Waiting ends with the signal's reason if that aborts.
 */
export function spreadPortions(
  portion: Spread['portion'],
  gap: number,
  signal: AbortSignal,
  { elapsed, sleep }: Pick<Clock, 'elapsed' | 'sleep'> = systemClock,
): Spread {
  let due = -Infinity;
  return {
    portion,
    async ask(askPortion) {
      const left = due - elapsed();
      if (left > 0) {
        await sleep(left, signal);
      }
      const start = elapsed();
      const { live } = await askPortion();
      due = live ? start + gap : due;
    },
  };
}
