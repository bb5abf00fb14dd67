import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ChatRequest, ChatResponse } from '../../testing/chat-server';
import { gateOnce } from '../../testing/parity-gate';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import { parityAnswer, parityFixture, parityPrompt } from '../../testing/small-challenge';
import type { GateSettings } from './gate-plan';

let parity: ParityValidator;
beforeEach(async () => {
  parity = await openParityValidator();
});
afterEach(() => parity.close());

/**
 * Answers about the first fixture wrongly at these of its requests, counted from 0, and about each further one a request
 * later, so that they do not fail together; request number `killAt` over all brings no answer.
 */
function erring(wrongAt: readonly number[], killAt = Infinity, kill: () => void = () => undefined) {
  const asked = new Map<string, number>();
  let requests = 0;
  return ({ prompt }: ChatRequest): ChatResponse => {
    requests += 1;
    if (requests === killAt) {
      kill();
      return (response) => response.destroy();
    }
    const number = asked.get(prompt) ?? 0;
    asked.set(prompt, number + 1);
    const place = [...asked.keys()].indexOf(prompt);
    const { isCorrect, isShort } = parityAnswer(prompt);
    return JSON.stringify({ isCorrect: isCorrect !== wrongAt.includes(number - place), isShort });
  };
}

/** Rates so far apart that one batch of 10 runs decides: 30 requests. */
const apart = { hypotheses: { tolerated: 0.05, unacceptable: 0.5 } };

/** Rates that a few batches tell apart. */
const wide = { hypotheses: { tolerated: 0.02, unacceptable: 0.3 } };

/** Gates until request number `killAt`; the process that follows meets the same server. */
async function gateUntil(killAt: number, wrongAt: readonly number[], settings: Partial<GateSettings> = {}) {
  const controller = new AbortController();
  parity.script = erring(wrongAt, killAt, () => {
    controller.abort(new Error('killed'));
  });
  return gateOnce(parity.open({ concurrency: 1 }, controller.signal), settings);
}

describe('a gate and its attempts', () => {
  test.each([
    { title: 'certified', wrongAt: [4], killAt: 40, verdict: 'certified', requests: 3 * 20 },
    { title: 'rejected', wrongAt: [0, 1, 2], killAt: 5, verdict: 'rejected', requests: 3 * 10 },
  ])('goes on after a kill as if there had been none, when $title', async ({ wrongAt, killAt, verdict, requests }) => {
    const killed = await gateUntil(killAt, wrongAt, wide);
    const kept = parity.server.requests.length - 1;
    const resumed = await gateOnce(parity.open({ concurrency: 1 }), wide);
    const other = await openParityValidator();
    other.script = erring(wrongAt);
    const whole = await gateOnce(other.open({ concurrency: 1 }), wide);
    await other.close();

    expect([killed.attempt, killed.continued, killed.verdict]).toEqual([1, false, undefined]);
    expect([resumed.attempt, resumed.continued, resumed.verdict]).toEqual([1, true, verdict]);
    expect(kept).toBe(killAt - 1);
    expect(resumed.sources).toEqual({ recording: kept, live: requests - kept });
    expect(resumed.report.gate).toEqual(whole.report.gate);
    expect(whole.sources).toEqual({ live: requests });
  });

  test('asks anew after an attempt that has ended, whatever it came to', async () => {
    parity.script = erring([0, 1, 2, 3, 4, 5]);
    const rejected = await gateOnce(parity.open(), apart);
    parity.script = erring([]);

    const second = await gateOnce(parity.open(), apart);
    const third = await gateOnce(parity.open(), apart);

    expect([rejected.verdict, second.verdict, third.verdict]).toEqual(['rejected', 'certified', 'certified']);
    expect([second.attempt, third.attempt]).toEqual([2, 3]);
    expect([second.sources, third.sources]).toEqual([{ live: 30 }, { live: 30 }]);
    expect(third.earlier).toEqual(['rejected', 'certified']);
    expect(new Set([rejected, second, third].map(({ firstRun }) => firstRun)).size).toBe(3);
  });

  test('uses no reply of an attempt whose answers were votes', async () => {
    await gateOnce(parity.open({ vote: 3 }), apart);
    await gateOnce(parity.open({ vote: 3 }), apart);

    const later = [];
    for (let attempt = 3; attempt <= 4; attempt += 1) {
      later.push(await gateOnce(parity.open(), apart));
    }

    expect(later.map(({ attempt, sources }) => [attempt, sources])).toEqual(
      [3, 4].map((attempt) => [attempt, { live: 30 }]),
    );
  });

  test('uses no reply that was asked for by a repeat', async () => {
    await parity.askFixtures({ runs: 10 });

    const { sources } = await gateOnce(parity.open(), apart);

    expect(sources).toEqual({ live: 30 });
  });

  test.each([
    { title: 'settings', change: () => undefined, settings: { batch: 20 }, model: [] },
    {
      title: 'a label',
      change: () => {
        parity.folder.write(
          'fixtures/parity/right.yaml',
          parityFixture('a remainder', false, true, 'const isEven = (n) => n % 2 === 0; // right'),
        );
      },
      settings: {},
      model: [],
    },
    {
      title: 'a policy',
      change: () => {
        parity.folder.write('prompts/parity.md', parityPrompt.replace('tolerate: 0.01', 'tolerate: 0.02'));
      },
      settings: {},
      model: [],
    },
    {
      title: 'the prompt',
      change: () => {
        parity.folder.write('prompts/parity.md', `${parityPrompt}Think twice.\n`);
      },
      settings: {},
      model: [],
    },
    { title: 'the model', change: () => undefined, settings: {}, model: ['gpt-6-sol'] },
  ])('begins a new attempt after a change of $title', async ({ change, settings, model }) => {
    const killed = await gateUntil(4, [], apart);
    change();

    const next = await gateOnce(parity.open({ models: model }), { ...apart, ...settings });

    expect([killed.attempt, killed.verdict]).toEqual([1, undefined]);
    expect(next).toMatchObject({ attempt: 2, continued: false, earlier: ['unfinished'] });
    expect(next.sources['recording']).toBeUndefined();
  });

  test.each(['off', 'record'] as const)('begins a new attempt each time in mode %s', async (recordings) => {
    await gateUntil(4, [], apart);

    expect(await gateOnce(parity.open({ recordings }), apart)).toMatchObject({ attempt: 2, sources: { live: 30 } });
  });
});
