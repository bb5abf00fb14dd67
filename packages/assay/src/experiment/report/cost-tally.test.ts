import { describe, expect, test } from '@jest/globals';
import { priceOf } from '../../model/prices/price-of';
import { callsOf, type TrialEntry, type VoteEntry } from '../log/trial-log';
import { createBill } from './reply-tally';

const own = { priced: true, server: 'api.openai.com' };
const usage = { promptTokens: 1000, completionTokens: 100, cachedTokens: 0 };
const repliedAt = '2026-11-20T10:00:00.000Z';
const price = priceOf('gpt-6-luna', usage, new Date(repliedAt)) ?? NaN;

function entry(parts: Partial<TrialEntry> = {}, status: 'correct' | 'errored' = 'correct'): TrialEntry {
  const verdict = status === 'correct' ? ({ status } as const) : ({ status, problem: 'no' } as const);
  return {
    kind: 'trial',
    trial: { challenge: 'parity', fixture: 'right', model: 'gpt-6-luna', run: 0, request: 'x', verdict },
    source: 'live',
    attempts: 1,
    milliseconds: 1,
    servedBy: null,
    server: null,
    responseId: null,
    replyHash: null,
    usage,
    repliedAt,
    fenced: false,
    ...parts,
  };
}

function voteOf(parts: Partial<VoteEntry>): VoteEntry {
  const { trial, ...call } = entry();
  return { ...call, model: trial.model, run: 0, request: 'x', verdict: { status: 'correct' }, ...parts };
}

describe('createBill', () => {
  test('adds up calls, retries, tokens and list prices of live calls alone', () => {
    const bill = createBill(own);

    for (const one of [
      entry(),
      entry({ attempts: 3 }),
      entry({ source: 'recording' }),
      entry({ source: 'offline', usage: null }),
      entry({ usage: null, repliedAt: null, attempts: 6 }, 'errored'),
    ]) {
      bill.add(callsOf(one));
    }

    const { dollars, ...counts } = bill.total();
    expect(price).toBeGreaterThan(0);
    expect(dollars).toBeCloseTo(2 * price, 12);
    expect(counts).toEqual({
      trials: 5,
      calls: 3,
      recorded: 1,
      offline: 1,
      retries: 7,
      promptTokens: 2000,
      completionTokens: 200,
      callsPerVerdict: 1,
    });
  });

  test.each([
    ['a server without list prices', false, {}],
    ['a reply without its tokens', true, { usage: null }],
    ['a model without a price', true, { trial: { ...entry().trial, model: 'no-such-model' } }],
  ])('does not know the cost of %s', (_, priced, parts) => {
    const bill = createBill({ ...own, priced });

    bill.add(callsOf(entry(parts)));
    bill.add(callsOf(entry()));

    expect(bill.total().dollars).toBeNull();
  });

  test('goes by the service tier that the server says it used, and by the prices that were in force', () => {
    const server = 'api.groq.com';
    const prices = [{ model: 'llama-3', server, input: 10, cached: 1, output: 100, factors: { batch: 0.4 } }];
    const bill = createBill({ priced: true, server, prices });
    const llama = { ...entry().trial, model: 'llama-3' };

    bill.add(callsOf(entry({ trial: llama })));
    bill.add(callsOf(entry({ trial: llama, tier: 'batch', usage: { ...usage, cachedTokens: 500 } })));

    expect(bill.total().dollars).toBeCloseTo(0.02 + 0.4 * (0.005 + 0.0005 + 0.01), 12);
  });

  test('does not know the cost of a service tier that nobody has stated', () => {
    const bill = createBill(own);

    bill.add(callsOf(entry({ tier: 'priority' })));

    expect(bill.total().dollars).toBeNull();
  });

  test('counts each vote of a trial as a call, at the price of the voter’s own model', () => {
    const bill = createBill(own);

    bill.add(callsOf(entry({ votes: [voteOf({}), voteOf({ source: 'recording' }), voteOf({ model: 'gpt-4o' })] })));

    const { dollars, ...counts } = bill.total();
    expect(counts).toMatchObject({ trials: 1, calls: 2, recorded: 1, callsPerVerdict: 3 });
    expect(dollars).toBeCloseTo(price + (priceOf('gpt-4o', usage, new Date(repliedAt)) ?? NaN), 12);
  });

  test('is zero for nothing', () => {
    expect(createBill(own).total()).toMatchObject({ trials: 0, dollars: 0, callsPerVerdict: null });
  });
});
