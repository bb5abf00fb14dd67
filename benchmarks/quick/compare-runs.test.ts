import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../packages/assay/dist/statistics/random';
import { compareRuns, type Change } from './compare-runs';
import type { QuickRun } from './history';
import { renderComparison } from './render-comparison';

const sittings = 6;

/** Normal deviates (Box & Muller 1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A run whose probes have these ratios, each sitting its own. */
function runOf(ratios: Readonly<Record<string, readonly number[]>>, facts: Partial<QuickRun> = {}): QuickRun {
  return {
    version: 1,
    at: '2026-11-24T00:00:00.000Z',
    commit: 'abc',
    node: '20.20.2',
    machine: 'two processors',
    probes: Object.fromEntries(
      Object.entries(ratios).map(([name, own]) => [
        name,
        { form: name, sittings: own.map((ratio) => ({ clock: { ours: 100 * ratio, plain: 100, ratio } })) },
      ]),
    ),
    ...facts,
  };
}

/** Seven probes; sittings differ by 3 %, runs by 2 %, and the first probe takes `slower` times as long. */
function simulate(random: () => number, slower = 1, sd = 0.03): QuickRun {
  const ratios = Array.from({ length: 7 }, (_, probe) => {
    const own = (1 + probe) * (probe === 0 ? slower : 1) * Math.exp(0.02 * normal(random));
    return [`probe ${String(probe)}`, Array.from({ length: sittings }, () => own * Math.exp(sd * normal(random)))];
  });
  return runOf(Object.fromEntries(ratios) as Record<string, number[]>);
}

const verdicts = (changes: readonly Change[]): readonly string[] => changes.map(({ verdict }) => verdict);

describe('compareRuns', () => {
  test('shows a planted slowdown and a gain, and nothing else', () => {
    const steady = [1, 1.01, 0.99, 1.02, 0.98, 1.005];
    const times = (factor: number): readonly number[] => steady.map((ratio) => ratio * factor);

    const { changes, since } = compareRuns(runOf({ calls: times(1.3), page: times(1.01), start: times(0.7) }), [
      runOf({ calls: steady, page: steady, start: steady }, { commit: 'first' }),
    ]);

    expect(since).toEqual(['first']);
    expect(changes.map(({ probe, verdict }) => [probe, verdict])).toEqual([
      ['calls', 'slower'],
      ['page', 'not shown'],
      ['start', 'faster'],
    ]);
    expect(changes[0]?.factor?.estimate).toBeCloseTo(1.3, 2);
  });

  test('compares with the last three runs of the same machine, Node and form', () => {
    const ratios = [1, 1, 1, 1, 1, 1];
    const slow = ratios.map((ratio) => ratio * 2);
    const others = [
      runOf({ calls: slow }, { commit: 'machine', machine: 'four processors' }),
      runOf({ calls: slow }, { commit: 'node', node: '24.0.0' }),
    ];
    const older = runOf({ calls: slow }, { commit: 'older' });
    const own = ['a', 'b', 'c'].map((commit) => runOf({ calls: ratios }, { commit }));

    const beside = compareRuns(runOf({ calls: ratios }), [older, ...own, ...others]);
    const changed = compareRuns(
      { ...runOf({ calls: ratios }), probes: { calls: { form: 'another', sittings: [] } } },
      own,
    );
    const first = compareRuns(runOf({ calls: ratios }), others);

    expect(beside).toMatchObject({ since: ['a', 'b', 'c'], changes: [{ verdict: 'not shown' }] });
    expect(changed.changes).toEqual([]);
    expect(first).toMatchObject({ since: [], changes: [{ verdict: 'new', factor: null }] });
  });

  test('says of the same code that something moved in at most 5 % of runs, and sees a slowdown of 30 %', () => {
    const random = createRandom('quick benchmarks');
    const repeats = 300;
    let alarms = 0;
    let seen = 0;
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const history = [simulate(random), simulate(random), simulate(random)];
      const same = verdicts(compareRuns(simulate(random), history).changes);
      const slower = verdicts(compareRuns(simulate(random, 1.3), history.slice(0, 1)).changes);
      alarms += same.some((verdict) => verdict !== 'not shown') ? 1 : 0;
      seen += slower[0] === 'slower' ? 1 : 0;
    }
    expect(alarms / repeats).toBeLessThanOrEqual(0.05);
    expect(seen / repeats).toBeGreaterThanOrEqual(0.95);
  });
});

describe('renderComparison', () => {
  const before = runOf({ calls: [1, 1, 1, 1, 1, 1] }, { commit: 'old' });
  const shown = (run: QuickRun, history: readonly QuickRun[]): readonly string[] =>
    renderComparison(run, compareRuns(run, history), 'kept.jsonl').split('\n');

  test('says first what moved, and last what to do', () => {
    const slow = shown(runOf({ calls: [1.5, 1.5, 1.5, 1.5, 1.5, 1.5] }), [before]);
    const same = shown(before, [before]);
    const first = shown(before, []);

    expect(slow[0]).toBe('MOVED since the run before (old): calls is slower (1.50 ×, 1.50–1.50 ×).');
    expect(slow.at(-1)).toBe(
      'Kept in kept.jsonl. Next: git log old..HEAD says what was changed; run it again before you believe it.',
    );
    expect(same[0]).toBe('NOTHING MOVED beyond noise since the run before (old).');
    expect(first[0]).toBe('FIRST RUN on this machine and Node: there is nothing to compare with yet.');
  });
});
