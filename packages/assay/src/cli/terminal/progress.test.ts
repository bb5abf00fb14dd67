import { describe, expect, test } from '@jest/globals';
import type { Cost } from '../../experiment/report/reply-tally';
import { makeFakeClock } from '../../testing/fake-clock';
import { createProgress, createSteps } from './progress';

const nothing: Cost = {
  trials: 0,
  calls: 0,
  recorded: 0,
  offline: 0,
  retries: 0,
  promptTokens: 0,
  completionTokens: 0,
  dollars: 0,
  callsPerVerdict: null,
};

/** What is shown of updates at these times, in milliseconds, each with the cost by then. */
function show(updates: readonly (readonly [at: number, cost: Partial<Cost>])[], total?: number): readonly unknown[] {
  const shown: (string | undefined)[] = [];
  const clock = makeFakeClock();
  let cost = nothing;
  let now = 0;
  const progress = createProgress(
    { out: () => undefined, error: () => undefined, progress: (text) => shown.push(text) },
    { cost: () => cost, failures: () => 2 },
    total,
    clock,
  );
  for (const [at, part] of updates) {
    clock.advance(at - now);
    now = at;
    cost = { ...nothing, ...part };
    progress.update();
  }
  progress.end();
  return shown;
}

describe('createProgress', () => {
  test('says what is done, how fast, what failed, what it cost and how long it will take', () => {
    expect(show([[10_000, { trials: 50, calls: 30, dollars: 0.0123 }]], 1000)).toEqual([
      '50/1,000 trials · 5.0/s · 2 wrong answers · 3 min 10 s left · 30 calls · $0.012',
      undefined,
    ]);
  });

  test('knows no end when nobody does, and no cost when there is no price', () => {
    expect(show([[1000, { trials: 50, calls: 1, dollars: null }]])).toEqual([
      '50 trials · 50/s · 2 wrong answers · 1 call · cost unknown',
      undefined,
    ]);
  });

  test('takes replies that were kept for no sign of how fast the others come', () => {
    expect(show([[10_000, { trials: 520, recorded: 500, calls: 20 }]], 1000)).toEqual([
      '520/1,000 trials · 2.0/s · 2 wrong answers · 4 min left · 20 calls · $0.00',
      undefined,
    ]);
  });

  test('says nothing in the first second, and changes the line five times a second at most', () => {
    const updates = Array.from({ length: 200 }, (_, index) => [10 * index, { trials: index + 1 }] as const);

    expect(show(updates.slice(0, 100), 200)).toEqual([]);
    expect(show(updates, 200)).toHaveLength(5 + 1);
  });
});

describe('createSteps', () => {
  test('counts what is done and what failed, of as many as are known', () => {
    const clock = makeFakeClock();
    const shown: (string | undefined)[] = [];
    const steps = createSteps({ progress: (text) => shown.push(text) }, { what: 'Checking', unit: 'fixture' }, clock);

    steps.expect(10);
    for (const failed of [false, true, false, false]) {
      clock.advance(500);
      steps.step(failed);
    }
    steps.end();

    expect(shown).toEqual([
      'Checking: 2/10 fixtures · 2.0/s · 1 failure · 4 s left',
      'Checking: 3/10 fixtures · 2.0/s · 1 failure · 4 s left',
      'Checking: 4/10 fixtures · 2.0/s · 1 failure · 3 s left',
      undefined,
    ]);
  });
});
