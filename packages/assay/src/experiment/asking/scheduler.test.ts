import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChatRequest, type ChatResponse, completion, failWith } from '../../testing/chat-server';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import { parityAnswer } from '../../testing/small-challenge';
import type { Trial } from '../log/trial';
import { createSlots } from './ask-in-turn';
import { createScheduler } from './scheduler';
import { isInShard, shardForm } from './shard';

interface Task {
  readonly name: string;
  readonly settle: () => void;
}

/** Tasks that end when the test says so, in the order in which they started. */
function controlledTasks(): {
  readonly started: Task[];
  readonly names: () => readonly string[];
  readonly task: (name: string) => () => Promise<string>;
} {
  const started: Task[] = [];
  return {
    started,
    names: () => started.map(({ name }) => name),
    task: (name) => () =>
      new Promise((resolve) => {
        started.push({
          name,
          settle: () => {
            resolve(name);
          },
        });
      }),
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('createScheduler', () => {
  test('passes on what a task rejects with, and frees its place', async () => {
    const scheduler = createScheduler(1);
    const failing = scheduler.schedule(0, () => Promise.reject(new Error('no')));
    const next = scheduler.schedule(0, () => Promise.resolve('next'));

    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('next');
  });

  test('passes on what a task throws before its first await, and frees its place', async () => {
    const scheduler = createScheduler(1);
    const throwing = scheduler.schedule(0, () => {
      throw new Error('no');
    });
    const later = [0, 1].map((run) => scheduler.schedule(run, () => Promise.resolve(run)));

    await expect(throwing).rejects.toThrow('no');
    expect(await Promise.all(later)).toEqual([0, 1]);
  });

  test('starts a task only when another one ends', async () => {
    const { started, names, task } = controlledTasks();
    const scheduler = createScheduler(2);
    const all = ['a', 'b', 'c', 'd'].map((name) => scheduler.schedule(0, task(name)));

    await settled();
    const before = names();
    started[1]?.settle();
    await settled();
    const after = names();
    started[0]?.settle();
    started[2]?.settle();
    await settled();
    started[3]?.settle();

    expect(before).toEqual(['a', 'b']);
    expect(after).toEqual(['a', 'b', 'c']);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('starts waiting tasks of lower runs first, and those of one run in order', async () => {
    const { started, names, task } = controlledTasks();
    const scheduler = createScheduler(1);
    const order: readonly (readonly [number, string])[] = [
      [5, 'first'],
      [2, '2a'],
      [0, '0a'],
      [2, '2b'],
      [1, '1a'],
      [0, '0b'],
    ];
    const all = order.map(([run, name]) => scheduler.schedule(run, task(name)));

    for (let index = 0; index < order.length; index += 1) {
      await settled();
      started[index]?.settle();
    }
    await Promise.all(all);

    expect(names()).toEqual(['first', '0a', '0b', '1a', '2a', '2b']);
  });

  test('runs 10,000 tasks with never more than the limit in flight', async () => {
    const scheduler = createScheduler(32);
    let underWay = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      underWay += 1;
      most = Math.max(most, underWay);
      await settled();
      underWay -= 1;
    };

    await Promise.all(Array.from({ length: 10_000 }, (_, index) => scheduler.schedule(index % 100, task)));

    expect({ most, underWay }).toEqual({ most: 32, underWay: 0 });
  });

  test('lets a task schedule others', async () => {
    const scheduler = createScheduler(1);
    const inner: Promise<string>[] = [];

    await scheduler.schedule(1, () => {
      inner.push(scheduler.schedule(0, () => Promise.resolve('inner')));
      return Promise.resolve();
    });

    expect(await Promise.all(inner)).toEqual(['inner']);
  });
});

describe('samples per request', () => {
  let parity: ParityValidator;

  beforeEach(async () => {
    parity = await openParityValidator();
  });

  afterEach(() => parity.close());

  /** Gives as many samples as are asked for, but no more than so many. */
  function answerWith(most = Infinity): (request: ChatRequest) => ChatResponse {
    return ({ body, prompt }) => {
      const wanted = typeof body['n'] === 'number' ? body['n'] : 1;
      const message = { role: 'assistant', content: JSON.stringify(parityAnswer(prompt)), refusal: null };
      const count = Math.min(wanted, most);
      const choices = Array.from({ length: count }, (_, index) => ({ index, message, finish_reason: 'stop' }));
      return completion(null, { choices, usage: { prompt_tokens: 301, completion_tokens: 10 * count } });
    };
  }

  async function ask(runs: number, overrides: Parameters<ParityValidator['open']>[0] = {}): Promise<readonly Trial[]> {
    const validator = parity.open({ samplesPerRequest: 4, ...overrides });
    const trials: Trial[] = [];
    await validator.askEachTrial(validator.challenge.fixtures.slice(0, 1), { first: 0, count: runs }, (trial) =>
      trials.push(trial),
    );
    return trials.sort((a, b) => a.run - b.run);
  }

  function samplesAsked(): readonly unknown[] {
    return parity.server.requests.map(({ body }) => body['n'] ?? 1);
  }

  async function askAndListen(runs: number, said: string[]): Promise<readonly Trial[]> {
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (text: string | Uint8Array): boolean => {
      said.push(String(text).trim());
      return true;
    };
    try {
      return await ask(runs, { concurrency: 1 });
    } finally {
      process.stderr.write = write;
    }
  }

  test('make calls of up to so many runs, each a trial of its own, whose tokens add up to what was billed', async () => {
    parity.script = answerWith();

    const trials = await ask(10);

    expect(samplesAsked()).toEqual([4, 4, 2]);
    expect(trials.map(({ run, verdict, asked }) => [run, verdict.status, asked.source])).toEqual(
      Array.from({ length: 10 }, (_, run) => [run, 'correct', 'live']),
    );
    const usages = trials.map(({ asked }) => (asked.status === 'replied' ? asked.reply.usage : null));
    expect(usages.reduce((sum, usage) => sum + (usage?.promptTokens ?? NaN), 0)).toBe(3 * 301);
    expect(usages.reduce((sum, usage) => sum + (usage?.completionTokens ?? NaN), 0)).toBe(100);
  });

  test('are kept at once, each under its own run, and never asked for again', async () => {
    parity.script = answerWith();
    await ask(10);
    const [file = ''] = readdirSync(join(parity.folder.path, '.assay/recordings/parity'));
    const text = readFileSync(join(parity.folder.path, '.assay/recordings/parity', file), 'utf8');
    const lines = text.trim().split('\n').slice(1);
    expect(lines.map((line) => (JSON.parse(line) as { run: number }).run).sort((a, b) => a - b)).toEqual([
      ...Array(10).keys(),
    ]);

    const again = await ask(12);

    expect(samplesAsked()).toEqual([4, 4, 2, 2]);
    expect(again.map(({ asked }) => asked.source)).toEqual([
      ...Array<string>(10).fill('recording'),
      ...Array<string>(2).fill('live'),
    ]);
  });

  test.each<{ title: string; script: (request: ChatRequest) => ChatResponse; sent: readonly number[] }>([
    { title: 'ignores', script: answerWith(1), sent: [4, 1, 1, 1, 1, 1, 1, 1] },
    {
      title: 'refuses',
      script: (request) =>
        'n' in request.body
          ? failWith(400, { message: "Unsupported parameter: 'n'.", param: 'n' })
          : answerWith(1)(request),
      sent: [4, 1, 1, 1, 1, 1, 1, 1, 1],
    },
    {
      title: 'cannot give',
      script: (request) =>
        'n' in request.body
          ? failWith(500, { code: 500, message: 'Only one completion choice is allowed' })
          : answerWith(1)(request),
      sent: [4, 1, 1, 1, 1, 1, 1, 1, 1],
    },
  ])('become calls of one run each when the server $title several, and it says so once', async ({ script, sent }) => {
    parity.script = script;
    const said: string[] = [];

    const trials = await askAndListen(8, said);

    expect(samplesAsked()).toEqual(sent);
    expect(trials.map(({ verdict }) => verdict.status)).toEqual(Array<string>(8).fill('correct'));
    expect(said).toEqual([
      `gpt-6-luna at ${new URL(parity.server.url).host} returns only one sample per request, so each sample takes its own call.`,
    ]);
  });

  test('err together when their call brings no reply', async () => {
    parity.script = ({ index, ...request }) =>
      index === 0 ? failWith(413, { message: 'too long' }) : answerWith()({ index, ...request });

    const trials = await ask(6);

    expect(trials.map(({ verdict }) => verdict.status)).toEqual([
      ...Array<string>(4).fill('errored'),
      ...Array<string>(2).fill('correct'),
    ]);
  });

  test('of a vote are its own votes, with the same run numbers as single calls', async () => {
    parity.script = answerWith();

    await ask(2, { vote: 3, samplesPerRequest: 2 });
    const before = parity.server.requests.length;
    const single = await ask(4, { samplesPerRequest: 1 });

    expect(samplesAsked().slice(0, before)).toEqual([2, 2]);
    // Votes 0 and 1 of run 0 are runs 0 and 1, those of run 1 are runs 3 and 4.
    expect(single.map(({ asked }) => asked.source)).toEqual(['recording', 'recording', 'live', 'recording']);
  });

  test('are told apart from a reply that the server repeats', async () => {
    parity.script = (request) => ({ ...(answerWith()(request) as object), id: 'chatcmpl-same' });

    const trials = await ask(8);

    expect(trials.map(({ verdict }) => verdict.status)).toEqual([
      ...Array<string>(4).fill('correct'),
      ...Array<string>(4).fill('errored'),
    ]);
  });
});

describe('shardForm', () => {
  test.each([
    ['1/4', { index: 1, of: 4 }],
    ['4/4', { index: 4, of: 4 }],
    ['1/1', { index: 1, of: 1 }],
    ['0/4', undefined],
    ['5/4', undefined],
    ['1', undefined],
    ['1/0', undefined],
    ['-1/4', undefined],
    ['1 / 4', undefined],
    ['1/4/2', undefined],
  ])('reads %j as %j', (text, shard) => {
    expect(shardForm.parse(text)).toEqual(shard);
  });
});

describe('isInShard', () => {
  test.each([
    { of: 1, runs: 3, places: 4 },
    { of: 2, runs: 1, places: 5 },
    { of: 3, runs: 6, places: 3 },
    { of: 4, runs: 2, places: 2 },
    { of: 7, runs: 5, places: 3 },
  ])('gives each of $runs × $places trials to exactly one of $of shards', ({ of, runs, places }) => {
    const shards = Array.from({ length: of }, (_, index) => ({ index: index + 1, of }));
    for (let run = 0; run < runs; run += 1) {
      for (let place = 0; place < places; place += 1) {
        expect(shards.filter((shard) => isInShard(shard, run, place))).toHaveLength(1);
      }
    }
  });

  test('takes as many runs of every question, and as many questions of every run', () => {
    const own = (run: number, place: number): boolean => isInShard({ index: 2, of: 4 }, run, place);
    const count = (of: (one: number) => boolean): number =>
      Array.from({ length: 20 }, (_, one) => one).filter(of).length;

    expect(
      Array.from({ length: 20 }, (_, one) => [count((run) => own(run, one)), count((place) => own(one, place))]),
    ).toEqual(Array.from({ length: 20 }, () => [5, 5]));
  });

  test('asks everything where there is no shard', () => {
    expect(isInShard(undefined, 3, 2)).toBe(true);
  });
});

/** A task that ends when it is told to. */
function makeTask(): { readonly task: () => Promise<void>; readonly end: () => void; readonly begun: () => boolean } {
  let begun = false;
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    task: () => {
      begun = true;
      return over;
    },
    end: () => {
      end();
    },
    begun: () => begun,
  };
}

describe('createSlots', () => {
  test('starts a task at once while there is room, and else when one has ended', async () => {
    const slots = createSlots(2);
    const first = makeTask();
    const second = makeTask();
    const third = makeTask();
    await slots.start(first.task);
    await slots.start(second.task);

    const waiting = slots.start(third.task);
    await Promise.resolve();
    expect([first.begun(), second.begun(), third.begun()]).toEqual([true, true, false]);

    second.end();
    await waiting;
    expect(third.begun()).toBe(true);
  });

  test('is idle when nothing was started, and after the last task', async () => {
    const slots = createSlots(3);
    await slots.idle();
    const tasks = [makeTask(), makeTask()];
    for (const { task } of tasks) {
      await slots.start(task);
    }
    let idle = false;
    const waiting = slots.idle().then(() => {
      idle = true;
    });

    tasks[1]?.end();
    await new Promise(setImmediate);
    expect(idle).toBe(false);

    tasks[0]?.end();
    await waiting;
    expect(idle).toBe(true);
  });

  test('never has more than its number in flight', async () => {
    const slots = createSlots(3);
    let underWay = 0;
    let most = 0;
    for (let index = 0; index < 100; index += 1) {
      await slots.start(async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise(setImmediate);
        underWay -= 1;
      });
    }
    await slots.idle();

    expect({ most, underWay }).toEqual({ most: 3, underWay: 0 });
  });
});
