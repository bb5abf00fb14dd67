import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Settings } from '../../basics/settings/settings';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import { parityFixture, parityPrompt } from '../../testing/small-challenge';

let parity: ParityValidator;
beforeEach(async () => {
  parity = await openParityValidator();
});
afterEach(() => parity.close());

describe('openValidator', () => {
  test.each<{ first: Settings['recordings']; second: Settings['recordings']; requests: number; source: string }>([
    { first: 'auto', second: 'auto', requests: 0, source: 'recording' },
    { first: 'auto', second: 'strict', requests: 0, source: 'recording' },
    { first: 'record', second: 'auto', requests: 0, source: 'recording' },
    { first: 'auto', second: 'record', requests: 3, source: 'live' },
    { first: 'auto', second: 'off', requests: 3, source: 'live' },
    { first: 'off', second: 'auto', requests: 3, source: 'live' },
  ])('makes $requests requests in mode $second after mode $first', async ({ first, second, requests, source }) => {
    expect(await parity.count({ recordings: first })).toEqual({ requests: 3, sources: ['live'] });

    expect(await parity.count({ recordings: second })).toEqual({ requests, sources: [source] });
  });

  test('keeps the new reply in mode record', async () => {
    await parity.askFixtures();
    parity.script = () => 'no answer';
    await parity.askFixtures({ recordings: 'record' });

    const trials = await parity.askFixtures({ recordings: 'strict' });

    expect(trials.map(({ verdict }) => verdict.status)).toEqual(['unreadable', 'unreadable', 'unreadable']);
  });

  test('asks only for the runs that are not kept', async () => {
    await parity.askFixtures({ runs: 3 });

    expect(await parity.count({ runs: 5 })).toEqual({ requests: 2 * 3, sources: ['live', 'recording'] });
    expect(await parity.count({ runs: 5 })).toEqual({ requests: 0, sources: ['recording'] });
  });

  test.each([
    { title: 'prompt', file: 'prompts/parity.md', content: `${parityPrompt}Think twice.\n`, requests: 3 },
    {
      title: 'model',
      file: 'prompts/parity.md',
      content: parityPrompt.replace('gpt-6-luna', 'gpt-6-sol'),
      requests: 3,
    },
    {
      title: 'solution',
      file: 'fixtures/parity/right.yaml',
      content: parityFixture('a remainder', true, true, 'const even = (n) => !(n % 2); // right'),
      requests: 1,
    },
    {
      title: 'policy',
      file: 'prompts/parity.md',
      content: parityPrompt.replace('tolerate: 0.1', 'tolerate: 0.2'),
      requests: 0,
    },
  ])('makes $requests requests after a change of a $title', async ({ file, content, requests }) => {
    await parity.askFixtures();
    parity.folder.write(file, content);

    expect(await parity.count()).toMatchObject({ requests });
  });

  test('asks nothing after a change of a label, and judges anew', async () => {
    await parity.askFixtures();
    const solution = 'const isEven = (n) => n % 2 === 0; // right';
    parity.folder.write('fixtures/parity/right.yaml', parityFixture('a remainder', true, false, solution));

    const trials = await parity.askFixtures();

    expect(parity.server.requests).toHaveLength(3);
    expect(trials.map(({ fixture, verdict }) => ({ fixture, verdict }))).toEqual([
      { fixture: 'long-way', verdict: { status: 'correct' } },
      {
        fixture: 'right',
        verdict: { status: 'incorrect', mismatches: [{ analytic: 'isShort', expected: false, received: true }] },
      },
      { fixture: 'wrong', verdict: { status: 'correct' } },
    ]);
  });

  test('names everything that is not recorded in mode strict, and connects to nobody', async () => {
    await expect(parity.askFixtures({ recordings: 'strict', apiKey: undefined, runs: 2 })).rejects.toMatchObject({
      name: 'AssayError',
      message: [
        'Not recorded, and ASSAY_RECORDINGS=strict (or --replay) forbids all requests:',
        '  - long-way, run 1, of gpt-6-luna',
        '  - right, run 1, of gpt-6-luna',
        '  - wrong, run 1, of gpt-6-luna',
        '  - long-way, run 2, of gpt-6-luna',
        '  - right, run 2, of gpt-6-luna',
        '  - wrong, run 2, of gpt-6-luna',
        'Run once with ASSAY_RECORDINGS=auto and a key to record the missing replies.',
      ].join('\n'),
    });
    expect(parity.server.requests).toEqual([]);
    expect(parity.server.mostInFlight()).toBe(0);
  });

  test('names the first ten of many that are not recorded', async () => {
    await expect(parity.askFixtures({ recordings: 'strict', runs: 5 })).rejects.toThrow(
      /(\n {2}- .*, of gpt-6-luna){10}\n {2}- and 5 more\nRun once/,
    );
  });

  test('keeps what it has when it is aborted, and asks for the rest next time', async () => {
    const controller = new AbortController();
    const validator = parity.open({ runs: 10, concurrency: 1 }, controller.signal);
    let seen = 0;

    const asking = validator.askFixtures(validator.challenge.fixtures, () => {
      seen += 1;
      if (seen === 7) {
        controller.abort(new Error('interrupted'));
      }
    });

    await expect(asking).rejects.toThrow('interrupted');
    expect(seen).toBe(7);
    const asked = parity.server.requests.length;
    expect(await parity.count({ runs: 10 })).toMatchObject({ requests: 30 - 7 });
    expect(asked).toBeLessThanOrEqual(8);
  });
});
