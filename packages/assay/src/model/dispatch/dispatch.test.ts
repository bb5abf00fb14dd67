import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { systemClock } from '../../basics/clock';
import { AssayError } from '../../basics/errors';
import { readSettings } from '../../basics/settings/settings';
import { makeFakeClock } from '../../testing/fake-clock';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import type { Failure } from '../failure';
import { defaultRetryPolicy, tryUntilOver } from '../retry';
import { type Budget, BudgetError, createBudget, type Pricing } from './budget';
import type { Ended, PlannedCall } from './call';
import { createLane, type Lane } from './lane';
import { createFileStore, createLedger, createMemoryStore, type LedgerStore } from './ledger';
import { createAllowance, readRateLimits } from './rate-limits';
import { toEnded } from './to-ended';
import { addTransport, type Transport } from './transport';

describe('budget', () => {
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

    test('ends when the next call may cost more than is left and nothing is in flight', async () => {
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
});

function headersOf(headers: Readonly<Record<string, string>>): (name: string) => string | null {
  return (name) => headers[name] ?? null;
}

describe('readRateLimits', () => {
  test.each([
    ['1s', 1000],
    ['6m0s', 360_000],
    ['120ms', 120],
    ['1h2m3.5s', 3_723_500],
    ['1.5', 1500],
    ['0s', 0],
  ])('reads a reset of %s as %d ms', (reset, milliseconds) => {
    const limits = readRateLimits(
      headersOf({
        'x-ratelimit-limit-requests': '500',
        'x-ratelimit-remaining-requests': '499',
        'x-ratelimit-reset-requests': reset,
      }),
    );

    expect(limits).toEqual({ requests: { limit: 500, remaining: 499, reset: milliseconds }, tokens: undefined });
  });

  test.each([
    { title: 'none', headers: {} },
    {
      title: 'half of them',
      headers: { 'x-ratelimit-limit-tokens': '1000', 'x-ratelimit-remaining-tokens': '10' },
    },
    {
      title: 'no numbers',
      headers: {
        'x-ratelimit-limit-tokens': 'many',
        'x-ratelimit-remaining-tokens': '10',
        'x-ratelimit-reset-tokens': '1s',
      },
    },
    {
      title: 'an unreadable time',
      headers: {
        'x-ratelimit-limit-tokens': '1000',
        'x-ratelimit-remaining-tokens': '10',
        'x-ratelimit-reset-tokens': 'soon',
      },
    },
    {
      title: 'a point in time instead of a time',
      headers: {
        'x-ratelimit-limit-tokens': '1000',
        'x-ratelimit-remaining-tokens': '10',
        'x-ratelimit-reset-tokens': '1790000000',
      },
    },
    {
      title: 'a limit of 0',
      headers: {
        'x-ratelimit-limit-tokens': '0',
        'x-ratelimit-remaining-tokens': '0',
        'x-ratelimit-reset-tokens': '1s',
      },
    },
  ])('takes $title for no limit', ({ headers }) => {
    expect(readRateLimits(headersOf(headers))).toBeUndefined();
  });
});

describe('createAllowance', () => {
  test('has no limit until the server tells one', () => {
    const allowance = createAllowance(() => 0);
    allowance.take(1e9);

    expect(allowance.waitFor(1e9)).toBe(0);
  });

  test('refills at the rate that the time until it is whole tells, up to the limit', () => {
    let now = 0;
    const allowance = createAllowance(() => now);
    allowance.update({ limit: 100, remaining: 40, reset: 60_000 }, 0);
    allowance.take(40);

    expect(allowance.waitFor(10)).toBe(10_000);
    now = 10_000;
    expect(allowance.waitFor(10)).toBe(0);
    now = 1e9;
    allowance.take(100);
    expect(allowance.waitFor(1)).toBe(1000);
  });

  test('counts what is in flight as taken', () => {
    const allowance = createAllowance(() => 0);
    allowance.update({ limit: 60, remaining: 3, reset: 57_000 }, 5);

    expect(allowance.waitFor(1)).toBe(3000);
  });

  test('lets an amount above the limit pass when all is left, for it would never fit', () => {
    const allowance = createAllowance(() => 0);
    allowance.update({ limit: 100, remaining: 100, reset: 0 }, 0);

    expect(allowance.waitFor(5000)).toBe(0);
  });
});

const passing: Failure = { kind: 'passing', problem: 'no luck', reached: true };

const refused = (code: string): Error => Object.assign(new Error('fetch failed'), { code });

describe('toEnded', () => {
  test.each<{ title: string; failure?: Failure; error: unknown; ended: Ended }>([
    { title: 'a connection that broke', error: refused('ECONNRESET'), ended: { kind: 'lost', timedOut: false } },
    {
      title: 'a gateway that gave up',
      error: Object.assign(new Error('504'), { status: 504 }),
      ended: { kind: 'lost', timedOut: true },
    },
    {
      title: 'a server that is not there',
      failure: { ...passing, reached: false },
      error: refused('ECONNREFUSED'),
      ended: { kind: 'unreached' },
    },
  ])('knows $title', ({ failure = passing, error, ended }) => {
    expect(toEnded(failure, error)).toEqual(ended);
  });

  test('knows an attempt that was given up because it took too long', async () => {
    const ended: Ended[] = [];
    const hanging = (signal: AbortSignal): Promise<never> =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(new Error('Request was aborted.'));
        });
      });
    const failed = (failure: Failure, error: unknown): void => void ended.push(toEnded(failure, error));

    await tryUntilOver(hanging, {
      policy: { ...defaultRetryPolicy, attemptTimeout: 5, maxAttempts: 1 },
      clock: makeFakeClock(),
      random: () => 0,
      signal: new AbortController().signal,
      admission: { enter: () => Promise.resolve({ done: () => undefined, failed }) },
    });

    expect(ended).toEqual([{ kind: 'lost', timedOut: true }]);
  });
});

