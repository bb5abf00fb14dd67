import { afterEach, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBatchProject, type BatchProject } from '../../testing/batch-project';
import { parityAnswer } from '../../testing/small-challenge';

const key = 'sk-test-of-nobody-1234567890abcdef';
let project: BatchProject;

afterEach(() => project.close());

/** The server's host with its port. */
const host = (): string => new URL(project.server.url).host;

/** What came of the last batch that was fetched. */
async function resultOf(): Promise<object> {
  const { out } = await project.assay('batch', 'fetch', 'parity', '--json');
  return (JSON.parse(out) as { readonly batches: readonly { readonly result: object }[] }).batches.at(-1)?.result ?? {};
}

/** A line of an output file with a right answer. */
const lineOf = (customId: string, id: string): string =>
  JSON.stringify({
    custom_id: customId,
    response: {
      status_code: 200,
      body: { id, choices: [{ message: { content: '{"isCorrect":true,"isShort":true}' } }] },
    },
    error: null,
  });

/** Ids of the requests that were submitted first. */
const customIds = (): readonly string[] =>
  [...project.server.inputs.values()]
    .flat()
    .map((line) => (JSON.parse(line) as { readonly custom_id: string }).custom_id)
    .sort();

describe('assay batch fetch', () => {
  test('reads the error file, groups what it says, and keeps what the provider filtered as a reply', async () => {
    project = await openBatchProject({
      answer(prompt, nth) {
        if (prompt.includes('// wrong')) {
          return {
            status: 400,
            error: { message: nth === 0 ? 'filtered' : 'too long', code: nth === 0 ? 'content_filter' : null },
          };
        }
        return prompt.includes('// right') && nth === 1
          ? { status: 500, error: { message: `boom\u001b[31m ${key}` } }
          : JSON.stringify(parityAnswer(prompt));
      },
    });
    await project.assay('batch', 'submit', 'parity', '--runs', '3');
    project.server.finish();

    const fetched = await project.assay('batch', 'fetch', 'parity');

    expect(fetched).toMatchObject({ code: 2 });
    expect(fetched.out).toContain(
      'completed         9     6         6        3\nRefused:\n  2 × 400 too long\n  1 × 500 boom\\u001b[31m [key removed]\n6 of 9 replies are recorded',
    );
    const kept = Object.values(project.recordings()).join('');
    expect(kept.match(/"finishReason":"content_filter"/g)).toHaveLength(1);
    expect(kept.match(/"tier":"batch"/g)).toHaveLength(6);
  });

  test('keeps no line that it did not ask for, no second one, and no reply twice', async () => {
    project = await openBatchProject();
    await project.assay('batch', 'submit', 'parity', '--runs', '2');
    const [loop0 = '', loop1 = '', right0 = '', right1 = '', wrong0 = ''] = customIds();
    project.server.finish({
      isDone: () => false,
      moreLines: [
        lineOf(loop0, 'chatcmpl-1'),
        lineOf(loop1, 'chatcmpl-1'),
        lineOf(right0, 'chatcmpl-2'),
        lineOf(right0, 'chatcmpl-3'),
        lineOf(right1.replace(/.{4}$/, '0000'), 'chatcmpl-4'),
        JSON.stringify({ custom_id: right1, response: { status_code: 200, body: '<html>' }, error: null }),
        JSON.stringify({ custom_id: wrong0, response: null, error: { code: 'batch_expired', message: 'Too late.' } }),
        '{"custom_id": "half a li',
      ],
    });

    expect(await resultOf()).toEqual({
      status: 'completed',
      kept: 2,
      recorded: 2,
      refused: [
        { reason: 'the reply repeats run 1, so it is not new evidence', count: 1 },
        { reason: 'not a chat completion: "<html>"', count: 1 },
        { reason: 'batch_expired: Too late.', count: 1 },
      ],
      missing: 4,
      strange: [
        { reason: 'a second line for a request', count: 1 },
        { reason: 'a custom_id that was not submitted', count: 1 },
        { reason: 'not a line of a batch', count: 1 },
      ],
      problems: [],
      dollars: null,
      unpriced: 3,
    });
  });

  test('keeps what an expired batch has done, and the next one asks for the rest', async () => {
    project = await openBatchProject();
    await project.assay('batch', 'submit', 'parity', '--runs', '2');
    project.server.finish({ status: 'expired', isDone: (id) => id.startsWith('right') });

    expect(await resultOf()).toMatchObject({ status: 'expired', kept: 2, missing: 4 });
    const next = await project.assay('batch', 'submit', 'parity', '--runs', '2');
    project.server.finish();

    expect(next.out).toContain('Submitted 4 requests');
    expect(await resultOf()).toMatchObject({ status: 'completed', kept: 4, missing: 0 });
    expect((await project.assay('repeat', 'parity', '--runs', '2')).out).toContain('6 trials · 6 from recordings');
  });

  test('writes no key that the server echoes', async () => {
    project = await openBatchProject({ answer: () => `Your key is ${key}.` });
    const variables = { ...project.variables, OPENAI_API_KEY: key };
    await project.run(['batch', 'submit', 'parity', '--runs', '1'], variables);
    project.server.finish();

    const fetched = await project.run(['batch', 'fetch', 'parity'], variables);

    const files = readdirSync(join(project.path, '.assay'), { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    expect(fetched).toMatchObject({ code: 0 });
    expect(files.join('')).not.toContain(key);
    expect(
      Object.values(project.recordings())
        .join('')
        .match(/Your key is \[key removed\]/g),
    ).toHaveLength(3);
  });

  test('replaces older replies when everything was asked again', async () => {
    project = await openBatchProject();
    await project.assay('repeat', 'parity', '--runs', '1');
    const variables = { ...project.variables, ASSAY_RECORDINGS: 'record' };

    const submitted = await project.run(['batch', 'submit', 'parity', '--runs', '1'], variables);
    project.server.finish();

    expect(submitted.out).toContain('Submitted 3 requests');
    expect(await resultOf()).toMatchObject({ kept: 3, recorded: 3 });
    expect(await resultOf()).toMatchObject({ kept: 3, recorded: 3 });
    const lines = Object.values(project.recordings())
      .join('')
      .match(/"reply":/g);
    expect(lines).toHaveLength(6);
  });

  test('looks at no batch of another server, and says so', async () => {
    project = await openBatchProject();
    await project.assay('batch', 'submit', 'parity', '--runs', '1');

    const elsewhere = await project.run(['batch', 'fetch', 'parity'], { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' });

    expect(elsewhere).toEqual({
      code: 2,
      out: 'No batches of parity at 127.0.0.1:1.\nNext: npx assay batch submit parity\n',
      error: `Skipped, because OPENAI_BASE_URL does not point to ${host()}: ${String(project.batches()[0])}\n`,
    });
  });

  test('refuses an input that was changed after it was sent', async () => {
    project = await openBatchProject();
    await project.assay('batch', 'submit', 'parity', '--runs', '1');
    const file = `.assay/batches/${String(project.batches()[0])}/input.jsonl`;
    project.write(file, project.read(file).replaceAll('Judge', 'Praise'));
    project.server.finish();

    const result = await project.assay('batch', 'fetch', 'parity');

    expect(result).toMatchObject({ code: 3, out: '' });
    expect(result.error).toContain(`${file} was changed after it was sent: the request of `);
  });

  test('names a state that cannot be read', async () => {
    project = await openBatchProject();
    project.write('.assay/batches/parity-x/state.json', '{"version": 2');

    const result = await project.assay('batch', 'fetch', 'parity');

    expect(result).toMatchObject({ code: 3 });
    expect(result.error).toContain('.assay/batches/parity-x/state.json cannot be used: ');
    expect(result.error).toContain('To forget the batch, remove its folder.');
  });
});
