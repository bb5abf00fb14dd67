import { describe, expect, test } from '@jest/globals';
import { failWith, startChatServer, hangUp } from '../../testing/chat-server';
import { runInFolder } from '../../testing/run-command-line';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';
import { hashCode } from '../../code/submission';
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
