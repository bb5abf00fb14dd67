import { afterEach, describe, expect, test } from '@jest/globals';
import { calcPrice } from '@pydantic/genai-prices';
import { createOfflineExaminee } from '../../kinds/quiz/offline-examinee';
import { votersOf } from '../../kinds/validator/answerer';
import { createVote } from '../../kinds/validator/choose-models';
import { fc } from '../../testing/properties';
import { sized } from '../../testing/sized';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { createOnlineModel } from '../online-model';
import { keylessAccess } from '../trust/access';
import { builtInPrices } from './built-in-prices';
import { checkPrices, loadPrices } from './load-prices';
import { isPriced, priceOf, worstPrice } from './price-of';
import type { PriceOverride } from './price-schema';
import { refuseUnpriced } from './refuse-unpriced';

describe('loadPrices', () => {
  let folder: TemporaryFolder | undefined;

  afterEach(() => {
    folder?.remove();
    folder = undefined;
  });

  function rootWith(text: string): string {
    folder = makeTemporaryFolder({ 'prices.yaml': text });
    return folder.path;
  }

  describe('loadPrices', () => {
    test('reads every field, and takes OpenAI’s own server where none is named', () => {
      const root = rootWith(`
- model: gpt-4o
  server: contoso.openai.azure.com
  from: 2026-01-01
  input: 2.75
  cached: 1.375
  cacheWrite: 2.75
  output: 11
  longPrompts: { above: 128000, input: 2, output: 1.5 }
  factors: { batch: 0.5, priority: 1.75 }
  source: https://example.com/prices
- { model: "llama-*", server: "[::1]:8000", input: 0, output: 0 }
- { model: gpt-7, input: 1, output: 5 }
`);

      expect(loadPrices(root)).toEqual([
        {
          model: 'gpt-4o',
          server: 'contoso.openai.azure.com',
          from: '2026-01-01',
          input: 2.75,
          cached: 1.375,
          cacheWrite: 2.75,
          output: 11,
          longPrompts: { above: 128_000, input: 2, output: 1.5 },
          factors: { batch: 0.5, priority: 1.75 },
          source: 'https://example.com/prices',
        },
        { model: 'llama-*', server: '[::1]:8000', input: 0, output: 0 },
        { model: 'gpt-7', server: 'api.openai.com', input: 1, output: 5 },
      ]);
    });

    test('has no prices where there is no file', () => {
      folder = makeTemporaryFolder({});

      expect(loadPrices(folder.path)).toEqual([]);
    });

    test('names everything that is wrong at once, with its line', () => {
      const root = rootWith(`- model: gpt 4o
  input: cheap
  output: 1
- model: gpt-7
  server: https://api.groq.com/openai/v1
  from: 1 November
  input: -1
- model: gpt-8
  input: 1
  ouput: 2
  factors: { bacth: 0.5, flex: 0 }
- { model: gpt-9, input: 1, output: 2 }
- { model: gpt-9, input: 1, output: 3 }
`);

      expect(() => loadPrices(root)).toThrow(
        `prices.yaml cannot be used:
  - line 1, entry 1 (gpt 4o), model: received the text "gpt 4o": a model name has no blanks or control characters
  - line 2, entry 1 (gpt 4o), input: expected a number, received the text "cheap"
  - line 4, entry 2 (gpt-7), output: missing; expected a number
  - line 5, entry 2 (gpt-7), server: expected a host, with its port if it has one, such as api.groq.com or localhost:8080; received "https://api.groq.com/openai/v1"
  - line 6, entry 2 (gpt-7), from: expected a day such as 2026-11-01, received the text "1 November"
  - line 7, entry 2 (gpt-7), input: expected at least 0, received the number -1
  - line 8, entry 3 (gpt-8), output: missing; expected a number
  - line 10, entry 3 (gpt-8), ouput: unknown key (did you mean "output"?); known keys: model, server, from, input, cached, cacheWrite, output, longPrompts, factors, source
  - line 11, entry 3 (gpt-8), factors.flex: expected more than 0, received the number 0
  - line 11, entry 3 (gpt-8), factors.bacth: unknown key (did you mean "batch"?); known keys: batch, flex, priority, fast, scale
  - line 13, entry 5 (gpt-9): a second price of gpt-9 at api.openai.com; the first is on line 12: keep one, or give each a start date (from)`,
      );
    });

    test.each([
      {
        what: 'an empty file',
        text: '# soon\n',
        problem:
          'prices.yaml cannot be used:\n  - it is empty: remove it, or begin with a line such as - { model: my-model, server: localhost:8080, input: 0.5, output: 1.5 }',
      },
      {
        what: 'tabs, in one line',
        text: '- model: gpt-7\n\tinput: 1\n\toutput: 2\n',
        problem: 'prices.yaml cannot be used:\n  - line 2: a tab is used for indentation: YAML requires spaces',
      },
      {
        what: 'a day that there is not',
        text: '- { model: gpt-7, from: 2026-02-30, input: 1, output: 2 }\n',
        problem: 'entry 1 (gpt-7), from: expected a day such as 2026-11-01, received the text "2026-02-30"',
      },
      {
        what: 'batches that cost more than single calls, beside other errors',
        text: '- { model: gpt-7, input: 1, output: 2, factors: { batch: 5, flex: 1, priority: 2 } }\n- { model: gpt-8 }\n',
        problem:
          'prices.yaml cannot be used:\n  - line 1, entry 1 (gpt-7), factors.batch: expected at most 1, received the number 5: the price is multiplied by it, so 0.5 halves the price\n  - line 2, entry 2 (gpt-8), input: missing; expected a number\n',
      },
      { what: 'a map', text: 'gpt-4o: 2.5\n', problem: 'expected a list, received a map' },
      { what: 'no YAML', text: '- model: "gpt\n', problem: 'Missing closing "quote' },
    ])('refuses $what', ({ text, problem }) => {
      const root = rootWith(text);

      expect(() => loadPrices(root)).toThrow(problem);
    });

    test('takes a byte order mark for nothing', () => {
      const root = rootWith('\uFEFF- { model: gpt-7, input: 1, output: 5 }\n');

      expect(loadPrices(root)).toEqual([{ model: 'gpt-7', server: 'api.openai.com', input: 1, output: 5 }]);
    });

    test('refuses two prices for the same time, which could not both hold', () => {
      const price = '{ model: gpt-7, input: 1, output: 5';
      const root = rootWith(
        `- ${price} }\n- ${price}, from: 2026-11-01 }\n- ${price} }\n- ${price}, from: 2026-11-01 }\n`,
      );

      expect(() => loadPrices(root)).toThrow(
        `prices.yaml cannot be used:
  - line 3, entry 3 (gpt-7): a second price of gpt-7 at api.openai.com; the first is on line 1: keep one, or give each a start date (from)
  - line 4, entry 4 (gpt-7): a second price of gpt-7 at api.openai.com from 2026-11-01; the first is on line 2: keep one, or give each a start date (from)`,
      );
    });
  });

  describe('checkPrices', () => {
    test('warns of prices per token', () => {
      const root = rootWith('- { model: gpt-7, input: 0.0000025, output: 0.00001 }\n');

      expect(checkPrices(root)).toMatchObject({
        problems: [],
        warnings: [
          {
            file: 'prices.yaml',
            line: 1,
            field: 'entry 1 (gpt-7), input',
            message: '0.0000025 looks like a price per token: prices are in US dollars per 1,000,000 tokens',
          },
          { file: 'prices.yaml', line: 1, field: 'entry 1 (gpt-7), output' },
        ],
      });
    });
  });
});

