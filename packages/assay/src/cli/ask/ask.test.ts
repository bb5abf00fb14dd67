import { afterAll, describe, expect, test } from '@jest/globals';
import { hashCode } from '../../code/submission';
import { openSandbox } from '../../sandbox/open-sandbox';
import { failWith, hangUp, startChatServer } from '../../testing/chat-server';
import { runInFolder } from '../../testing/run-command-line';
import { judgedParityFiles, parityAnswer, parityFiles } from '../../testing/small-challenge';
import type { AskDocument } from './render-asked';

describe('assay ask', () => {
  const code = 'const isEven = (n) => n % 2 === 1; // wrong\r\n`{{ 7*7 }}` $& </code>';
  const files = { ...parityFiles, 'their.js': code, 'other.py': 'x = 1' };

  test('says what the validator makes of files, byte for byte as they are', async () => {
    const server = await startChatServer(({ prompt }) => JSON.stringify(parityAnswer(prompt)));

    const ran = await runInFolder(['ask', 'parity', 'their.js', 'other.py'], files, { OPENAI_BASE_URL: server.url });

    expect(ran).toEqual({
      code: 0,
      out: `their.js · gpt-6-luna · 1 trial
  isCorrect  false
  isShort    true

other.py · gpt-6-luna · 1 trial
  isCorrect  true
  isShort    true

Next: Keep it as a fixture, if you know its labels: npx assay add parity their.js
`,
      error: '',
    });
    expect(server.requests.map(({ prompt }) => prompt.includes(`\`\`\`javascript\n${code}\n\`\`\``))).toEqual([
      true,
      false,
    ]);
    await server.close();
  });

  test('says what a person decided about exactly this code, beside the answer', async () => {
    const server = await startChatServer(({ prompt }) => JSON.stringify(parityAnswer(prompt)));
    const decided = {
      version: 1,
      at: '2026-11-20T10:00:00.000Z',
      reason: 'It says odd.',
      verdict: { kind: 'live' },
      analytic: 'isCorrect',
      value: true,
      code: { sha256: hashCode(code), language: 'javascript' },
    };

    const { out } = await runInFolder(
      ['ask', 'parity', 'their.js', 'other.py'],
      { ...files, 'overrides/parity.jsonl': `${JSON.stringify(decided)}\n` },
      { OPENAI_BASE_URL: server.url },
    );
    await server.close();

    expect(out).toContain(
      '  isCorrect  false\n  isShort    true\n  A person decided that isCorrect is true for this code (assay override).\n\nother.py',
    );
    expect(out.match(/A person decided/g)).toHaveLength(1);
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

    const ran = await runInFolder(['ask', 'parity', 'their.js', '--runs', '4', '--json'], files, {
      OPENAI_BASE_URL: server.url,
      ASSAY_CONCURRENCY: '1',
    });

    const document = JSON.parse(ran.out) as AskDocument;
    expect(document.files).toMatchObject([
      {
        file: 'their.js',
        model: 'gpt-6-luna',
        analytics: { isCorrect: { true: 2, false: 0 }, isShort: { true: 1, false: 1 } },
        unreadable: 1,
        errored: 1,
        trials: [
          { status: 'answer' },
          { status: 'unreadable', kind: 'not-json', reply: 'Yes!' },
          { status: 'errored' },
          { status: 'answer' },
        ],
      },
    ]);
    expect(ran).toMatchObject({
      code: 2,
      error: expect.stringMatching(/^gpt-6-luna at \S+ gave no answer to their\.js: 400 failed\.\n$/),
    });
    await server.close();
  });

  test('ends with 130 when it is interrupted, and keeps the replies that arrived', async () => {
    const interrupt = new AbortController();
    const server = await startChatServer(({ index, prompt }) => {
      if (index === 1) {
        interrupt.abort(new Error('interrupted'));
      }
      return index === 0 ? JSON.stringify(parityAnswer(prompt)) : hangUp;
    });
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };

    const ran = await runInFolder(['ask', 'parity', 'their.js', '--runs', '3'], files, variables, interrupt.signal);

    expect(ran).toEqual({ code: 130, out: '', error: 'Interrupted.\n' });
    await server.close();
  });

  test('cannot use the offline model that only knows fixtures', async () => {
    const ran = await runInFolder(['ask', 'parity', 'their.js'], files);

    expect(ran).toMatchObject({ code: 3, out: '' });
    expect(ran.error).toContain('offline/key knows only the answers of fixtures');
  });

  test.each(['', ',', 'a b'])('refuses the model "%s" rather than ask another', async (model) => {
    const ran = await runInFolder(['ask', 'parity', 'their.js', `--model=${model}`], files);

    expect(ran.error).toBe(
      `assay ask:\n  - --model expects one or more names separated by commas, received "${model}"\n`,
    );
    expect(ran.code).toBe(3);
  });

  test('refuses a folder and names a missing file as it was given', async () => {
    const ran = await runInFolder(['ask', 'parity', 'fixtures', './none.js'], files);

    expect(ran.error).toBe('fixtures is a folder: name the files in it.\nThere is no file ./none.js.\n');
    expect(ran.code).toBe(3);
  });
});

