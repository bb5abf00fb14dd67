import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import { parityFixture, parityPrompt } from '../../testing/small-challenge';

let parity: ParityValidator;
beforeEach(async () => {
  parity = await openParityValidator();
  await parity.askFixtures({ runs: 2 });
});
afterEach(() => parity.close());

/** What mode `strict` says is missing, without its first and last line. */
async function misses(overrides: Parameters<ParityValidator['askFixtures']>[0] = {}): Promise<readonly string[]> {
  const before = parity.server.requests.length;
  const error: unknown = await parity
    .askFixtures({ recordings: 'strict', ...overrides })
    .catch((thrown: unknown) => thrown);
  expect(parity.server.requests).toHaveLength(before);
  return error instanceof Error ? error.message.split('\n').slice(1, -1) : [];
}

describe('openValidator in mode strict', () => {
  test('says which runs of a request are recorded', async () => {
    expect((await misses({ runs: 3 })).slice(0, 2)).toEqual([
      '  - long-way, run 3, of gpt-6-luna',
      '      this request is recorded for runs 1 to 2 only',
    ]);
  });

  test('says which server replied', async () => {
    expect((await misses({ baseURL: 'http://127.0.0.1:9/v1' }))[1]).toBe(
      `      this request is recorded from ${new URL(parity.server.url).host}, not from 127.0.0.1:9`,
    );
  });

  test('shows what changed in the prompt since the nearest recording, once for each of three requests', async () => {
    parity.folder.write('prompts/parity.md', parityPrompt.replace('Judge this', 'Look at this'));
    await parity.askFixtures({ models: ['gpt-6-sol'] });
    parity.folder.write('prompts/parity.md', parityPrompt.replace('Judge this', 'Assess this'));

    const lines = await misses({ runs: 2 });

    expect(lines.slice(0, 3)).toEqual([
      '  - long-way, run 1, of gpt-6-luna',
      '      the nearest recording differs:',
      '        message 2 (user), line 1: recorded "Judge this javascript code:", now "Assess this javascript code:"',
    ]);
    expect(lines.filter((line) => line.includes('nearest'))).toHaveLength(3);
    expect(lines.filter((line) => line.startsWith('  - '))).toHaveLength(6);
  });

  test('shows a change of model and of code, and says when nothing is recorded about a fixture', async () => {
    parity.folder.write(
      'fixtures/parity/right.yaml',
      parityFixture('a remainder', true, true, 'const even = 1; // right'),
    );
    parity.folder.write('fixtures/parity/new.yaml', parityFixture('new', true, true, 'const never = 1; // right'));

    expect(await misses()).toEqual([
      '  - new, run 1, of gpt-6-luna',
      '      nothing is recorded about new',
      '  - right, run 1, of gpt-6-luna',
      '      the nearest recording differs:',
      expect.stringMatching(
        /^ {8}message 2 \(user\), line \d+: recorded "const isEven .*", now "const even = 1; \/\/ right"$/,
      ),
    ]);
    expect((await misses({ models: ['gpt-6-sol'] })).join('\n')).toContain(
      'model: recorded "gpt-6-luna", now "gpt-6-sol"',
    );
  });
});