const at = new Date('2026-11-20T12:00:00Z');

const million = 1_000_000;

/** Half a million pieces of 200,000 tokens, so that no prompt is a long one. */
const short = 200_000;

/** Dollars per million tokens of one kind, asked for in prompts that are not long. */
function perMillion(model: string, kind: 'input' | 'cached' | 'cacheWrite' | 'output', tier?: string): number | null {
  const usage = {
    promptTokens: kind === 'output' ? 0 : short,
    cachedTokens: kind === 'cached' ? short : 0,
    cacheWriteTokens: kind === 'cacheWrite' ? short : 0,
    completionTokens: kind === 'output' ? short : 0,
  };
  const price = priceOf(model, usage, at, { tier });
  return price === null ? null : Number(((price * million) / short).toFixed(6));
}

describe('priceOf', () => {
  // List prices of genai-prices 0.1.8 for claude-opus-5 and gemini-2.5-flash; batches cost half by both vendors' pages.
  test.each`
    model                        | server                                 | tier          | dollars
    ${'anthropic/claude-opus-5'} | ${'api.anthropic.com'}                 | ${null}       | ${5 + 0.5 + 6.25 + 25}
    ${'claude-opus-5'}           | ${'api.anthropic.com'}                 | ${'batch'}    | ${(5 + 0.5 + 6.25 + 25) / 2}
    ${'gemini/gemini-2.5-flash'} | ${'generativelanguage.googleapis.com'} | ${'batch'}    | ${(0.3 + 0.03 + 0.3 + 2.5) / 2}
    ${'anthropic/claude-opus-5'} | ${'api.anthropic.com'}                 | ${'priority'} | ${null}
    ${'anthropic/claude-opus-5'} | ${'127.0.0.1:8080'}                    | ${null}       | ${null}
    ${'claude-opus-5'}           | ${'api.groq.com'}                      | ${null}       | ${null}
    ${'ollama/llama3'}           | ${'localhost:11434'}                   | ${null}       | ${null}
  `('$model at $server, $tier', ({ model, server, tier, dollars }) => {
    const usage = { promptTokens: 3000, cachedTokens: 1000, cacheWriteTokens: 1000, completionTokens: 1000 };
    const price = priceOf(String(model), usage, at, {
      server: String(server),
      tier: tier === null ? null : String(tier),
    });

    // Of a thousand tokens of each kind, rounded to a millionth of a cent.
    expect(price === null ? null : Number((price * 1000).toFixed(5))).toBe(dollars);
  });

  test.each(['claude-opus-5', 'anthropic/claude-opus-5'])(
    'takes what prices.yaml says of %s for both names',
    (model) => {
      const overrides = [{ model, server: 'api.anthropic.com', input: 1, output: 2 }];
      const usage = { promptTokens: million, cachedTokens: 0, completionTokens: 0 };
      const prices = ['claude-opus-5', 'anthropic/claude-opus-5'].map((name) =>
        priceOf(name, usage, at, { server: 'api.anthropic.com', overrides }),
      );

      expect(prices).toEqual([1, 1]);
    },
  );

  // OpenAI's list prices of 2026-11-20; flex and batch by its rule that they cost half, null where flex is not offered.
  // Sources: the models' pages, genai-prices 0.1.8; LiteLLM for what it says of gpt-6-astra's tiers.
  test.each`
    model              | input   | cached   | cacheWrite | output  | flexInput | batchOutput
    ${'gpt-4o'}        | ${2.5}  | ${1.25}  | ${2.5}     | ${10}   | ${null}   | ${5}
    ${'gpt-4o-mini'}   | ${0.15} | ${0.075} | ${0.15}    | ${0.6}  | ${null}   | ${0.3}
    ${'gpt-4.1'}       | ${2}    | ${0.5}   | ${2}       | ${8}    | ${null}   | ${4}
    ${'gpt-4.1-mini'}  | ${0.4}  | ${0.1}   | ${0.4}     | ${1.6}  | ${null}   | ${0.8}
    ${'gpt-5'}         | ${1.25} | ${0.125} | ${1.25}    | ${10}   | ${0.625}  | ${5}
    ${'gpt-5-mini'}    | ${0.25} | ${0.025} | ${0.25}    | ${2}    | ${0.125}  | ${1}
    ${'gpt-5-nano'}    | ${0.05} | ${0.005} | ${0.05}    | ${0.4}  | ${0.025}  | ${0.2}
    ${'o3-mini'}       | ${1.1}  | ${0.55}  | ${1.1}     | ${4.4}  | ${0.55}   | ${2.2}
    ${'o3'}            | ${2}    | ${0.5}   | ${2}       | ${8}    | ${1}      | ${4}
    ${'gpt-5.4-mini'}  | ${0.75} | ${0.075} | ${0.75}    | ${4.5}  | ${0.375}  | ${2.25}
    ${'gpt-5.4-nano'}  | ${0.2}  | ${0.02}  | ${0.2}     | ${1.25} | ${0.1}    | ${0.625}
    ${'gpt-5.6-luna'}  | ${0.2}  | ${0.02}  | ${0.25}    | ${1.2}  | ${0.1}    | ${0.6}
    ${'gpt-5.6-terra'} | ${2}    | ${0.2}   | ${2.5}     | ${12}   | ${1}      | ${6}
    ${'gpt-5.6-sol'}   | ${4}    | ${0.4}   | ${5}       | ${20}   | ${2}      | ${10}
    ${'gpt-6-luna'}    | ${0.1}  | ${0.01}  | ${0.125}   | ${0.5}  | ${0.05}   | ${0.25}
    ${'gpt-6-sol'}     | ${2}    | ${0.2}   | ${2.5}     | ${10}   | ${1}      | ${5}
    ${'gpt-6-astra'}   | ${10}   | ${1}     | ${12.5}    | ${50}   | ${5}      | ${25}
    ${'gpt-6.1-sol'}   | ${2}    | ${0.1}   | ${2.5}     | ${10}   | ${1}      | ${5}
    ${'gpt-6.1-terra'} | ${1}    | ${0.05}  | ${1.25}    | ${5}    | ${0.5}    | ${2.5}
    ${'gpt-6.2-sol'}   | ${2}    | ${0.1}   | ${2.5}     | ${10}   | ${null}   | ${5}
    ${'gpt-6.2-astra'} | ${8}    | ${0.4}   | ${10}      | ${40}   | ${null}   | ${20}
  `('knows what a million tokens of $model cost', (row) => {
    const model = String(row['model']);

    expect({
      model,
      input: perMillion(model, 'input'),
      cached: perMillion(model, 'cached'),
      cacheWrite: perMillion(model, 'cacheWrite'),
      output: perMillion(model, 'output'),
      flexInput: perMillion(model, 'input', 'flex'),
      batchOutput: perMillion(model, 'output', 'batch'),
    }).toEqual(row);
  });

  test.each([
    { model: 'gpt-5.6-sol', day: '2026-08-20', input: 5 },
    { model: 'gpt-5.6-sol', day: '2026-08-21', input: 4 },
    { model: 'gpt-6.1-terra', day: '2026-10-25', input: null },
    { model: 'gpt-6.1-terra', day: '2026-10-26', input: 1 },
  ])('goes by the day of the reply: $model on $day', ({ model, day, input }) => {
    const usage = { promptTokens: 100_000, completionTokens: 0, cachedTokens: 0 };

    expect(priceOf(model, usage, new Date(`${day}T00:00:00Z`))).toBe(input === null ? null : input / 10);
  });

  test.each([
    { model: 'gpt-6-luna-2026-06-01', input: 0.1, why: 'a dated snapshot has the price of its model' },
    { model: 'gpt-6.1-terra-2026-10-26', input: 1, why: 'also where the price is one of ours' },
    { model: 'gpt-4o-2024-05-13', input: 5, why: 'unless the list has another for it' },
    { model: 'gpt-6.1-terra-mini', input: null, why: 'another suffix is another model' },
    { model: 'ft:gpt-4o-mini-2024-07-18:acme::x', input: 0.3, why: 'fine-tuned models are dearer than their base' },
    { model: 'ft:gpt-4-0613:acme::x', input: null, why: 'and unknown where the list takes them for it' },
    { model: 'ft:gpt-6.1-terra:acme::x', input: null, why: 'or does not have them' },
    { model: 'llama-3.1-8b-of-nobody', input: null, why: 'unknown is unknown, and never nothing' },
    { model: 'text-embedding-3-small', input: null, why: 'a model that writes no text has no such price' },
    { model: 'offline/key', input: null, why: 'an offline model has no price' },
  ])('takes $model for what it is: $why', ({ model, input }) => {
    expect(perMillion(model, 'input')).toBe(input);
    expect(isPriced(model, at)).toBe(input !== null);
  });

  test.each([
    { tier: null, factor: 1 },
    { tier: 'default', factor: 1 },
    { tier: 'batch', factor: 0.5 },
    { tier: 'flex', factor: 0.5 },
    { tier: 'priority', factor: null },
    { tier: 'scale', factor: null },
    { tier: 'constructor', factor: null },
  ])('multiplies by $factor at the tier $tier', ({ tier, factor }) => {
    const usage = { promptTokens: 1000, completionTokens: 100, cachedTokens: 500 };
    const ordinary = priceOf('gpt-6-sol', usage, at) ?? NaN;

    expect(priceOf('gpt-6-sol', usage, at, { tier })).toBe(factor === null ? null : factor * ordinary);
  });

  test.each([
    { model: 'gpt-6-sol', promptTokens: 272_000, input: 2, output: 10 },
    { model: 'gpt-6-sol', promptTokens: 272_001, input: 4, output: 15 },
    { model: 'gpt-6.1-terra', promptTokens: 272_000, input: 1, output: 5 },
    { model: 'gpt-6.1-terra', promptTokens: 272_001, input: 2, output: 7.5 },
  ])('charges all tokens of a long prompt more: $promptTokens of $model', ({ model, promptTokens, input, output }) => {
    const price = priceOf(model, { promptTokens, completionTokens: 1000, cachedTokens: 0 }, at);

    expect(price).toBeCloseTo((promptTokens * input + 1000 * output) / million, 12);
  });

  test('takes no more tokens for cached than the prompt has', () => {
    const usage = { promptTokens: 1000, completionTokens: 0, cachedTokens: 5000 };

    expect(priceOf('gpt-4o', usage, at)).toBe((1000 * 1.25) / million);
    expect(priceOf('gpt-6-sol', { ...usage, cacheWriteTokens: 800 }, at)).toBe((800 * 2.5 + 200 * 0.2) / million);
  });

  test.each([
    { what: 'no number', usage: { promptTokens: NaN, completionTokens: 1, cachedTokens: 0 } },
    { what: 'less than nothing', usage: { promptTokens: 1, completionTokens: -1000, cachedTokens: 0 } },
  ])('does not know the price of $what', ({ usage }) => {
    expect(priceOf('gpt-4o', usage, at)).toBeNull();
  });

  test('does not know a price at no time', () => {
    expect(priceOf('gpt-4o', { promptTokens: 1, completionTokens: 1, cachedTokens: 0 }, new Date('x'))).toBeNull();
  });

  test('is nothing for no tokens', () => {
    expect(priceOf('gpt-4o', { promptTokens: 0, completionTokens: 0, cachedTokens: 0 }, at)).toBe(0);
  });

  test('agrees with the price list’s own sums', () => {
    const models = fc.constantFrom('gpt-4o', 'o3', 'gpt-5.4', 'gpt-5.6-sol', 'gpt-6-luna', 'gpt-5-pro');
    const tokens = fc.nat(400_000);

    fc.assert(
      fc.property(models, tokens, tokens, tokens, tokens, (model, plain, cachedTokens, written, completionTokens) => {
        const cacheWriteTokens = model === 'gpt-5.6-sol' || model === 'gpt-6-luna' ? written : 0;
        const promptTokens = plain + cachedTokens + cacheWriteTokens;
        const listed = calcPrice(
          {
            input_tokens: promptTokens,
            cache_read_tokens: cachedTokens,
            cache_write_tokens: cacheWriteTokens,
            output_tokens: completionTokens,
          },
          model,
          { providerId: 'openai', timestamp: at },
        );

        const price = priceOf(model, { promptTokens, cachedTokens, cacheWriteTokens, completionTokens }, at);

        expect(price).toBeCloseTo(listed?.total_price ?? NaN, 9);
      }),
      { numRuns: sized({ little: 150, all: 5_000 }) },
    );
  });

  test('needs none of its own prices that the list has, too', () => {
    const listed = builtInPrices.filter(
      ({ model }) => calcPrice({ input_tokens: 1 }, model, { providerId: 'openai', timestamp: at }) !== null,
    );

    expect(listed).toEqual([]);
  });
});