describe('assay ask … --model offline/judge', () => {
  afterAll(() => openSandbox().close());

  const files = {
    ...judgedParityFiles,
    'right.js': 'const isEven = (n) => n % 2 === 0;',
    'wrong.js': 'const isEven = (n) => n < 9 && n % 2 === 0;',
    'foreign.py': 'is_even = lambda n: n % 2 == 0',
  };

  const judge = '--model=offline/judge';

  test('shows each value and what it rests on', async () => {
    expect(await runInFolder(['ask', 'parity', 'right.js', 'wrong.js', judge], files)).toEqual({
      code: 0,
      out: `right.js · offline/judge · 1 trial
  isCorrect  true  right on 9 inputs
  isShort    true  1 line

wrong.js · offline/judge · 1 trial
  isCorrect  false  isEven(10) returned false, expected true
  isShort    true   1 line

Next: Keep it as a fixture, if you know its labels: npx assay add parity right.js
`,
      error: '',
    });
  });

  test('answers without a key in place of the model of the prompt, and says so', async () => {
    const ran = await runInFolder(['ask', 'parity', 'right.js'], files);

    expect(ran.out).toMatch(/^right\.js · offline\/judge · 1 trial\n {2}isCorrect {2}true {2}right on 9 inputs\n/);
    expect(ran.error).toBe('No OPENAI_API_KEY: offline/judge answers instead of the prompt’s model.\n');
    expect(ran.code).toBe(0);
  });

  test('shows why there is no value, and ends with 1', async () => {
    expect(await runInFolder(['ask', 'parity', 'foreign.py', judge], files)).toEqual({
      code: 1,
      out: `foreign.py · offline/judge · 1 trial
  isCorrect  undecided  the oracle reads JavaScript, not python
  isShort    true       1 line

Next: Keep it as a fixture, if you know its labels: npx assay add parity foreign.py
`,
      error: '',
    });
  });

  test('counts true, false and undecided over several runs', async () => {
    const ran = await runInFolder(['ask', 'parity', 'foreign.py', judge, '--runs', '5'], files);

    expect(ran).toEqual({
      code: 1,
      out: `foreign.py · offline/judge · 5 trials
  isCorrect  true 0, false 0, undecided 5
  isShort    true 5, false 0

Next: Keep it as a fixture, if you know its labels: npx assay add parity foreign.py
`,
      error: '',
    });
  });

  test('prints values, evidence and reasons as one JSON document', async () => {
    const { code, out, error } = await runInFolder(['ask', 'parity', 'wrong.js', 'foreign.py', judge, '--json'], files);

    expect(JSON.parse(out)).toEqual({
      challenge: 'parity',
      files: [
        {
          file: 'wrong.js',
          model: 'offline/judge',
          analytics: { isCorrect: { true: 0, false: 1 }, isShort: { true: 1, false: 0 } },
          undecided: 0,
          unreadable: 0,
          errored: 0,
          trials: [
            {
              run: 1,
              source: 'offline',
              status: 'answer',
              answer: { isCorrect: false, isShort: true },
              evidence: { isCorrect: 'isEven(10) returned false, expected true', isShort: '1 line' },
              reply: '{"isCorrect":false,"isShort":true}',
            },
          ],
        },
        {
          file: 'foreign.py',
          model: 'offline/judge',
          analytics: { isCorrect: { true: 0, false: 0 }, isShort: { true: 1, false: 0 } },
          undecided: 1,
          unreadable: 0,
          errored: 0,
          trials: [
            {
              run: 1,
              source: 'offline',
              status: 'answer',
              answer: { isShort: true },
              undecided: { isCorrect: 'the oracle reads JavaScript, not python' },
              evidence: { isShort: '1 line' },
              reply: '{"isShort":true,"isCorrect":null}',
            },
          ],
        },
      ],
    });
    expect({ code, error }).toEqual({ code: 1, error: '' });
  });

  test('keeps hostile file names and evidence on their lines, with nothing that moves a cursor', async () => {
    const name = 'a\u001b[2J\nb.js';
    const code = 'const isEven = () => { throw new Error("\\u001b[1A\\n  isCorrect  true\\u202e"); };';

    const { out } = await runInFolder(['ask', 'parity', name, judge], { ...files, [name]: code });

    expect(out).toBe(String.raw`a\u001b[2J b.js · offline/judge · 1 trial
  isCorrect  false  isEven(0) threw Error: \u001b[1A isCorrect true\u202e, expected true
  isShort    true   1 line

Next: Keep it as a fixture, if you know its labels: npx assay add parity <file>
`);
  });

  test('judges hundreds of files in one go, hostile ones among them', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `${String(index)}.js`);
    const hostile: Readonly<Record<number, string>> = {
      20: 'const isEven = () => { for (;;); };',
      90: 'const isEven = () => { const all = []; for (;;) all.push(new Array(1e5).fill(all)); };',
      150: 'const isEven = () => isEven() + 1;',
    };
    const codeOf = (index: number): string =>
      hostile[index] ?? `const isEven = (n) => (n + ${String(index)}) % 2 === 0;`;
    const many = Object.fromEntries(names.map((name, index) => [name, codeOf(index)]));

    const ran = await runInFolder(['ask', 'parity', ...names, judge, '--json'], { ...files, ...many });

    const document = JSON.parse(ran.out) as AskDocument;
    expect(
      document.files.map(({ file, trials: [trial] }) => [file, trial?.status === 'answer' && trial.answer]),
    ).toEqual(
      names.map((name, index) => [name, { isCorrect: hostile[index] === undefined && index % 2 === 0, isShort: true }]),
    );
    expect(ran.code).toBe(0);
  });

  test.each(['ask', 'check'])(
    'assay %s ends with 3 and the place, without a stack, for a broken oracle',
    async (command) => {
      const broken = { ...files, 'fixtures/parity/oracle.ts': 'export const isCorect = () => 1;' };

      const ran = await runInFolder([command, 'parity', ...(command === 'ask' ? ['right.js', judge] : [])], broken);

      expect(ran.out + ran.error).toMatch(
        /^fixtures\/parity\/oracle\.ts cannot be used:\n {2}- isCorect: the prompt has no such analytic \(did you mean "isCorrect"\?\); it has isCorrect, isShort\n(1 problem, .*\nNext: .*\nRunning this project's code .*\n)?$/m,
      );
      expect(ran.code).toBe(3);
    },
  );
});
