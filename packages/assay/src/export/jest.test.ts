import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { completion, failWith, startChatServer, type ChatServer } from '../testing/chat-server';
import { defaultSettings } from '../testing/default-settings';
import { exportSource } from '../testing/open-export';
import { runJest } from '../testing/run-jest';
import type { CommandResult } from '../testing/run-script';
import { parityFiles, parityPromptWith } from '../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { openValidator } from '../kinds/validator/validator';
import { exportValidator } from './export-validator';

interface JestFile {
  readonly name: string;
  readonly assertionResults: readonly {
    readonly title: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

let folder: TemporaryFolder;
let server: ChatServer;
let ran: CommandResult;
let tests: ReadonlyMap<string, readonly (readonly [string, string, string])[]>;

beforeAll(async () => {
  folder = makeTemporaryFolder(parityFiles);
  let busy = 0;
  server = await startChatServer(({ prompt }) =>
    prompt.includes('// busy') && (busy += 1) === 1
      ? failWith(503, {})
      : prompt.includes('// long') || prompt.includes('// busy')
        ? '{"isCorrect": true, "isShort": false}'
        : prompt.includes('// wrong')
          ? JSON.stringify({ reason: 'It says\nodd.\u001B[31m', isCorrect: false, isShort: true })
          : prompt.includes('// cut')
            ? completion('{"isCorrect": true', { choices: [{ message: { content: '{' }, finish_reason: 'length' }] })
            : failWith(401, { message: 'Incorrect API key provided: test-key-of-nobody\u001B[31m' }),
  );
  const validator = openValidator('parity', {
    settings: { ...defaultSettings, root: folder.path, recordings: 'strict' },
  });
  const source = exportSource(exportValidator(validator));
  folder.write('prompts/parity.md', parityPromptWith('reason: true'));
  const reasoning = openValidator('parity', {
    settings: { ...defaultSettings, root: folder.path, recordings: 'strict' },
  });
  const allSoft = exportSource(exportValidator(validator, { allSoft: true }));
  const platform = makeTemporaryFolder({
    // Jest's usual transform takes long: one of the files passes through it.
    'package.json': JSON.stringify({
      jest: {
        transform: { '/good/': createRequire(__filename).resolve('babel-jest') },
        fakeTimers: { enableGlobally: true },
      },
    }),
    'good/a.test.js': source,
    'good/solution.js': 'module.exports = (n) => n % 2 === 0; // long',
    'busy/a.test.js': source,
    'busy/solution.js': 'module.exports = (n) => n % 2 === 0; // busy',
    'bad/a.test.js': source,
    'bad/solution.js': '// wrong',
    'reason/a.test.js': exportSource(exportValidator(reasoning)),
    'reason/solution.js': '// wrong',
    'unreadable/a.test.js': source,
    'unreadable/solution.js': '// cut',
    'outage/a.test.js': source,
    'outage/solution.js': '// no key',
    'soft/a.test.js': allSoft,
    'soft/solution.js': '// wrong',
    'soft-outage/a.test.js': allSoft,
    'soft-outage/solution.js': '// no key',
  });
  ran = await runJest(platform.path, ['-i', '--json', '--outputFile=result.json'], {
    OPENAI_BASE_URL: server.url,
    OPENAI_API_KEY: 'test-key-of-nobody',
  });
  const { testResults } = JSON.parse(readFileSync(join(platform.path, 'result.json'), 'utf8')) as {
    readonly testResults: readonly JestFile[];
  };
  tests = new Map(
    testResults.map(({ name, assertionResults }) => [
      name.slice(platform.path.length + 1).replace('/a.test.js', ''),
      assertionResults.map(({ title, status, failureMessages }) => [
        title,
        status,
        failureMessages.join('\n').replaceAll(platform.path, '<folder>').replaceAll(server.url.slice(7, -3), 'server'),
      ]),
    ]),
  );
  platform.remove();
});

afterAll(async () => {
  folder.remove();
  await server.close();
});

describe('an exported validator under Jest', () => {
  test('passes a candidate whose hard analytics hold, whatever the soft ones are', () => {
    expect(tests.get('good')).toEqual([['isCorrect', 'passed', '']]);
  });

  test('waits for a busy server in real time, although the configuration fakes all timers', () => {
    expect(tests.get('busy')).toEqual([['isCorrect', 'passed', '']]);
  });

  test('fails a candidate on a hard analytic, with its rubric', () => {
    expect(tests.get('bad')).toEqual([
      [
        'isCorrect',
        'failed',
        `isCorrect is false

Expected: true
Received: false

Rubric: True if the code tells even from odd.`,
      ],
    ]);
  });

  test('shows the reason that the grader gave, as text, if the prompt asks for one', () => {
    expect(tests.get('reason')?.[0]?.[2]).toBe(`isCorrect is false

Expected: true
Received: false

Rubric: True if the code tells even from odd.

The grader's reason: It says odd.\\u001b[31m`);
  });

  test('logs the soft ones', () => {
    expect(ran.stderr).toContain('parity isShort: false (logged, not judged; wanted: true)');
    expect(ran.stderr).toContain('parity isCorrect: false (logged, not judged; wanted: true)');
  });

  test.each([
    {
      folder: 'unreadable',
      message:
        "the grader's reply could not be read, which counts against the code (truncated): the reply was cut off at the token cap",
    },
    {
      folder: 'outage',
      message:
        'not graded, through no fault of the code: server: the key is wrong or missing (401 Incorrect API key provided: [key removed]\\u001b[31m): set OPENAI_API_KEY; nothing is graded until that is fixed',
    },
  ])('says whose fault it is when the answer is missing: $folder', ({ folder: name, message }) => {
    expect(tests.get(name)).toEqual([['isCorrect', 'failed', message]]);
  });

  test('fails nobody when all is soft, and says when nothing was graded', () => {
    expect(tests.get('soft')).toEqual([['fails nothing: the result is only logged', 'passed', '']]);
    expect(tests.get('soft-outage')).toEqual([['fails nothing: the result is only logged', 'passed', '']]);
    expect(ran.stderr.match(/parity: not graded, through no fault of the code/g)).toHaveLength(2);
  });

  test('prints no key', () => {
    expect(`${ran.stdout}${ran.stderr}`).not.toContain('test-key-of-nobody');
  });
});
