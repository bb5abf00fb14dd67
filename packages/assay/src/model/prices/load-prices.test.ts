import { afterEach, describe, expect, test } from '@jest/globals';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { checkPrices, loadPrices } from './load-prices';

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
