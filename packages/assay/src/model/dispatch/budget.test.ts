import { spawnSync } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '../../basics/clock';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { BudgetError, createBudget, type Budget, type Pricing } from './budget';
import type { Ended, PlannedCall } from './call';
import { createLedger, createMemoryStore, type LedgerStore, createFileStore } from './ledger';

/** Each completion token costs a dollar, a prompt nothing; a request says how many it may have. */
const pricing: Pricing = {
  costOf: (_call, { completionTokens }) => completionTokens,
  worstOf: (_call, { completionTokens }) => completionTokens,
};
const never = new AbortController().signal;
setMaxListeners(0, never);

let folder: TemporaryFolder;
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => {
  folder.remove();
});

function call(cap?: number, n?: number): PlannedCall {
  const body = { messages: [], ...(cap !== undefined && { max_tokens: cap }), ...(n !== undefined && { n }) };
  return { server: 'host', model: 'some-model', body };
}

function replied(completionTokens: number): Ended {
  const usage = { promptTokens: 1, completionTokens, cachedTokens: 0 };
  return { kind: 'replied', usage, tier: null, limits: undefined };
}

function open(total: number, store: LedgerStore = createMemoryStore()): Budget {
  return createBudget(total, {
    ledger: createLedger(total, store),
    shared: store.isShared,
    pricing,
    clock: systemClock,
  });
}

/** Whether a promise is still pending after a moment. */
async function isWaiting(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    promise.then(() => false),
    new Promise<boolean>((resolve) => {
      setTimeout(() => {
        resolve(true);
      }, 20);
    }),
  ]);
}

describe('createBudget', () => {
  test('counts calls in flight at what they may cost, and lets the next one wait for what they give back', async () => {
    const budget = open(10);
    const first = await budget.reserve(call(5), never);
    const second = await budget.reserve(call(5), never);
    const third = budget.reserve(call(4), never);
    expect(await isWaiting(third)).toBe(true);

    first(replied(2));
    expect(await isWaiting(third)).toBe(true);
    second(replied(3));

    expect(await isWaiting(third)).toBe(false);
  });

  test('ends when the next call may cost more than is left and nothing is under way', async () => {
    const budget = open(10);
    (await budget.reserve(call(7), never))(replied(7));

    await expect(budget.reserve(call(4), never)).rejects.toEqual(
      new BudgetError('The budget is spent: $7.00 of $10.00, and the next call may cost $4.00.'),
    );
    await expect(budget.reserve(call(3), never)).resolves.toBeDefined();
  });

  test('says so when it does not cover a single call', async () => {
    await expect(open(0.5).reserve(call(1), never)).rejects.toThrow(
      'The budget of $0.50 does not cover one call, which may cost $1.00.',
    );
  });

  test.each<{ title: string; ended: Ended; left: number }>([
    {
      title: 'an error, which is not billed',
      ended: { kind: 'refused', busy: true, fatal: false, retryAfterMs: 0, limits: undefined },
      left: 10,
    },
    { title: 'no connection', ended: { kind: 'unreached' }, left: 10 },
    { title: 'a reply that was cut off, which may have been billed', ended: { kind: 'lost' }, left: 4 },
    {
      title: 'a reply without a count, at what it may have cost',
      ended: { kind: 'replied', usage: null, tier: null, limits: undefined },
      left: 4,
    },
  ])('leaves $left after $title', async ({ ended, left }) => {
    const budget = open(10);
    (await budget.reserve(call(6), never))(ended);

    await expect(budget.reserve(call(left), never)).resolves.toBeDefined();
    const full = open(10);
    (await full.reserve(call(6), never))(ended);
    await expect(full.reserve(call(left + 0.01), never)).rejects.toThrow(BudgetError);
  });

  test('multiplies the limit of a reply by the samples that a request asks for', async () => {
    await expect(open(10).reserve(call(3, 4), never)).rejects.toThrow('which may cost $12.00');
  });

  test('sets aside 1,000 tokens for each of the first replies without a limit, then twice the longest so far', async () => {
    const budget = open(25_000);
    for (let reply = 0; reply < 20; reply += 1) {
      (await budget.reserve(call(), never))(replied(100));
    }

    const held = await Promise.all(Array.from({ length: 115 }, () => budget.reserve(call(), never)));

    expect(held).toHaveLength(115);
    expect(await isWaiting(budget.reserve(call(), never))).toBe(true);
  });

  test('learns nothing about replies from what was only to find something out, or was limited', async () => {
    const budget = open(2500);
    for (let reply = 0; reply < 20; reply += 1) {
      (await budget.reserve({ ...call(), isProbe: true }, never))(replied(5));
      (await budget.reserve(call(20), never))(replied(5));
    }

    await budget.reserve(call(), never);
    await budget.reserve(call(), never);

    expect(await isWaiting(budget.reserve(call(), never))).toBe(true);
  });

  test('stops waiting when it is aborted', async () => {
    const controller = new AbortController();
    const budget = open(5);
    await budget.reserve(call(5), never);
    const waiting = budget.reserve(call(5), controller.signal);

    controller.abort(new Error('interrupted'));

    await expect(waiting).rejects.toThrow('interrupted');
  });

  test('is one budget for all that share a file', async () => {
    const file = join(folder.path, 'spent');
    const budgets = [open(10, createFileStore(file)), open(10, createFileStore(file))] as const;
    const first = await budgets[0].reserve(call(6), never);
    const second = budgets[1].reserve(call(6), never);
    expect(await isWaiting(second)).toBe(true);

    first(replied(1));
    const end = await second;
    end(replied(6));

    await expect(budgets[0].reserve(call(4), never)).rejects.toThrow('$7.00 of $10.00');
  });

  test('waits for no process that has died, and counts what it had set aside as spent for good', async () => {
    const file = join(folder.path, 'spent');
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const dead = createFileStore(file);
    dead.append(JSON.stringify({ id: 'x', aside: 6, by: pid }));
    const budget = open(10, createFileStore(file));

    await expect(budget.reserve(call(6), never)).rejects.toThrow(
      'The budget is spent: $0.00 of $10.00, $6.00 set aside by a process that died, and the next call may cost $6.00.',
    );
    await expect(budget.reserve(call(4), never)).resolves.toBeDefined();
  });

  test('passes over a line that a full disk cut off', async () => {
    const file = join(folder.path, 'spent');
    folder.write('spent', '{"id":"x","aside":6,"by\n');

    await expect(open(10, createFileStore(file)).reserve(call(10), never)).resolves.toBeDefined();
  });

  test('never exceeds the total, however calls race for what is left', async () => {
    const file = join(folder.path, 'spent');
    const stores = [open(50, createFileStore(file)), open(50, createFileStore(file))] as const;
    let spent = 0;
    const ask = async (index: number): Promise<void> => {
      const cost = 1 + (index % 5);
      const end = await (index % 2 === 0 ? stores[0] : stores[1]).reserve(call(cost), never);
      await new Promise(setImmediate);
      spent += cost;
      end(replied(cost));
    };

    const results = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => ask(index)));

    expect(spent).toBeLessThanOrEqual(50);
    expect(spent).toBeGreaterThanOrEqual(46);
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
  });
});
