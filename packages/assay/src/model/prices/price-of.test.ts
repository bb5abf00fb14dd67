import { describe, expect, test } from '@jest/globals';
import { calcPrice } from '@pydantic/genai-prices';
import { fc } from '../../testing/properties';
import { sized } from '../../testing/sized';
import { builtInPrices } from './built-in-prices';
import { isPriced, priceOf } from './price-of';

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