describe('priceOf, with prices of the user', () => {
  const usage = { promptTokens: million, completionTokens: 0, cachedTokens: 0 };
  const overrides: readonly PriceOverride[] = [
    { model: 'gpt-4o', server: 'api.openai.com', input: 1, output: 2, from: '2026-01-01' },
    { model: 'gpt-4o', server: 'api.openai.com', input: 3, output: 6, from: '2026-06-01' },
    { model: 'gpt-4o', server: 'contoso.openai.azure.com', input: 7, output: 8, factors: { batch: 0.6 } },
    { model: 'gpt-4o*', server: 'contoso.openai.azure.com', input: 9, output: 8 },
    { model: 'ft:gpt-6*', server: 'api.openai.com', input: 11, output: 12 },
    { model: '*', server: 'localhost:8000', input: 0.5, output: 0.5 },
    { model: 'llama-*', server: 'localhost:8000', input: 0.25, output: 0.5 },
  ];
  const openai = 'api.openai.com';
  const azure = 'contoso.openai.azure.com';

  test.each([
    { model: 'gpt-4o', server: openai, day: '2025-12-31', dollars: 2.5, why: 'the list price before they begin' },
    { model: 'gpt-4o', server: openai, day: '2026-05-31', dollars: 1, why: 'the one that has begun' },
    { model: 'gpt-4o', server: openai, day: '2026-06-01', dollars: 3, why: 'the newest that has begun' },
    { model: 'gpt-4o-2024-05-13', server: openai, day: '2026-06-01', dollars: 3, why: 'that of a snapshot’s model' },
    { model: 'gpt-4o', server: azure, day: '2026-06-01', dollars: 7, why: 'the name before a pattern' },
    { model: 'gpt-4o-2024-08-06', server: azure, day: '2026-06-01', dollars: 7, why: 'a snapshot before a pattern' },
    { model: 'gpt-4o-mini', server: azure, day: '2026-06-01', dollars: 9, why: 'a pattern' },
    { model: 'gpt-5', server: azure, day: '2026-06-01', dollars: null, why: 'no list price of another server' },
    {
      model: 'ft:gpt-6-luna:acme::x',
      server: openai,
      day: '2026-06-01',
      dollars: 11,
      why: 'that of fine-tuned models',
    },
    { model: 'llama-3', server: 'localhost:8000', day: '2026-06-01', dollars: 0.25, why: 'the longer pattern' },
    { model: 'qwen', server: 'localhost:8000', day: '2026-06-01', dollars: 0.5, why: 'what holds for all' },
    { model: 'qwen', server: 'localhost:8001', day: '2026-06-01', dollars: null, why: 'nothing at another port' },
  ])('takes $why: $model at $server on $day', ({ model, server, day, dollars }) => {
    expect(priceOf(model, usage, new Date(day), { server, overrides })).toBe(dollars);
  });

  test('knows the tiers that they state, and no others', () => {
    const terms = { server: azure, overrides };

    expect(priceOf('gpt-4o', usage, at, { ...terms, tier: 'batch' })).toBeCloseTo(4.2, 12);
    expect(priceOf('gpt-4o', usage, at, { ...terms, tier: 'flex' })).toBeNull();
    expect(priceOf('gpt-4o', usage, at, { ...terms, tier: 'default' })).toBe(7);
  });
});

