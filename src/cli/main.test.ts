import { afterEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { failWith, startChatServer } from '../testing/chat-server';
import { cleanEnvironment } from '../testing/run-jest';
import { parityAnswer, parityFiles } from '../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { askDocumentSchema, checkDocumentSchema, errorDocumentSchema } from './documents';
import { runCommandLine } from './main';

let project: TemporaryFolder | undefined;

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

async function run(
  args: readonly string[],
  files: Readonly<Record<string, string | Uint8Array>> = parityFiles,
  variables: Readonly<Record<string, string>> = {},
  signal = new AbortController().signal,
): Promise<Ran> {
  project = makeTemporaryFolder(files);
  let out = '';
  let error = '';
  const terminal = {
    out: (text: string) => void (out += `${text}\n`),
    error: (text: string) => void (error += `${text}\n`),
  };
  const line = { args, folder: project.path, environment: cleanEnvironment(variables), version: '1.2.3', signal };
  const code = await runCommandLine(line, terminal);
  return { code, out, error: error.replaceAll(project.path, '<folder>') };
}

afterEach(() => {
  project?.remove();
  project = undefined;
});

describe('assay', () => {
  test('prints its version', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, out: '1.2.3\n', error: '' });
  });

  test.each(['check', 'ask'])('%s --help shows usage, options and an example', async (command) => {
    const { code, out } = await run([command, '--help']);

    expect(out).toMatch(
      new RegExp(`^Usage: assay ${command} .*^Options:.*--json.*^Example:\\n {2}npx assay ${command} two-sum`, 'ms'),
    );
    expect(code).toBe(0);
  });

  test.each([
    {
      args: ['chek'],
      error: 'There is no command "chek" (did you mean "check"?). Commands: check, ask. See assay --help.\n',
    },
    {
      args: ['check', '--jsn'],
      error: 'assay check:\n  - unknown option --jsn (did you mean "--json"?); known: --json, --help\n',
    },
    {
      args: ['ask', 'parity', 'x.js', '--runs', '--model=a', '--model=b', '--model=c', '--json=1'],
      error:
        'assay ask:\n  - --runs expects <n>\n  - --model is given twice\n  - --json takes no value, received "1"\n',
    },
    {
      args: ['ask', 'parity'],
      error: 'assay ask expects a challenge and at least one file, for example: npx assay ask two-sum',
    },
    {
      args: ['ask', 'parity', 'a.js', '--runs', '0'],
      error: '--runs expects a whole number from 1 to 1,000,000, received "0".\n',
    },
    { args: ['ask', 'parity', 'a.js', 'b.js'], error: 'There is no file a.js.\nThere is no file b.js.\n' },
  ])('$args ends with 3 and says why', async ({ args, error }) => {
    const ran = await run(args);

    expect(ran).toMatchObject({ code: 3, out: '' });
    expect(ran.error).toContain(error);
  });
});

describe('assay check', () => {
  test('counts what it found and warns of rare expected values', async () => {
    const { code, out } = await run(['check']);

    expect(out).toBe(`parity: 3 fixtures, 2 analytics, 6 assertions
warning: prompts/parity.md analytics.isCorrect: only 2 of 3 fixtures expect true: add some, at least 3 of each value
warning: prompts/parity.md analytics.isCorrect: only 1 of 3 fixtures expect false: add some, at least 3 of each value
warning: prompts/parity.md analytics.isShort: only 2 of 3 fixtures expect true: add some, at least 3 of each value
warning: prompts/parity.md analytics.isShort: only 1 of 3 fixtures expect false: add some, at least 3 of each value
0 problems, 4 warnings
`);
    expect(code).toBe(0);
  });

  test('lists the problems of all files of all challenges at once and ends with 3', async () => {
    const { code, out } = await run(['check'], {
      ...parityFiles,
      'fixtures/parity/wrong.yaml': 'title: x\nexpected: { isCorrect: 1, isShrt: true }\nsolution: y\n',
      'prompts/second.md': '---\ntitle: Second\n---\n',
      'fixtures/third/a.yaml': 'title: a\nexpected: {}\nsolution: b\n',
    });

    expect(out).toContain(`fixtures/parity/wrong.yaml cannot be used:
  - line 2, expected.isCorrect: expected true or false, received the number 1
  - line 2, expected.isShrt: the prompt has no such analytic (did you mean "isShort"?); it has isCorrect, isShort
  - line 2, expected.isShort: missing; expected true or false for every analytic of the prompt

prompts/second.md cannot be used:
  - the text never shows the candidate's code: add {{ solution }}
  - line 2, kind: missing; expected validator
`);
    expect(out).toContain(
      'prompts/third.md cannot be used:\n  - there is no such file: create it, for fixtures/third/ is there; there are: parity, second',
    );
    expect(code).toBe(3);
  });

  test('prints the same as one JSON document that fits its schema', async () => {
    const { code, out, error } = await run(['check', 'parity', '--json'], {
      ...parityFiles,
      'fixtures/parity/wrong.yaml': 'a: b: c',
    });

    expect(checkDocumentSchema.parse(JSON.parse(out)).problems).toEqual([
      {
        file: 'fixtures/parity/wrong.yaml',
        line: 1,
        message: 'a second ": " on the line: put quotes around text that holds one',
      },
    ]);
    expect({ code, error }).toEqual({ code: 3, error: '' });
  });

  test('is an error in a folder without challenges, also as JSON', async () => {
    const { code, out, error } = await run(['check', '--json'], {});

    expect(error).toBe(
      'There is no challenge in <folder>: expected prompts/<challenge>.md and fixtures/<challenge>/.\n',
    );
    expect(errorDocumentSchema.parse(JSON.parse(out)).error).toContain('There is no challenge in');
    expect(code).toBe(3);
  });

  test('refuses settings that do not exist', async () => {
    const { code, error } = await run(
      ['check'],
      { ...parityFiles, '.env': 'ASSAY_RUN=3\n' },
      { ASSAY_CONCURRENCY: 'many' },
    );

    expect(error).toBe(`The settings (environment or .env) cannot be used:
  - ASSAY_RUN is not a setting (did you mean "ASSAY_RUNS"?).
  - ASSAY_CONCURRENCY expects a whole number from 1 to 1,000,000, received "many".
`);
    expect(code).toBe(3);
  });
});

