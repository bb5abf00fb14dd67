import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reply } from '../../model/model';
import { priceOf } from '../../model/prices/price-of';
import { createRandom } from '../../statistics/random';
import { createAssertionEntry, createSuiteEntry, createTrialEntry, wrongIn } from '../../testing/counted-trials';
import { simulateGrader } from '../../testing/simulated-grader';
import { makeSimulatedSuite, type SimulatedSuite } from '../../testing/simulated-suite';
import { sized } from '../../testing/sized';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { readText } from '../asking/read-text';
import { callsOf, toTrialEntry, type TrialEntry, type VoteEntry } from '../log/trial-log';
import type { Outcome } from '../outcome-facts';
import { describeUnseenBound, unseenWords } from './describe-gate';
import { createBill } from './reply-tally';
import { createReportBuilder } from './report-builder';
import { createTextKeeper, joinTexts, readTexts, textsFile } from './texts';

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

describe('describeUnreadable', () => {
  test('says where the words of empty replies are, and what to set', () => {
    const builder = createReportBuilder(createSuiteEntry([createAssertionEntry('one', 'a')], { runs: 2 }));
    for (const run of [0, 1]) {
      const empty = readText({ text: null, refusal: null, finishReason: 'stop', elsewhere: 'reasoning_content' });
      if (empty.status === 'unreadable') {
        builder.add(createTrialEntry('one', run, empty));
      }
    }
    const { outcome } = builder.build({ complete: true });

    expect(outcome.sentence).toBe('None of 2 replies could be read (2 empty).');
    expect(outcome.details[0]).toMatch(/^The first empty one: its text is in reasoning_content \(start .*\)\.$/);
    expect(outcome.next).toBe('To get readable replies: set what is said above.');
  });
});

describe('describeUnseen', () => {
  test.each([
    { lost: 0, counted: '18 of 20 fixtures were' },
    { lost: 1, counted: '18 of 20 fixtures were, 1 got no reply and counts as wrong' },
    { lost: 2, counted: '18 of 20 fixtures were, 2 got no reply and count as wrong' },
  ])('a bound says what $lost fixtures without a reply count as', ({ lost, counted }) => {
    const found = { fixtures: 20, families: 20, wrong: 18, lost, bound: 0.997, confidence: 0.95 };

    expect(describeUnseenBound(found, unseenWords(undefined))).toBe(
      `Up to 99.7 % of unseen submissions may be graded wrongly (95 % confidence; at the first try, ${counted}).`,
    );
  });
});

describe('a report on six graders', () => {
  const fixtures = Array.from({ length: 20 }, (_, index) => `fixture-${String(index)}`);

  const models = ['a', 'b', 'c', 'd', 'e', 'f'];

  const runs = 20;

  const seeds = sized({ little: 25, all: 400 });

  /** How many of the reports on these graders, each wrong at its rate, say that something failed. */
  function failedReports(rateOf: (model: string) => number): number {
    return Array.from({ length: seeds }, (_, seed) => {
      const random = createRandom('several groups', seed);
      const assertions = fixtures.map((fixture) => createAssertionEntry(fixture, 'right'));
      const builder = createReportBuilder(createSuiteEntry(assertions, { runs, models }));
      for (let run = 0; run < runs; run += 1) {
        for (const fixture of fixtures) {
          for (const model of models) {
            const verdict = wrongIn(...(random() < rateOf(model) ? ['right'] : []));
            builder.add(createTrialEntry(fixture, run, verdict, { model }));
          }
        }
      }
      return builder.build({ complete: true }).outcome.status;
    }).filter((status) => status === 'failed').length;
  }

  test('fails by chance no more often than a report on one, where each errs exactly as often as tolerated', () => {
    expect(failedReports(() => 0.01) / seeds).toBeLessThanOrEqual(0.05);
  });

  test('still fails where one of them errs five times as often', () => {
    expect(failedReports((model) => (model === 'd' ? 0.05 : 0.01)) / seeds).toBeGreaterThanOrEqual(0.9);
  });
});

