import { describe, expect, test } from '@jest/globals';
import { systemClock } from '../../basics/clock';
import { makeFakeClock } from '../../testing/fake-clock';
import type { Ended } from './call';
import { createLane, type Lane } from './lane';

const replied: Ended = { kind: 'replied', usage: null, tier: null, limits: undefined };
const busy: Ended = { kind: 'refused', busy: true, fatal: false, retryAfterMs: undefined, limits: undefined };

/** Starts calls one by one, and keeps those that are under way. */
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

/** A lane whose first call has replied, with so many calls waiting or under way. */
async function openBusyLane(limit: number, calls: number): Promise<ReturnType<typeof openLane>> {
  const lane = openLane(createLane(limit, makeFakeClock()));
  await lane.call();
  await lane.end(replied);
  for (let index = 0; index < calls; index += 1) {
    await lane.call();
  }
  return lane;
}

describe('createLane', () => {
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

  test('halves its width once for all calls that were under way when the server was busy', async () => {
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
