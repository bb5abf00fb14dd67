import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFakeClock, type FakeClock } from '../testing/fake-clock';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import {
  createRunProgress,
  createSuiteProgress,
  progressFileOf,
  type RunProgress,
  type SuiteProgress,
} from './run-progress';

let folder: TemporaryFolder;
let clock: FakeClock;
let shown: (string | undefined)[];

beforeEach(() => {
  folder = makeTemporaryFolder({});
  clock = makeFakeClock();
  shown = [];
});

afterEach(() => {
  folder.remove();
});

const log = (): string => join(folder.path, 'run.jsonl');
const suite = (step: 'ask' | 'run', total: number): SuiteProgress =>
  createSuiteProgress({ log: log() }, { step, total }, clock);
const watch = (isTerminal: boolean): RunProgress =>
  createRunProgress(
    progressFileOf(log()),
    { show: isTerminal ? (line) => shown.push(line) : undefined, say: (line) => shown.push(line) },
    clock,
  );

/** Lets a suite do something in each of some seconds, and the reporter look after each. */
function pass(seconds: number, progress: RunProgress, each: () => void = () => undefined): void {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1000);
    each();
    progress.look();
  }
}

describe('createRunProgress', () => {
  test('shows what all suites have done, from the first second on, and takes the line away at their end', () => {
    const progress = watch(true);
    const one = suite('ask', 60);
    const other = suite('ask', 40);
    progress.look();

    pass(3, progress, () => {
      for (const failed of [false, false, true]) {
        one.done({ kept: false, failed });
      }
      other.done({ kept: false, failed: false });
    });
    one.end();
    other.end();
    pass(1, progress);
    progress.end();

    expect(shown).toEqual([
      'Asking: 2/100 trials · 2.0/s · 0 wrong answers',
      'Asking: 6/100 trials · 3.0/s · 1 wrong answer · 31 s left',
      'Asking: 10/100 trials · 4.0/s · 2 wrong answers · 23 s left',
      undefined,
    ]);
  });

  test('takes replies that were kept for no sign of how fast the others come', () => {
    const progress = watch(true);
    const one = suite('ask', 100);
    progress.look();

    for (let reply = 0; reply < 50; reply += 1) {
      one.done({ kept: true, failed: false });
    }
    pass(10, progress, () => {
      one.done({ kept: false, failed: false });
    });

    expect(shown.at(-1)).toBe('Asking: 60/100 trials · 1.0/s · 0 wrong answers · 40 s left');
  });

  test('shows the code that runs when nobody is asked any more', () => {
    const progress = watch(true);
    suite('ask', 1).end();
    const run = suite('run', 10);
    progress.look();

    pass(2, progress, () => {
      run.done({ kept: false, failed: false });
    });

    expect(shown).toEqual([
      'Running code: 1/10 answers · 1.0/s · 0 failures · 9 s left',
      'Running code: 2/10 answers · 1.0/s · 0 failures · 8 s left',
    ]);
  });

  test('writes a line after ten seconds and then every thirty where nobody watches', () => {
    const progress = watch(false);
    const one = suite('ask', 1000);
    progress.look();

    pass(75, progress, () => {
      one.done({ kept: false, failed: false });
    });
    one.end();
    pass(100, progress);
    progress.end();

    expect(shown).toEqual([
      'Asking: 10/1,000 trials · 1.0/s · 0 wrong answers · 16 min 30 s left',
      'Asking: 40/1,000 trials · 1.0/s · 0 wrong answers · 16 min left',
      'Asking: 70/1,000 trials · 1.0/s · 0 wrong answers · 15 min 30 s left',
    ]);
  });

  test('shows nothing of a run without a suite of ours', () => {
    const progress = watch(true);

    pass(20, progress);
    progress.end();

    expect(shown).toEqual([]);
  });
});

describe('createSuiteProgress', () => {
  test('tells nobody without a reporter', () => {
    createSuiteProgress(undefined, { step: 'ask', total: 1 }, clock).end();

    expect(existsSync(progressFileOf(log()))).toBe(false);
  });
});
