import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { largest } from 'gpt-assay/statistics';
import { describeWithPostgres } from '../testing/describe-with-postgres';
import { startPostgres, type Postgres } from '../testing/postgres';
import { sized } from '../../../assay/dist/testing/sized';
import { openDatabase, type Database } from '../database/database';
import { migrate } from '../database/migrate';
import { grantSeconds, stateLimits, takeGrant } from './lanes';
import { openLane } from './requests';

const begin = Date.parse('2030-01-01T00:00:00Z');

describeWithPostgres('a limit that workers share', () => {
  let postgres: Postgres;
  let database: Database;

  beforeAll(async () => {
    postgres = await startPostgres();
    database = openDatabase(await postgres.createDatabase(), { connections: 1 });
    await migrate(database);
  });
  afterAll(async () => {
    await database.close();
    await postgres.close();
  });

  /** When calls are made, in virtual milliseconds, by workers that always have more to ask and look again when they are told. */
  async function simulate(limit: number, minutes: number, workers: number): Promise<readonly number[]> {
    const model = `${String(limit)} ${String(workers)}`;
    await stateLimits(database, { server: 'simulated', model, calls: limit });
    const lane = await openLane(database, 'simulated', model);
    await database.query('update assay.lane set refilled_at = $2 where id = $1', [lane, new Date(begin)]);
    const made: number[] = [];
    const looks = Array.from({ length: workers }, (_, worker) => (1000 * worker) / workers);
    const rests = looks.map(() => 50);
    for (let turn = 0; ; turn += 1) {
      const now = Math.min(...looks);
      if (now >= minutes * 60_000) {
        return made.toSorted((a, b) => a - b);
      }
      const { calls, pause } = await takeGrant(database, lane, {
        calls: 64,
        tokens: 0,
        at: new Date(begin + now).toISOString(),
      });
      // Every other grant is used at its very end.
      const delay = turn % 2 === 0 ? 0 : grantSeconds * 1000;
      made.push(...Array.from({ length: calls }, () => now + delay));
      const worker = looks.indexOf(now);
      const rest = rests[worker] ?? 0;
      looks[worker] = now + (calls > 0 ? 1000 : Math.max(rest, Math.min(1000, Math.ceil(pause))));
      rests[worker] = calls > 0 ? 50 : Math.min(1000, 2 * rest);
    }
  }

  test('is used by many workers, and never passed', async () => {
    const minutes = sized({ little: 2, all: 10 });
    const made = await simulate(10_000, minutes, sized({ little: 6, all: 100 }));
    const afterFirst = made.filter((at) => at >= 60_000 && at < minutes * 60_000);

    expect(mostInAMinute(made)).toBeLessThanOrEqual(10_000);
    expect(afterFirst.length / (minutes - 1)).toBeGreaterThanOrEqual(9500);
  });

  test.each([1, 7, 60])('of %i a minute lets calls through, and is never passed', async (limit) => {
    const made = await simulate(limit, 3, sized({ little: 2, all: 20 }));

    expect(mostInAMinute(made)).toBe(limit);
    expect(made.length).toBeGreaterThanOrEqual(Math.floor(3 * limit * 0.8));
  });

  test('is passed by a bucket that holds a whole minute, which counts as the control', () => {
    const made = [...Array.from({ length: 10_000 }, () => 0), ...Array.from({ length: 9990 }, (_, index) => 6 * index)];

    expect(mostInAMinute(made)).toBeGreaterThan(19_000);
  });
});

/** Most calls in any 60 seconds. */
function mostInAMinute(made: readonly number[]): number {
  let start = 0;
  return largest(
    made.map((at, index) => {
      while ((made[start] ?? 0) <= at - 60_000) {
        start += 1;
      }
      return index - start + 1;
    }),
  );
}
