import { afterEach, describe, expect, test } from '@jest/globals';
import type { Outcome } from '../model/model';
import { priceOf } from '../model/price';
import { defaultSettings } from '../testing/default-settings';
import { parityFiles } from '../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { toTrial, type Trial } from '../trial/trial';
import { openValidator } from '../trial/validator';
import { measure, type Measured } from './measure';

let folder: TemporaryFolder;

afterEach(() => {
  folder.remove();
});

const usage = { promptTokens: 1000, completionTokens: 100, cachedTokens: 0 };
const repliedAt = '2026-11-20T10:00:00.000Z';
const each = priceOf('gpt-6-luna', usage, new Date(repliedAt)) ?? NaN;

/** Measures trials that say they cost money: OpenAI's own server, the only one with a price, is no place for a test. */
async function measurePaid(
  budget: number | undefined,
  replyWith: (run: number) => Partial<Extract<Outcome, { status: 'replied' }>['reply']>,
): Promise<{ readonly measured: Measured; readonly asked: number; readonly error: string }> {
  folder = makeTemporaryFolder(parityFiles);
  const stop = new AbortController();
  const settings = { ...defaultSettings, root: folder.path, apiKey: 'sk-nobody', models: ['gpt-6-luna'] };
  const validator = openValidator('parity', { settings, signal: stop.signal });
  const [model] = validator.models;
  const [fixture] = validator.challenge.fixtures;
  let asked = 0;
  let error = '';
  const paid = (run: number): Trial => {
    if (model === undefined || fixture === undefined) {
      throw new Error('the challenge has a fixture and a model');
    }
    const reply = {
      ...{ text: '{}', refusal: null, finishReason: 'stop', responseId: null, model: 'gpt-6-luna' },
      ...{ systemFingerprint: null, server: 'api.openai.com', usage, repliedAt, milliseconds: 1, attempts: 1 },
      ...replyWith(run),
    };
    const reading = { status: 'answer', answer: { ...fixture.expected }, fenced: false } as const;
    const outcome = { status: 'replied', reply, reading, source: 'live' } as const;
    return toTrial('parity', { submission: fixture, model, run, request: 'x', asked: outcome });
  };
  const measured = await measure({
    ...{
      validator,
      flags: { budget, out: undefined },
      folder: folder.path,
      signal: new AbortController().signal,
      stop,
    },
    terminal: { out: () => undefined, error: (text) => void (error += text) },
    async ask(_builder, onTrial) {
      for (let run = 0; run < 20; run += 1) {
        stop.signal.throwIfAborted();
        asked += 1;
        onTrial(paid(run));
        await Promise.resolve();
      }
    },
  });
  return { measured, asked, error };
}

describe('measure', () => {
  test('stops once the calls have cost the budget, and keeps what arrived', async () => {
    const { measured, asked, error } = await measurePaid(4.5 * each, () => ({}));

    expect(asked).toBe(5);
    expect(measured.ended).toBe('budget');
    expect(measured.report).toMatchObject({ complete: false, cost: { trials: 5, calls: 5 } });
    expect(measured.report.cost.dollars).toBeCloseTo(5 * each, 12);
    expect(error).toBe('The budget is spent. Replies that arrived are kept; the next run goes on with them.');
  });

  test('asks on without a budget', async () => {
    const { measured, asked } = await measurePaid(undefined, () => ({}));

    expect([asked, measured.ended]).toEqual([20, 'complete']);
  });

  test('stops as soon as a reply does not say what it cost, for then no budget can be held', async () => {
    const { measured, asked, error } = await measurePaid(1000, (run) => (run === 2 ? { usage: null } : {}));

    expect([asked, measured.ended, measured.report.cost.dollars]).toEqual([3, 'budget', null]);
    expect(error).toContain('What the calls cost is not known.');
  });
});