const known = createOnlineModel('gpt-6-luna', keylessAccess());

const unknown = createOnlineModel('gpt-7', keylessAccess());

const elsewhere = createOnlineModel('gpt-6-luna', keylessAccess('http://127.0.0.1:9/v1'));

const offline = createOfflineExaminee('offline/examinee', {
  accuracy: 1,
  letterBias: undefined,
  unreadable: 0,
  errored: 0,
  seed: '1',
});

const vote = createVote({ of: 3, safeSide: false, models: [known, unknown], variants: [] });

const overrides = [{ model: 'gpt-6-luna', server: '127.0.0.1:9', input: 1, output: 1 }];

const terms = { budget: 1, allowUnknownPrice: false, overrides: [] };

describe('refuseUnpriced', () => {
  test.each([
    { what: 'no budget', models: [unknown, elsewhere], change: { budget: undefined } },
    { what: 'list prices', models: [known, offline], change: {} },
    { what: 'prices of the user', models: [elsewhere], change: { overrides } },
  ])('has nothing to say where there are $what', ({ models, change }) => {
    expect(refuseUnpriced(models, { ...terms, ...change })).toEqual([]);
  });

  test('names each model whose price is not known once, and what to do', () => {
    expect(() => refuseUnpriced([unknown, unknown, known, elsewhere, offline], terms)).toThrow(
      `The budget cannot be enforced: the price of gpt-7, gpt-6-luna at 127.0.0.1:9 is unknown.
  A line for prices.yaml, with prices per 1,000,000 tokens: - { model: gpt-7, input: …, output: … }
  A line for prices.yaml, with prices per 1,000,000 tokens: - { model: gpt-6-luna, server: 127.0.0.1:9, input: …, output: … }
  Set the price in prices.yaml, or count only known prices: --allow-unknown-price, ASSAY_ALLOW_UNKNOWN_PRICE=1.`,
    );
  });

  test.each([
    {
      what: 'the server without its port',
      override: { model: 'gpt-6-*', server: '127.0.0.1' },
      says: 'prices.yaml has gpt-6-* at 127.0.0.1; the server asked is 127.0.0.1:9.',
    },
    {
      what: 'the server that an entry means which names none',
      override: { model: 'gpt-6-luna', server: 'api.openai.com' },
      says: 'prices.yaml has gpt-6-luna at api.openai.com (api.openai.com where an entry names no server); the server asked is 127.0.0.1:9.',
    },
    {
      what: 'a day that is yet to come',
      override: { model: 'gpt-6-luna', server: '127.0.0.1:9', from: '2999-01-01' },
      says: 'prices.yaml has gpt-6-luna from 2999-01-01 on, which is in the future.',
    },
    {
      what: 'another model',
      override: { model: 'gpt-7', server: '127.0.0.1:9' },
      says: 'A line for prices.yaml, with prices per 1,000,000 tokens: - { model: gpt-6-luna, server: 127.0.0.1:9, input: …, output: … }',
    },
  ])('says what prices.yaml has when it has $what', ({ override, says }) => {
    const nearly = [{ ...override, input: 1, output: 1 }];

    expect(() => refuseUnpriced([elsewhere], { ...terms, overrides: nearly })).toThrow(
      `The budget cannot be enforced: the price of gpt-6-luna at 127.0.0.1:9 is unknown.\n  ${says}\n  Set the price in `,
    );
  });

  test('gives a line that can be pasted as it is, whatever the name', () => {
    const odd = ['served/key?flip=0.05&seed=1', '@cf/meta/llama', '405', 'a,b'].map((name) =>
      createOnlineModel(name, keylessAccess('http://[::1]:9/v1')),
    );

    const refuse = (): unknown => refuseUnpriced(odd, terms);

    for (const model of ['served/key?flip=0.05&seed=1', '"@cf/meta/llama"', '"405"', '"a,b"']) {
      expect(refuse).toThrow(`- { model: ${model}, server: "[::1]:9", input: …, output: … }`);
    }
  });

  test('looks at the voters of a vote', () => {
    expect(() => refuseUnpriced(votersOf(vote), terms)).toThrow('the price of gpt-7 is unknown');
  });

  test('says what the budget does not cover where that is allowed', () => {
    expect(refuseUnpriced([known, elsewhere], { ...terms, allowUnknownPrice: true })).toEqual([
      'The price of gpt-6-luna at 127.0.0.1:9 is unknown: such calls do not count towards the budget.',
    ]);
  });
});

