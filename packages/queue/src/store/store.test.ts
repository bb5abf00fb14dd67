import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { largest } from 'gpt-assay/statistics';
import { randomUUID } from 'node:crypto';
import { sized } from '../../../assay/dist/testing/sized';
import { type Database, openDatabase } from '../database/database';
import { migrate } from '../database/migrate';
import { describeWithPostgres } from '../testing/describe-with-postgres';
import { type Postgres, startPostgres } from '../testing/postgres';
import { beginQueueStore, openQueueStore, type QueueStore } from '../testing/queue-store';
import { collectChunks, findChunks, queueChunk, settleChunks } from './chunks';
import { cancelChunks, retryFailed, setDraining } from './control';
import { keepEvidence } from './evidence';
import { grantSeconds, stateLimits, takeGrant } from './lanes';
import { completeChunk, findAnswered, giveBackChunk, refuseChunk, renewLeases } from './leases';
import { openLane } from './requests';
import { readAccount, releaseChunks, setAsideAgain } from './sessions';
import { noteWorker } from './workers';

describe('lanes', () => {
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
      const made = [
        ...Array.from({ length: 10_000 }, () => 0),
        ...Array.from({ length: 9990 }, (_, index) => 6 * index),
      ];

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
});

describe('store', () => {
  describeWithPostgres('the store of a queue', () => {
    let postgres: Postgres;
    let database: Database;
    let store: QueueStore;
    const first = randomUUID();
    const second = randomUUID();

    beforeAll(async () => {
      postgres = await startPostgres();
      database = await openQueueStore(await postgres.createDatabase());
    });
    beforeEach(async () => {
      store = await beginQueueStore(database);
    });
    afterAll(async () => {
      await database.close();
      await postgres.close();
    });

    test('counts the first of two replies for a run, and an answer of the server once for a request', async () => {
      const { replyTo, repliesOf } = store;
      await keepEvidence(database, [replyTo(1), { ...replyTo(1, 'other'), reply: '"late"' }]);
      await keepEvidence(database, [replyTo(2, 'r1'), replyTo(3), replyTo(4, null), replyTo(5, null)]);
      await Promise.all(Array.from({ length: 8 }, () => keepEvidence(database, [replyTo(6), replyTo(7), replyTo(8)])));

      expect(await repliesOf(1, 2, 3, 4, 5, 6, 7, 8)).toEqual(['"1"', '"3"', '"4"', '"5"', '"6"', '"7"', '"8"']);
    });

    test('keeps what a server sends that no text of a database can be', async () => {
      const { request, session, replyTo, queue, lease } = store;
      const id = await queue([1, 2]);
      await lease(first);
      const failed = { [`${request} 2`]: { problem: 'half \ud800 and \0', attempts: 1, lost: false } };
      await completeChunk(database, first, { id, replies: [replyTo(1, 'nul \0')], failed });
      const rows = await collectChunks(database, session);

      expect(rows.map((row) => row.reply ?? row.failed?.problem).toSorted()).toEqual(['"1"', 'half \ufffd and \ufffd']);
    });

    test('gives each chunk to one worker, lowest runs first', async () => {
      const { queue, lease } = store;
      const ids = [await queue([5, 6]), await queue([1, 2]), await queue([3, 4])];
      const leases = await Promise.all([first, second, randomUUID(), randomUUID()].map((worker) => lease(worker)));
      const taken = leases.flatMap((one) => (one === undefined ? [] : [one.id]));

      expect(taken.toSorted()).toEqual(ids.toSorted());
    });

    test('lets another ask when a lease has ended, and keeps what a worker brings that was thought lost', async () => {
      const { session, itemsOf, queue, lease, end, endLeases } = store;
      const id = await queue([1, 2]);
      await lease(first);
      await endLeases();
      const again = await lease(second);
      await end(first, id, 1);
      const afterFirst = await collectChunks(database, session);
      const answered = await findAnswered(database, itemsOf(1, 2));
      await end(second, id, 1, 2);

      expect(again).toMatchObject({ id, attempts: 2 });
      expect(await renewLeases(database, first, { chunks: [id], seconds: 60 })).toEqual([]);
      expect(afterFirst).toEqual([]);
      expect(answered).toEqual(itemsOf(1));
      expect((await collectChunks(database, session)).map(({ reply }) => reply)).toEqual(['"1"', '"2"']);
    });

    test('takes a chunk again that a worker has taken without hearing of it, and leaves alone what it holds', async () => {
      const { queue, lease } = store;
      const id = await queue([1]);
      await lease(first);

      expect(await lease(first, [id])).toBeUndefined();
      expect(await lease(second)).toBeUndefined();
      expect(await lease(first)).toMatchObject({ id, attempts: 2 });
    });

    test('gives up a chunk that five workers were lost with, whoever they were', async () => {
      const { session, queue, lease, endLeases } = store;
      const id = await queue([1]);
      for (let count = 0; count < 5; count += 1) {
        await lease(randomUUID());
        await endLeases();
      }
      const sixth = await lease(randomUUID());
      await renewLeases(database, first, { chunks: [], seconds: 60 });

      expect(sixth).toBeUndefined();
      expect(await collectChunks(database, session)).toMatchObject([{ chunk: id, state: 'failed', reply: null }]);
    });

    test('tells the next worker how many calls may have been billed when a chunk is given back', async () => {
      const { replyTo, queue, lease } = store;
      const id = await queue([1, 2, 3]);
      await lease(first);
      await keepEvidence(database, [replyTo(1)]);
      await giveBackChunk(database, first, { id, lost: 2 });
      await giveBackChunk(database, first, { id, lost: 2 });
      const next = await lease(second);
      await giveBackChunk(database, second, { id, lost: 0 });

      expect(next).toMatchObject({ id, attempts: 1, lost: 2 });
      expect(await lease(first)).toMatchObject({ id, attempts: 1, lost: 0 });
    });

    test('fails a chunk when no other worker could ask, or when three have tried', async () => {
      const { lane, session, queue, lease, endLeases } = store;
      const refusal = { lane, problem: 'no key', lost: 0, isFinal: false };
      const fit = { id: second, name: 'fit', version: '1', concurrency: 1 };
      await noteWorker(database, { ...fit, id: first }, { answered: 0, fault: undefined });
      const alone = await queue([1]);
      await lease(first);
      await refuseChunk(database, first, { ...refusal, id: alone });
      await noteWorker(database, fit, { answered: 0, fault: undefined });
      const shared = await queue([2]);
      const states: unknown[] = [];
      for (let count = 0; count < 3; count += 1) {
        await lease(first);
        await refuseChunk(database, first, { ...refusal, id: shared });
        await endLeases();
        states.push(...(await database.query('select state, refusals from assay.chunk where id = $1', [shared])));
      }

      expect(await collectChunks(database, session)).toMatchObject([
        { chunk: alone, state: 'failed', problem: 'no key' },
        { chunk: shared, state: 'failed', problem: 'no key' },
      ]);
      expect(states).toEqual([
        { state: 'ready', refusals: 1 },
        { state: 'ready', refusals: 2 },
        { state: 'failed', refusals: 3 },
      ]);
    });

    test('puts back what has failed, and not what somebody has cancelled', async () => {
      const { lane, session, queue, lease } = store;
      const failed = await queue([1, 2]);
      await lease(first);
      await refuseChunk(database, first, { id: failed, lane, problem: '400', lost: 0, isFinal: true });
      await queue([3]);
      await cancelChunks(database, session);

      expect(await retryFailed(database)).toEqual({ chunks: 1, calls: 2 });
      expect((await lease(second))?.id).toBe(failed);
      expect(await lease(second, [failed])).toBeUndefined();
    });

    test('does once what is told twice', async () => {
      const { begin, queue, lease, end } = store;
      const paid = await begin(10);
      const id = await queue([1, 2], { of: paid, worst: 1 });
      await queue([1, 2], { of: paid, worst: 1, id });
      const aside = await readAccount(database, paid);
      await lease(first);
      await end(first, id, 1, 2);
      await end(first, id, 1, 2);
      await settleChunks(database, paid, [id], { spent: 0.5, answered: 2 });
      await settleChunks(database, paid, [id], { spent: 0.5, answered: 2 });

      expect(aside).toEqual({ budget: 10, spent: 0, aside: 2 });
      expect(await readAccount(database, paid)).toEqual({ budget: 10, spent: 0.5, aside: 0 });
      expect(await database.query('select asked::int, answered::int from assay.session where id = $1', [paid])).toEqual(
        [{ asked: 2, answered: 2 }],
      );
      expect(await database.query('select * from assay.pending')).toEqual([]);
    });

    test('never sets more aside than a budget has, however many ask at once', async () => {
      const { begin, queue } = store;
      const paid = await begin(7);
      await Promise.all([
        ...Array.from({ length: 10 }, (_, run) => queue([run], { of: paid, worst: 1 })),
        ...Array.from({ length: 10 }, () => setAsideAgain(database, paid, 0.5)),
      ]);
      const { aside, spent } = await readAccount(database, paid);
      const [chunks] = await database.query<{ count: number }>('select count(*)::int from assay.chunk');

      expect(aside + spent).toBeLessThanOrEqual(7);
      expect(aside + spent).toBeGreaterThan(6);
      expect(chunks?.count).toBeLessThanOrEqual(7);
    });

    test('asks for nothing twice when two commands want the same, and frees what a command has left behind', async () => {
      const { lane, request, session, begin, itemsOf, queue, lease, endLeases, leave } = store;
      const other = await begin();
      const left = await queue([1, 2], { of: other });
      const wanted = { id: randomUUID(), session, lane, name: 'm', items: itemsOf(2, 3), worst: 0 };
      const queued = await queueChunk(database, wanted);
      await releaseChunks(database, session, [left]);
      const whileThere = await findChunks(database, other, [left]);
      const taken = await lease(first);
      await leave(other);
      await releaseChunks(database, session, [left]);
      const whileAsked = await findChunks(database, other, [left]);
      await endLeases();
      await releaseChunks(database, session, [left]);

      expect(queued).toEqual({ fits: true, elsewhere: [{ request, run: 2, chunk: left }] });
      expect(taken?.id).toBe(left);
      expect([whileThere, whileAsked]).toEqual([[left], [left]]);
      expect(await findChunks(database, other, [left])).toEqual([]);
      expect(await database.query('select run::int from assay.pending')).toEqual([{ run: 3 }]);
    });

    test('takes nothing for a command that is gone, nor while the queue is drained, nor what was cancelled', async () => {
      const { session, begin, queue, lease, leave } = store;
      const other = await begin();
      await queue([1], { of: other });
      await leave(other);
      const ofNobody = await lease(first);
      await queue([2]);
      await setDraining(database, true);
      const drained = await lease(first);
      await setDraining(database, false);
      const cancelled = await cancelChunks(database, session);

      expect([ofNobody, drained, await lease(first)]).toEqual([undefined, undefined, undefined]);
      expect(cancelled).toEqual({ chunks: 1, calls: 1 });
    });

    test('removes cancelled chunks that nobody waits for, and keeps their replies', async () => {
      const { begin, queue, lease, leave, replyTo, repliesOf, session } = store;
      const other = await begin();
      const left = await queue([1, 2], { of: other });
      await lease(first);
      await keepEvidence(database, [replyTo(1)]);
      await leave(other);
      const waited = await queue([3]);
      const cancelled = await cancelChunks(database, undefined);

      expect(cancelled).toEqual({ chunks: 2, calls: 3 });
      expect(await findChunks(database, other, [left])).toEqual([]);
      expect(await collectChunks(database, session)).toMatchObject([{ chunk: waited, state: 'failed' }]);
      expect(await repliesOf(1, 2)).toEqual(['"1"']);
    });
  });
});