describe('texts', () => {
  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  const reply: Reply = {
    text: '{}',
    refusal: null,
    finishReason: 'stop',
    responseId: 'r1',
    model: 'm',
    systemFingerprint: null,
    server: 's',
    usage: null,
    repliedAt: '',
    milliseconds: 1,
    attempts: 1,
  };

  describe('createTextKeeper', () => {
    test('keeps each different text once, at once, and can be read back', () => {
      folder = makeTemporaryFolder();
      const texts = createTextKeeper(folder.path);

      texts.addCode({ fixture: 'a', language: 'javascript', text: 'x\n' });
      texts.addCode({ fixture: 'a', language: 'javascript', text: 'x\n' });
      texts.addReply(reply);
      texts.addReply({ ...reply, responseId: 'r2' });
      texts.addReply({ ...reply, text: null, refusal: 'no', finishReason: null });

      expect([...readTexts(folder.path)]).toEqual([
        { kind: 'code', fixture: 'a', language: 'javascript', text: 'x\n' },
        { kind: 'reply', hash: expect.stringMatching(/^[0-9a-f]{16}$/), text: '{}', finishReason: 'stop' },
        { kind: 'reply', hash: expect.stringMatching(/^[0-9a-f]{16}$/), text: null, refusal: 'no' },
      ]);
      texts.close();
    });
  });

  describe('joinTexts', () => {
    test('keeps each text of several folders once', () => {
      const line = (hash: string): string => `{"kind":"reply","hash":"${hash}","text":"${hash}"}\n`;
      folder = makeTemporaryFolder({
        [`one/${textsFile}`]: line('a') + line('b'),
        [`two/${textsFile}`]: line('b') + line('c'),
      });
      joinTexts(
        ['one', 'none', 'two'].map((name) => join(folder.path, name)),
        folder.path,
      );

      expect([...readTexts(folder.path)].map((entry) => entry.text)).toEqual(['a', 'b', 'c']);
    });
  });

  describe('readTexts', () => {
    test('passes over lines that are no texts, such as one that a kill cut', () => {
      folder = makeTemporaryFolder();
      const lines = ['null', '{"kind":"reply","hash":"a","text":"b"}', '{"kind":"reply","hash":1}', '7', '{"kind":"re'];
      writeFileSync(join(folder.path, textsFile), lines.join('\n'));

      expect([...readTexts(folder.path)]).toEqual([{ kind: 'reply', hash: 'a', text: 'b' }]);
    });

    test('finds none in a folder that has no such file', () => {
      folder = makeTemporaryFolder();

      expect([...readTexts(folder.path)]).toEqual([]);
    });
  });
});

describe('verdict rates', () => {
  const reports = sized({ little: 8, all: 200 });

  const fixtures = 38;

  const demanding = makeSimulatedSuite(fixtures, 3);

  const lenient = makeSimulatedSuite(fixtures, 3, 0.05);

  afterAll(() => {
    demanding.folder.remove();
    lenient.folder.remove();
  });

  /** What the reports of so many runs come to, of graders that err independently at these rates, by analytic. */
  async function outcomesOf(
    suite: SimulatedSuite,
    runs: number,
    rates: readonly number[],
    rate: (fixture: number, analytic: number) => number = (_, analytic) => rates[analytic] ?? 0,
  ): Promise<readonly Outcome[]> {
    return Promise.all(
      Array.from({ length: reports }, async (_, seed) => {
        const grader = simulateGrader({
          rates: Array.from({ length: fixtures }, (_fixture, fixture) =>
            rates.map((_rate, analytic) => rate(fixture, analytic)),
          ),
          seed: `verdict ${String(seed)}`,
        });
        const builder = createReportBuilder(suite.measured(runs));
        const asking = suite.asking(grader);
        await asking.askEachTrial(asking.challenge.fixtures, { first: 0, count: runs }, (trial) => {
          builder.add(toTrialEntry(trial));
        });
        return builder.build({ complete: true }).outcome;
      }),
    );
  }

  const shareOf = (outcomes: readonly Outcome[], holds: (outcome: Outcome) => boolean): number =>
    outcomes.filter(holds).length / outcomes.length;

  const isFailed = ({ status }: Outcome): boolean => status === 'failed';

  /** The largest share that chance brings, in all but one of 2,000 simulations, where at most 5 % is true. */
  const fivePercent = 0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / reports);

  describe(`a report of ${String(fixtures)} fixtures × 3 analytics, simulated ${String(reports)} times`, () => {
    test('of 20 runs fails and names the analytic that is wrong in 4 % of answers where 1 % is tolerated', async () => {
      const outcomes = await outcomesOf(demanding, 20, [0.04, 0.005, 0.005]);

      const named = shareOf(
        outcomes,
        (one) => isFailed(one) && one.sentence.includes(' of the answers about holds0 were wrong '),
      );
      expect(named).toBeGreaterThanOrEqual(0.99);
    });

    test('of 20 runs hardly ever fails when all analytics are wrong in 0.5 % of answers', async () => {
      const outcomes = await outcomesOf(demanding, 20, [0.005, 0.005, 0.005]);

      expect(shareOf(outcomes, isFailed)).toBeLessThanOrEqual(fivePercent);
      expect(shareOf(outcomes, ({ status }) => status === 'no-failure' || status === 'failed')).toBe(1);
    });

    test('of 3 runs fails at most 5 % of graders that are wrong exactly as often as tolerated', async () => {
      const outcomes = await outcomesOf(lenient, 3, [0.05, 0.05, 0.05]);

      expect(shareOf(outcomes, isFailed)).toBeLessThanOrEqual(fivePercent);
    });

    test('of 20 runs fails one assertion that is wrong nearly always, where its analytic is right everywhere else', async () => {
      const outcomes = await outcomesOf(demanding, 20, [0, 0, 0], (fixture, analytic) =>
        fixture === 7 && analytic === 1 ? 0.9 : 0,
      );

      expect(shareOf(outcomes, isFailed)).toBe(1);
    });
  });
});