describe('createLane', () => {
  const replied: Ended = { kind: 'replied', usage: null, tier: null, limits: undefined };

  const busy: Ended = { kind: 'refused', busy: true, fatal: false, retryAfterMs: undefined, limits: undefined };

  /** Starts calls one by one, and keeps those that are in flight. */
  function openLane(lane: Lane): {
    readonly call: (tokens?: number, signal?: AbortSignal) => Promise<void>;
    readonly underWay: ((ended: Ended) => void)[];
    readonly end: (ended: Ended) => Promise<void>;
  } {
    const underWay: ((ended: Ended) => void)[] = [];
    const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));
    return {
      underWay,
      async call(tokens = 1, signal = new AbortController().signal) {
        void lane
          .enter(() => tokens, signal)
          .then(
            (leave) => underWay.push(leave),
            () => undefined,
          );
        await settle();
      },
      async end(ended) {
        underWay.shift()?.(ended);
        await settle();
      },
    };
  }

  /** A lane whose first call has replied, with so many calls waiting or in flight. */
  async function openBusyLane(limit: number, calls: number): Promise<ReturnType<typeof openLane>> {
    const lane = openLane(createLane(limit, makeFakeClock()));
    await lane.call();
    await lane.end(replied);
    for (let index = 0; index < calls; index += 1) {
      await lane.call();
    }
    return lane;
  }

  test.each([
    { title: 'a reply', ended: replied, then: 3 },
    { title: 'a server that has too much to do', ended: busy, then: 2 },
    { title: 'an answer that only this request gets', ended: { ...busy, busy: false }, then: 3 },
    { title: 'a refusal of all requests', ended: { ...busy, busy: false, fatal: true }, then: 1 },
    { title: 'no reply', ended: { kind: 'lost' } as const, then: 3 },
    { title: 'no connection', ended: { kind: 'unreached' } as const, then: 1 },
  ])('lets the first call go alone, and after $title $then more', async ({ ended, then }) => {
    const { call, underWay, end } = openLane(createLane(4, systemClock));
    for (let index = 0; index < 4; index += 1) {
      await call();
    }
    expect(underWay).toHaveLength(1);

    await end(ended);

    expect(underWay).toHaveLength(then);
  });

  test('halves its width once for all calls that were in flight when the server was busy', async () => {
    const { underWay, end } = await openBusyLane(8, 40);
    expect(underWay).toHaveLength(8);

    for (let index = 0; index < 8; index += 1) {
      await end(busy);
    }

    expect(underWay).toHaveLength(4);
  });

  test('always lets one call go, and widens again with replies, up to its limit', async () => {
    const { underWay, end } = await openBusyLane(4, 100);
    for (let index = 0; index < 20; index += 1) {
      await end(busy);
    }
    expect(underWay).toHaveLength(1);

    const widths: number[] = [];
    for (let index = 0; index < 60; index += 1) {
      await end(replied);
      widths.push(underWay.length);
    }

    expect(widths.slice(0, 3)).toEqual([1, 1, 1]);
    expect(widths).toEqual([...widths].sort());
    expect(Math.max(...widths)).toBe(4);
  });

  test('starts nothing before a retry-after is over', async () => {
    const clock = makeFakeClock();
    const { call, end, underWay } = openLane(createLane(4, clock));
    await call();
    await call();

    await end({ ...busy, retryAfterMs: 7000 });

    expect(clock.waits).toEqual([7000]);
    expect(underWay).toHaveLength(1);
  });

  test('rests longer and longer between calls when even one at a time is too many, and shorter with each reply', async () => {
    const clock = makeFakeClock();
    const { call, end, underWay } = openLane(createLane(1, clock));
    await call();
    await end(replied);
    clock.advance(1e6);
    for (let index = 0; index < 8; index += 1) {
      await call();
    }

    for (const ended of [busy, busy, busy, replied, replied]) {
      await end(ended);
    }

    // The first reply took no time at all, and half a second was assumed: 437.5 ms, at half, a quarter and an eighth.
    expect(clock.waits.slice(0, 3)).toEqual([875, 1750, 3500]);
    expect(clock.waits[3]).toBeLessThan(3500);
    expect(clock.waits[4]).toBeLessThan(clock.waits[3] ?? 0);
    expect(underWay).toHaveLength(1);
  });

  test('does not wait for a retry-after of an hour: the next call finds out', async () => {
    const clock = makeFakeClock();
    const { call, end } = openLane(createLane(4, clock));
    await call();
    await call();

    await end({ ...busy, retryAfterMs: 3_600_000 });

    expect(clock.waits).toEqual([]);
  });

  test('keeps to the requests and tokens that the server says are left', async () => {
    const clock = makeFakeClock();
    const { call, end, underWay } = openLane(createLane(8, clock));
    await call(100);
    const limits = {
      requests: { limit: 60, remaining: 2, reset: 58_000 },
      tokens: { limit: 6000, remaining: 250, reset: 57_500 },
    };
    await end({ kind: 'replied', usage: null, tier: null, limits });

    await call(100);
    await call(100);
    expect(clock.waits).toEqual([]);
    await call(100);

    expect(underWay).toHaveLength(3);
    // A request a second comes back, and 100 tokens a second: both must be there.
    expect(clock.waits).toEqual([1000]);
  });

  test.each([
    { title: 'queues 3 of 8 calls in that time', answered: 3, then: 1 },
    { title: 'queues 6 of 8 calls in that time', answered: 6, then: 3 },
    { title: 'answers all others in that time', answered: 20, then: 8 },
  ])('after a timeout at a server that $title goes on with $then at once', async ({ answered, then }) => {
    const clock = makeFakeClock();
    const { call, end, underWay } = openLane(createLane(8, clock));
    await call();
    await end(replied);
    for (let index = 0; index < 60; index += 1) {
      await call();
    }
    // The last of the first eight is never answered.
    const [lost] = underWay.splice(7, 1);
    for (let index = 0; index < answered; index += 1) {
      clock.advance(5000);
      await end(replied);
    }

    lost?.({ kind: 'lost', timedOut: true });
    for (let index = 0; index < 8; index += 1) {
      await end({ kind: 'lost' });
    }

    expect(underWay).toHaveLength(then);
  });

  test('widens again after a timeout only while replies take less than half of the time that was too long', async () => {
    const clock = makeFakeClock();
    const { call, end, underWay } = openLane(createLane(8, clock));
    await call();
    await end(replied);
    for (let index = 0; index < 90; index += 1) {
      await call();
    }
    clock.advance(60_000);
    await end(replied);
    clock.advance(60_000);
    while (underWay.length > 1) {
      await end({ kind: 'lost', timedOut: true });
    }

    for (let index = 0; index < 20; index += 1) {
      clock.advance(61_000);
      await end(replied);
    }
    expect(underWay).toHaveLength(1);
    for (let index = 0; index < 20; index += 1) {
      clock.advance(1000);
      await end(replied);
    }

    expect(underWay.length).toBeGreaterThan(4);
  });

  test('takes a call that is aborted while it waits out of the line', async () => {
    const controller = new AbortController();
    const { call, end, underWay } = openLane(createLane(1, systemClock));
    await call();
    await call(1, controller.signal);
    await call();

    controller.abort(new Error('interrupted'));
    await end(replied);
    await end(replied);

    expect(underWay).toHaveLength(0);
  });
});

