import { describe, expect, test } from '@jest/globals';
import { normalQuantile } from '../../statistics/distributions';
import { createRandom } from '../../statistics/random';
import { oneIn, sized } from '../../testing/sized';
import type { HistoryReport, HistoryUnit } from './history-report';
import { noticeChanges, type Noticed } from './notice-changes';
import { layTracks } from './tracks';

const analytics = ['parses', 'converts', 'rejects', 'names', 'documents'];
const fixtures = Array.from({ length: 32 }, (_, index) => `fixture-${String(index)}`);

/** How a simulated challenge fails. */
interface World {
  readonly reports: number;
  readonly runs: number;
  readonly rateAt: (place: { readonly fixture: number; readonly analytic: string; readonly report: number }) => number;
  /** Models that every report asks. */
  readonly models?: readonly string[];
  /** Standard deviation of the log of a report's rates, though nothing changes. */
  readonly spread?: number;
  /** Share of replies that are wrong in every analytic. */
  readonly unreadable?: number;
}

/** The changes that are named over so many reports of 32 fixtures and 5 analytics, a day apart. */
function noticeIn(
  { reports, runs, rateAt, models = ['model'], spread = 0, unreadable = 0 }: World,
  seed: number,
): Noticed {
  const random = createRandom('history', seed);
  const all = Array.from({ length: reports }, (_, report): HistoryReport => {
    const level = spread === 0 ? 1 : Math.exp(spread * normalQuantile(random()) - spread ** 2 / 2);
    return {
      folder: `reports/${String(report)}`,
      kind: 'repeat',
      measure: 'failure-rate',
      challenge: 'c',
      title: 'C',
      simulated: false,
      startedAt: new Date(Date.UTC(2026, 0, 1 + report)).toISOString(),
      complete: true,
      sampling: 'fixed',
      replayed: false,
      recorded: 0,
      runs,
      sawAll: true,
      heldOut: [],
      fixtures: new Map(),
      policies: new Map(),
      settings: {},
      models: models.map((model) => {
        const wrong = fixtures.map((_, fixture) =>
          Array.from({ length: runs }, () => {
            const isUnreadable = random() < unreadable;
            return analytics.map(
              (analytic) => isUnreadable || random() < level * rateAt({ fixture, analytic, report }),
            );
          }),
        );
        const unitsOf = (isWrong: (reply: readonly boolean[]) => boolean): ReadonlyMap<string, HistoryUnit> =>
          new Map(
            fixtures.map((name, fixture) => {
              const failures = wrong[fixture]?.filter(isWrong).length ?? 0;
              return [name, { label: 'true', file: 'f', line: 1, failures, judged: runs, share: failures / runs }];
            }),
          );
        return {
          name: model,
          model,
          slot: '',
          servedBy: [],
          server: 's',
          prompt: { text: 'a', whole: 'b', parameters: {} },
          measures: analytics.map((name, analytic) => {
            const units = unitsOf((reply) => reply[analytic] === true);
            return { name, rate: 0, interval: null, judged: runs * fixtures.length, units: () => units };
          }),
          replies: () => unitsOf((reply) => reply.includes(true)),
        };
      }),
    };
  });
  return noticeChanges(layTracks(all));
}

/** From never to always. */
const unlike = ({ fixture }: { readonly fixture: number }): number => [0, 0.01, 0.02, 0.5, 1][fixture % 5] ?? 0;

const histories = sized({ little: 2, all: 30 });

const seeds = Array.from({ length: histories }, (_, seed) => seed);

describe('noticeChanges', () => {
  test.each(
    oneIn<{ title: string; world: World }>(3, [
      { title: 'every assertion fails at 1 %', world: { reports: 20, runs: 10, rateAt: () => 0.01 } },
      { title: 'fixtures fail at very different rates', world: { reports: 20, runs: 10, rateAt: unlike } },
      {
        title: 'one reply in 50 is unreadable',
        world: { reports: 20, runs: 10, rateAt: () => 0.005, unreadable: 0.02 },
      },
      {
        title: 'three models are asked in every report',
        world: { reports: 20, runs: 5, rateAt: () => 0.02, models: ['a', 'b', 'c'] },
      },
      {
        title: 'reports differ from day to day by a third',
        world: { reports: 12, runs: 10, rateAt: () => 0.03, spread: 0.3 },
      },
      {
        title: 'reports differ from day to day by a half',
        world: { reports: 12, runs: 10, rateAt: () => 0.03, spread: 0.5 },
      },
      { title: 'there are only four reports of many runs', world: { reports: 4, runs: 50, rateAt: () => 0.02 } },
    ]),
  )('names anything in 5 of 100 histories at most where $title', ({ world }) => {
    const alarms = seeds.filter((seed) => noticeIn(world, seed).changes.length > 0).length;

    expect(alarms / histories).toBeLessThanOrEqual(0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / histories));
  });

  test('names an analytic that goes from 1 to 5 % with the 11th of 20 reports, most often within eight of them', () => {
    const world: World = {
      reports: 20,
      runs: 10,
      rateAt: ({ analytic, report }) => (analytic === 'converts' && report >= 10 ? 0.05 : 0.01),
    };
    const found = seeds.map((seed) =>
      noticeIn(world, seed).changes.find(({ figure, fixture }) => figure === 'converts' && fixture === undefined),
    );
    const within = (reports: number): number =>
      found.filter((change) => (change?.noticed ?? Infinity) < 10 + reports).length / histories;
    const near = found.filter((change) => Math.abs((change?.first ?? 0) - 10) <= 1).length / histories;

    expect(within(8)).toBeGreaterThanOrEqual(0.9);
    expect(near).toBeGreaterThanOrEqual(0.8);
  });

  test('names no second change where there was one', () => {
    const world: World = { reports: 20, runs: 10, rateAt: ({ report }) => (report >= 6 ? 0.04 : 0.01) };
    const again = seeds.filter((seed) => {
      const { changes } = noticeIn(world, seed);
      return analytics.some(
        (name) => changes.filter(({ figure, fixture }) => figure === name && fixture === undefined).length > 1,
      );
    });

    expect(again.length / histories).toBeLessThanOrEqual(0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / histories));
  });

  test('names a fixture that is wrong from one report on, by itself', () => {
    const world: World = {
      reports: 3,
      runs: 10,
      rateAt: ({ analytic, fixture, report }) => (analytic === 'names' && fixture === 3 && report === 2 ? 1 : 0),
    };

    const { looks, changes } = noticeIn(world, 1);
    const [found, ...others] = changes.filter(({ fixture }) => fixture !== undefined);

    expect(looks).toBe(2);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      figure: 'names',
      fixture: 'fixture-3',
      last: 1,
      first: 2,
      noticed: 2,
      fixtures: 1,
      before: { failures: 0, judged: 20 },
      since: { failures: 10, judged: 10 },
    });
  });
});