describe('assay ask', () => {
  const code = 'const isEven = (n) => n % 2 === 1; // wrong\r\n`{{ 7*7 }}` $& </code>';
  const files = { ...parityFiles, 'their.js': code, 'other.py': 'x = 1' };

  test('says what the validator makes of files, byte for byte as they are', async () => {
    const server = await startChatServer(({ prompt }) => JSON.stringify(parityAnswer(prompt)));

    const ran = await run(['ask', 'parity', 'their.js', 'other.py'], files, { OPENAI_BASE_URL: server.url });

    expect(ran).toEqual({
      code: 0,
      out: `their.js · gpt-6-luna · 1 trial
  isCorrect  false
  isShort    true

other.py · gpt-6-luna · 1 trial
  isCorrect  true
  isShort    true
`,
      error: '',
    });
    expect(server.requests.map(({ prompt }) => prompt.includes(`\`\`\`javascript\n${code}\n\`\`\``))).toEqual([
      true,
      false,
    ]);
    await server.close();
  });

  test('counts the answers of several runs, apart from unreadable and errored ones, as JSON', async () => {
    const server = await startChatServer(({ index }) => {
      const scripted = [
        '{"isCorrect":true,"isShort":false}',
        'Yes!',
        failWith(400, { code: 'context_length_exceeded' }),
      ][index];
      return scripted ?? '{"isCorrect":true,"isShort":true}';
    });

    const ran = await run(['ask', 'parity', 'their.js', '--runs', '4', '--json'], files, {
      OPENAI_BASE_URL: server.url,
      ASSAY_CONCURRENCY: '1',
    });

    const document = askDocumentSchema.parse(JSON.parse(ran.out));
    expect(document.files).toMatchObject([
      {
        file: 'their.js',
        model: 'gpt-6-luna',
        analytics: { isCorrect: { true: 2, false: 0 }, isShort: { true: 1, false: 1 } },
        unreadable: 1,
        errored: 1,
        trials: [
          { status: 'answer' },
          { status: 'unreadable', kind: 'not JSON', reply: 'Yes!' },
          { status: 'errored' },
          { status: 'answer' },
        ],
      },
    ]);
    expect(ran).toMatchObject({ code: 2, error: '' });
    await server.close();
  });

  test('ends with 130 when it is interrupted, and keeps the replies that arrived', async () => {
    const interrupt = new AbortController();
    const server = await startChatServer(({ index, prompt }) => {
      if (index === 1) {
        interrupt.abort(new Error('interrupted'));
      }
      return index === 0 ? JSON.stringify(parityAnswer(prompt)) : () => undefined;
    });
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };

    const ran = await run(['ask', 'parity', 'their.js', '--runs', '3'], files, variables, interrupt.signal);

    expect(ran).toEqual({ code: 130, out: '', error: 'Interrupted. Replies that arrived are kept.\n' });
    await server.close();
  });

  test('cannot use the offline model that only knows fixtures', async () => {
    const ran = await run(['ask', 'parity', 'their.js'], files);

    expect(ran).toMatchObject({ code: 3, out: '' });
    expect(ran.error).toContain('offline/key knows the answers of fixtures only');
  });
});

describe('documents', () => {
  test('have JSON Schemas', () => {
    expect(z.toJSONSchema(askDocumentSchema)).toMatchObject({ title: 'assay ask --json', type: 'object' });
  });
});