describe('addTransport', () => {
  const pigeons: Transport = {
    option: 'pigeons',
    variable: 'ASSAY_PIGEONS',
    completeAddress(text, { LOFT = '' }) {
      if (text === 'nowhere') {
        throw new AssayError('No pigeon flies to nowhere.');
      }
      return `${text}${LOFT}`;
    },
    check: () => Promise.resolve(),
    openCalls: () => ({ ask: () => Promise.reject(new AssayError('No pigeon is back.')) }),
    openSandbox() {
      throw new AssayError('Pigeons run no code.');
    },
  };

  let folder: TemporaryFolder;

  beforeEach(() => {
    folder = makeTemporaryFolder();
  });

  afterEach(() => {
    folder.remove();
  });

  test('makes the variable a setting', () => {
    expect(() => readSettings({ ASSAY_PIGEONS: 'coop' }, folder.path)).toThrow('ASSAY_PIGEONS is not a setting');

    addTransport(pigeons);

    expect(readSettings({ ASSAY_PIGEONS: ' coop ', LOFT: '/3' }, folder.path).transport).toBe('coop/3');
    expect(readSettings({ ASSAY_PIGEONS: ' ' }, folder.path).transport).toBeUndefined();
    expect(() => readSettings({ ASSAY_PIGEONS: 'nowhere' }, folder.path)).toThrow('  - No pigeon flies to nowhere.');
  });

  test('takes no address from a file of the project', () => {
    addTransport(pigeons);
    folder.write('.env', 'ASSAY_PIGEONS=coop\n');

    expect(() => readSettings({}, folder.path)).toThrow(
      new AssayError(
        [
          'The settings (environment or .env) cannot be used:',
          '  - ASSAY_PIGEONS does not belong in .env, because a project must not decide whose calls your keys pay for: remove it, then export it in your shell or pass --pigeons <address>.',
        ].join('\n'),
      ),
    );
  });

  test('refuses a second transport, and adds the same one twice', () => {
    addTransport(pigeons);
    addTransport(pigeons);

    expect(() => {
      addTransport({ ...pigeons, option: 'drums' });
    }).toThrow('Two plugins have calls made elsewhere, by --pigeons and by --drums: remove one of them.');
  });
});
