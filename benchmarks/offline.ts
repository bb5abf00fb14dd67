import { join } from 'node:path';
import { formatCount } from '../packages/assay/dist/basics/text/numbers';
import { logEntry, toTrialEntry } from '../packages/assay/dist/experiment/log/trial-log';
import { openTwoSum } from './ask-two-sum';
import type { Figure } from './figure';
import { medianTimes } from './median';
import { copyChallenge } from './project-copy';

const runs = 500;
const rounds = 5;

/** Trials per second that the tool itself can do: an offline model, in process, with and without a trial log. */
export async function measureOffline(): Promise<readonly Figure[]> {
  const folder = copyChallenge();
  const ask = async (log: string | undefined): Promise<void> => {
    const { askFixtures, challenge } = openTwoSum(folder.path, {
      ASSAY_MODEL: 'offline/key',
      ASSAY_RUNS: String(runs),
    });
    await askFixtures(challenge.fixtures, (trial) => {
      if (log !== undefined) {
        logEntry(log, toTrialEntry(trial));
      }
    });
  };
  let logs = 0;
  try {
    const { challenge } = openTwoSum(folder.path, { ASSAY_MODEL: 'offline/key' });
    const trials = challenge.fixtures.length * runs;
    const times = await medianTimes(rounds, {
      silent: () => ask(undefined),
      logged: () => ask(join(folder.path, `log-${String((logs += 1))}.jsonl`)),
    });
    const figure = (name: string, time: number): Figure => {
      const rate = (trials / time) * 1000;
      return {
        name: `${formatCount(trials)} offline trials, ${name}`,
        ours: `${formatCount(Math.round(rate))}/s`,
        ratio: rate / 4000,
        goal: { text: '≥ 4,000/s', reached: rate >= 4000 },
      };
    };
    return [figure('no trial log', times.silent), figure('with a trial log', times.logged)];
  } finally {
    folder.remove();
  }
}
