import { describe, expect, test } from '@jest/globals';
import { runInFolder } from '../../testing/run-command-line';
import { parityFiles } from '../../testing/small-challenge';

const count = 'a whole number from 1 to 1,000,000';

describe('flags', () => {
  test.each([
    {
      args: ['repeat', '--runs', '0', '--model', ' , ', '--vote', '2', '--concurrency', 'x', '--budget', '0'],
      problems: [
        'assay repeat:',
        'expects one challenge, received none; for example: npx assay repeat two-sum --runs 100',
        `--runs expects ${count}, received "0"`,
        '--model expects one or more names separated by commas, received " , "',
        '--vote expects an odd number from 1 to 101, received "2"',
        `--concurrency expects ${count}, received "x"`,
        '--budget expects an amount in US dollars above 0, received "0"',
      ],
    },
    {
      args: ['repeat', 'parity', 'more', '--out', '', '--assert', 'sfot', '--parallel', '2', '--runs', '-5'],
      problems: [
        'assay repeat:',
        'expects one challenge, received "parity", "more"; for example: npx assay repeat two-sum --runs 100',
        `--runs expects ${count}, received "-5"`,
        '--assert expects one of declared, hard, soft; received "sfot" (did you mean "soft"?)',
        '--parallel can only be used with --jest',
        '--out expects a folder, received ""',
      ],
    },
    {
      args: ['repeat', '--run', '5', '--json=yes', '--out', '--model', '--holdout', '--holdout'],
      problems: [
        'assay repeat:',
        'unknown option --run (did you mean "--runs"?); see npx assay repeat --help',
        '--json takes no value, received "yes"',
        '--out expects <folder>: folder of the report (default: reports/<time>-<challenge>)',
        '--holdout is given twice',
      ],
    },
    {
      args: ['gate', 'parity', '--preset', 'quik', '--alpha', '2', '--beta', '', '--batch', '0', '--vote', '4'],
      problems: [
        'assay gate:',
        '--preset expects one of quick, default, strict; received "quik" (did you mean "quick"?)',
        '--alpha expects a share between 0 and 1, such as 5% or 0.05, received "2"',
        '--beta expects a share between 0 and 1, such as 5% or 0.05, received ""',
        `--batch expects ${count}, received "0"`,
        '--vote expects an odd number from 1 to 101, received "4"',
      ],
    },
    {
      args: ['gate', 'parity', '--max-runs', 'many'],
      problems: ['assay gate:', `--max-runs expects ${count}, received "many"`],
    },
    {
      args: ['vote', 'parity', '--runs', '1e3', '--budget', '-1'],
      problems: [
        'assay vote:',
        `--runs expects ${count}, received "1e3"`,
        '--budget expects an amount in US dollars above 0, received "-1"',
      ],
    },
  ])('all problems of assay $args are told at once, without a stack', async ({ args, problems }) => {
    const ran = await runInFolder(args, parityFiles);

    expect(ran).toEqual({ code: 3, out: '', error: `${problems.join('\n  - ')}\n` });
  });

  test.each([
    [
      ['compare', 'a'],
      'a is not a report folder: there is no such folder. Expected such a folder, or a challenge that has a report; to get one: npx assay repeat <challenge>',
    ],
    [['compare'], 'assay compare expects two reports or more, or one with several models'],
    [['report'], 'There is no report in reports/: name a report folder, for example: npx assay report reports/'],
    [['report', 'a', 'b'], 'assay report expects one folder, for example: npx assay report reports/'],
    [['repeat', 'parita'], 'prompts/parita.md cannot be used:\n  - there is no such file (did you mean "parity"?)'],
    [['gate', 'parita'], 'did you mean "parity"?'],
    [['vote', 'parita'], 'did you mean "parity"?'],
    [
      ['repeat', 'parity', '--model', 'offline/kye'],
      'there is no offline model "offline/kye" (did you mean "offline/key"?)',
    ],
  ])('%j ends with 3 and one JSON document', async (args, message) => {
    const { code, out, error } = await runInFolder([...args, '--json'], parityFiles);

    expect(JSON.parse(out)).toEqual({ error: expect.stringContaining(message) });
    expect(error).toContain(message);
    expect(code).toBe(3);
  });

  test.each(['repeat', 'gate', 'vote'])('%s refuses a challenge without a fixture', async (command) => {
    const files = { 'prompts/parity.md': parityFiles['prompts/parity.md'] ?? '' };

    const { code, error } = await runInFolder([command, 'parity', '--model', 'offline/key'], files);

    expect(error).toMatch(/fixtures\/parity/);
    expect(code).toBe(3);
  });

  test.each(['repeat', 'gate', 'vote'])('%s refuses a budget that nobody could hold', async (command) => {
    const elsewhere = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
    const own = { OPENAI_API_KEY: 'x' };
    const hint =
      '\n  Set the price in prices.yaml, or count only known prices: --allow-unknown-price, ASSAY_ALLOW_UNKNOWN_PRICE=1.';

    expect(await runInFolder([command, 'parity', '--budget', '1'], parityFiles, elsewhere)).toEqual({
      code: 3,
      out: '',
      error: `The budget cannot be enforced: the price of gpt-6-luna at 127.0.0.1:9 is unknown.\n  A line for prices.yaml, with prices per 1,000,000 tokens: - { model: gpt-6-luna, server: 127.0.0.1:9, input: …, output: … }${hint}\n`,
    });
    expect(
      await runInFolder([command, 'parity', '--budget', '1', '--model', 'no-such-model'], parityFiles, own),
    ).toEqual({
      code: 3,
      out: '',
      error: `The budget cannot be enforced: the price of no-such-model is unknown.\n  A line for prices.yaml, with prices per 1,000,000 tokens: - { model: no-such-model, input: …, output: … }${hint}\n`,
    });
  });
});
