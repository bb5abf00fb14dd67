import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { jestRepeatDocumentSchema } from '../../jest/repeat/jest-repeat-document';
import { openProject, type Project } from '../../testing/open-project';
import { repository } from '../../testing/run-script';
import { readSchema } from '../../testing/json-schema-validator';

let project: Project;

beforeEach(() => {
  project = openProject({
    'package.json': JSON.stringify({ jest: { testEnvironment: 'node', transform: {} } }),
    'steady.test.js': "test('holds', () => {});",
    'flaky.test.js': "test('holds in even runs', () => expect(Number(process.env.ASSAY_FIRST_RUN) % 2).toBe(0));",
  });
  symlinkSync(join(repository, 'node_modules'), join(project.path, 'node_modules'));
});

afterEach(() => {
  project.remove();
});

describe('assay repeat --jest', () => {
  test('finds the flaky test, with values that begin with dashes, as a document that fits its schemas', async () => {
    const lines: (string | undefined)[] = [];
    const args = ['repeat', '--jest', '--runInBand --testPathPatterns flaky', '--runs', '2', '--json'];

    const { code, out, error } = await project.run(args, {}, { progress: (text) => lines.push(text) });

    const document = jestRepeatDocumentSchema.parse(JSON.parse(out));
    const published = z.fromJSONSchema(readSchema('repeat-jest-output'));
    expect(published.safeParse(document).error).toBeUndefined();
    expect(document).toMatchObject({
      arguments: ['--runInBand', '--testPathPatterns', 'flaky'],
      result: 'failed',
      tests: [{ name: 'holds in even runs', class: 'sometimes-fails', judged: 2, failed: 1 }],
    });
    expect(lines).toContainEqual(expect.stringMatching(/^jest: [12]\/2 runs · /));
    expect(lines.at(-1)).toBeUndefined();
    expect({ code, error }).toEqual({ code: 1, error: '' });
  });

  test('ends with 0 when every run is green', async () => {
    const { code, out } = await project.run(['repeat', '--jest', 'steady', '--runs', '1']);

    expect(out).toMatch(/^jest steady · 1 run$/m);
    expect(code).toBe(0);
  });

  test('ends with 3 and the last words of Jest when no run gives a result', async () => {
    const { code, out, error } = await project.run(['repeat', '--jest=--config=none.json', '--runs', '1']);

    expect(error).toContain('No run gave a result (1 run of jest --config=none.json). Jest ended with exit code 1');
    expect(error).toContain('Provided path to resolve: none.json');
    expect({ code, out }).toEqual({ code: 3, out: '' });
  });

  test('says what was measured when Ctrl-C ends it', async () => {
    const interrupt = new AbortController();

    const { code, out } = await project.run(
      ['repeat', '--jest', 'steady', '--runs', '50'],
      {},
      {
        signal: interrupt.signal,
        progress: (text) => {
          if (text !== undefined && /^jest: [1-9]\d*\/50 runs/.test(text)) {
            interrupt.abort(new Error('interrupted'));
          }
        },
      },
    );

    expect(out).toMatch(/jest steady · interrupted after \d+ of 50 runs/);
    expect(code).toBe(130);
  });

  test('is interrupted without a word of results when no run had ended', async () => {
    const { code, out } = await project.run(['repeat', '--jest', 'steady'], {}, { signal: AbortSignal.abort() });

    expect({ code, out }).toEqual({ code: 130, out: '' });
  });

  test('refuses what cannot be combined or repeated, all at once', async () => {
    const combined = await project.run([
      'repeat',
      'two-sum',
      '--jest',
      'x',
      '--runs',
      '0',
      '--parallel',
      'x',
      '--vote',
      '3',
      '--out',
      'y',
      '--holdout',
    ]);
    const repeated = await project.run(['repeat', '--jest', '--watch --bail x']);
    const quoted = await project.run(['repeat', '--jest', 'it "is']);

    expect(combined).toEqual({
      code: 3,
      out: '',
      error: `assay repeat:
  - --runs expects a whole number from 1 to 1,000,000, received "0"
  - --jest repeats a Jest suite, not a challenge: leave out --holdout, --vote, --out
  - --parallel expects a whole number from 1 to 1,000,000, received "x"
  - --jest repeats a Jest suite, not a challenge: leave out two-sum, or quote all of Jest's arguments
`,
    });
    expect(repeated.error).toContain(
      'These arguments of Jest cannot be repeated:\n  - --watch: a run that watches never ends\n  - --bail: ',
    );
    expect(quoted.error).toBe('The arguments have an unclosed double quote: it "is\n');
    expect([repeated.code, quoted.code]).toEqual([3, 3]);
  });
});