describe('worstPrice', () => {
  test.each([
    {
      model: 'gpt-6-sol',
      tier: undefined,
      input: 2.5,
      output: 10,
      why: 'all of the prompt may be written to the cache',
    },
    { model: 'gpt-4o', tier: undefined, input: 2.5, output: 10, why: 'nothing may come from it' },
    { model: 'gpt-6-sol', tier: 'flex', input: 2.5, output: 10, why: 'flex may not be granted' },
    { model: 'gpt-6-sol', tier: 'batch', input: 1.25, output: 5, why: 'a batch stays one' },
    { model: 'gpt-6.1-sol', tier: 'fast', input: 5, output: 20, why: 'a faster tier is dearer' },
  ])('is the highest price of a call to $model at $tier: $why', ({ model, tier, input, output }) => {
    const price = worstPrice(model, { promptTokens: 1000, completionTokens: 100 }, at, { tier });

    expect(price).toBeCloseTo((1000 * input + 100 * output) / million, 12);
  });

  test('is not known of an unknown model or tier', () => {
    const tokens = { promptTokens: 1000, completionTokens: 100 };

    expect(worstPrice('no-such-model', tokens, at)).toBeNull();
    expect(worstPrice('gpt-6-sol', tokens, at, { tier: 'priority' })).toBeNull();
  });

  test('is never below what the call then costs', () => {
    const models = fc.constantFrom('gpt-4o', 'gpt-5.4', 'gpt-5.6-sol', 'gpt-6.1-terra');
    const tier = fc.constantFrom(null, 'default', 'flex', 'batch');

    fc.assert(
      fc.property(models, fc.nat(400_000), fc.nat(), fc.nat(), fc.nat(9000), tier, (model, ...rest) => {
        const [promptTokens, cachedTokens, cacheWriteTokens, completionTokens, asked] = rest;
        const price = priceOf(model, { promptTokens, cachedTokens, cacheWriteTokens, completionTokens }, at, {
          tier: asked,
        });

        const most = worstPrice(model, { promptTokens, completionTokens }, at, { tier: asked });

        expect(most ?? 0).toBeGreaterThanOrEqual((price ?? 0) * (1 - 1e-9));
      }),
    );
  });
});
