import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BatchProject, openBatchProject, unevenAnswer } from '../../testing/batch-project';
import { parityAnswer, parityFiles, parityPrompt, parityPromptWith } from '../../testing/small-challenge';

describe('assay batch', () => {
  let project: BatchProject;

  beforeEach(async () => {
    project = await openBatchProject();
  });

  afterEach(() => project.close());

  test('says what was submitted, how it is, and what came of it', async () => {
    const submitted = await project.assay('batch', 'submit', 'parity', '--runs', '4');
    const waiting = await project.assay('batch', 'status', 'parity');
    const early = await project.assay('batch', 'fetch', 'parity');
    project.server.finish();
    const ended = await project.assay('batch', 'status', 'parity');
    const fetched = await project.assay('batch', 'fetch', 'parity');
    const over = await project.assay('batch', 'status', 'parity');

    const [id = ''] = project.batches();
    const host = new URL(project.server.url).host;
    expect(id).toMatch(/^parity-\d{8}T\d{6}-[0-9a-f]{6}$/);
    const at = `Batches of parity at ${host}:`;
    expect(submitted).toEqual({
      code: 0,
      out: [
        `Submitted 12 requests to ${host}, at Batch API prices:`,
        `  batch                          at the server  model       requests`,
        `  ${id}  batch_1        gpt-6-luna        12`,
        'Batches usually finish within 24 hours; you need not keep a terminal open.\nNext: Check their progress: npx assay batch status parity\n',
      ].join('\n'),
      error: '',
    });
    expect(waiting).toEqual({
      code: 0,
      out: [
        at,
        '  batch                          at the server  model       state        done  missing  of    age  expires',
        `  ${id}  batch_1        gpt-6-luna  in progress     0        0  12  0 min  in 23 h 59 min\nNext: Look again later: npx assay batch status parity\n`,
      ].join('\n'),
      error: '',
    });
    expect(early).toEqual({
      code: 2,
      out: [
        '  batch                          model       state        requests  kept  recorded  missing',
        `  ${id}  gpt-6-luna  in progress        12     –         –        –`,
        '1 batch is in progress. Fetch again later.\n',
      ].join('\n'),
      error: '',
    });
    expect(ended.out).toBe(
      [
        at,
        '  batch                          at the server  model       state                      done  missing  of    age  expires',
        `  ${id}  batch_1        gpt-6-luna  completed, ready to fetch    12        0  12  0 min  –`,
        '1 batch can be fetched.\nNext: npx assay batch fetch parity\n',
      ].join('\n'),
    );
    expect(fetched).toEqual({
      code: 0,
      out: [
        '  batch                          model       state      requests  kept  recorded  missing',
        `  ${id}  gpt-6-luna  completed        12    12        12        0`,
        '12 of 12 replies are recorded, all new.',
        'The cost of the batch is unknown.',
        'Evaluate the replies, without calls: npx assay repeat parity --runs 4\n',
      ].join('\n'),
      error: '',
    });
    expect(over.out).toContain('completed, fetched');
  });

  test('submits only what is neither recorded nor in progress', async () => {
    await project.assay('repeat', 'parity', '--runs', '2');
    await project.assay('batch', 'submit', 'parity', '--runs', '4');

    const more = await project.assay('batch', 'submit', 'parity', '--runs', '5', '--json');
    const nothing = await project.assay('batch', 'submit', 'parity', '--runs', '5');
    project.server.finish();
    await project.assay('batch', 'fetch', 'parity');
    const all = await project.assay('batch', 'submit', 'parity', '--runs', '5');

    const [, second = ''] = project.batches();
    expect(JSON.parse(more.out)).toEqual({
      challenge: 'parity',
      server: new URL(project.server.url).host,
      asked: '--runs 5',
      rounds: 1,
      requests: 3,
      recorded: 6,
      underWay: 6,
      batches: [
        {
          id: second,
          batchId: 'batch_2',
          model: 'gpt-6-luna',
          requests: 3,
          server: new URL(project.server.url).host,
        },
      ],
    });
    expect(nothing.out).toBe(
      'Nothing to submit: 6 replies already recorded, 9 replies in progress in earlier batches.\nNext: npx assay batch status parity\n',
    );
    expect(all.out).toBe(
      'Nothing to submit: 15 replies already recorded. The next command makes no calls.\nNext: npx assay repeat parity --runs 5\n',
    );
    expect(project.server.batches).toHaveLength(2);
  });

  test('changes nothing when it fetches twice, and says that nothing is new', async () => {
    await project.assay('batch', 'submit', 'parity', '--runs', '3');
    project.server.finish({ isDone: (id) => !id.startsWith('wrong-r1-') });

    const first = await project.assay('batch', 'fetch', 'parity');
    const recordings = project.recordings();
    const calls = project.server.calls.length;
    const second = await project.assay('batch', 'fetch', 'parity');

    expect(first).toMatchObject({ code: 2 });
    expect(first.out).toContain(
      '1 request has no reply. Ask again live: npx assay repeat parity --runs 3\n' +
        '  or in another batch: npx assay batch submit parity --runs 3\n',
    );
    expect(second).toEqual({ ...first, out: first.out.replace('recorded, all new.', 'recorded, none of them new.') });
    expect(project.recordings()).toEqual(recordings);
    expect(project.server.calls).toHaveLength(calls);
  });

  test('keeps a reply that came another way while the batch was in progress', async () => {
    await project.assay('batch', 'submit', 'parity', '--runs', '2');
    await project.assay('repeat', 'parity', '--runs', '1');
    const before = project.recordings();
    project.server.finish();

    const fetched = await project.assay('batch', 'fetch', 'parity', '--json');

    const { batches } = JSON.parse(fetched.out) as { readonly batches: readonly [{ readonly result: object }] };
    expect(batches[0].result).toMatchObject({ status: 'completed', kept: 3, recorded: 6, refused: [], missing: 0 });
    for (const [file, text] of Object.entries(before)) {
      expect(project.recordings()[file]?.startsWith(text)).toBe(true);
    }
  });

  test('asks each model in a batch of its own', async () => {
    await project.assay('batch', 'submit', 'parity', '--runs', '2', '--model', 'gpt-6-luna,gpt-4o');
    project.server.finish();
    const fetched = await project.assay('batch', 'fetch', 'parity');

    expect(project.server.batches.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(fetched).toMatchObject({ code: 0 });
    expect(fetched.out).toContain('npx assay repeat parity --runs 2 --model gpt-6-luna,gpt-4o\n');
  });

  test('cancels what is in progress, and fetches what was done', async () => {
    await project.assay('batch', 'submit', 'parity', '--runs', '2');

    const cancelled = await project.assay('batch', 'cancel', 'parity');
    const again = await project.assay('batch', 'status', 'parity');
    project.server.finish({ status: 'cancelled', isDone: (id) => id.startsWith('right') });
    const fetched = await project.assay('batch', 'fetch', 'parity');

    expect(cancelled.out).toContain('Cancelled 1 batch: parity-');
    expect(again.out).toContain('cancelling');
    expect(fetched).toMatchObject({ code: 2 });
    expect(fetched.out).toContain('cancelled         6     2         2        4');
    expect((await project.assay('batch', 'cancel', 'parity')).out).toBe(
      `No batch of parity is in progress at ${new URL(project.server.url).host}.\n`,
    );
  });
});

describe('assay batch, batch figures', () => {
  const open: BatchProject[] = [];

  async function start(...options: Parameters<typeof openBatchProject>): Promise<BatchProject> {
    const project = await openBatchProject(...options);
    open.push(project);
    return project;
  }

  afterEach(() => Promise.all(open.splice(0).map((project) => project.close())));

  /** The last report without times, prices, where replies came from, and the port of the server. */
  function reportOf(project: BatchProject): object {
    const { startedAt, server, cost, evidence, replies, ...rest } = JSON.parse(
      project.read(`${project.report()}/report.json`),
    ) as Record<string, object>;
    const { trials, callsPerVerdict } = cost as Record<string, unknown>;
    const { from, to, ...proof } = evidence as Record<string, unknown>;
    const { replayed, ...read } = replies as Record<string, unknown>;
    expect([startedAt, server, from, to]).toEqual(Array.from({ length: 4 }, () => expect.any(String)));
    expect(replayed).toEqual(expect.any(Number));
    return { ...rest, ...proof, read, trials, callsPerVerdict };
  }

  test.each([
    { title: 'single answers', files: parityFiles, args: [], before: [], lines: 30 },
    // Asked alone first: which votes a live run asks for depends on the answers.
    {
      title: 'a vote',
      files: parityFiles,
      args: ['--vote', '3'],
      before: [['--runs', '30']],
      lines: 90,
    },
    {
      title: 'a vote of two models',
      files: { ...parityFiles, 'prompts/parity.md': parityPromptWith('vote: { of: 3, models: [gpt-6-luna, gpt-4o] }') },
      args: [],
      before: [
        ['--vote', '1', '--model', 'gpt-6-luna', '--runs', '20'],
        ['--vote', '1', '--model', 'gpt-4o', '--runs', '10'],
      ],
      lines: 90,
    },
  ])('gives the same report as a plain run: $title', async ({ files, args, before, lines }) => {
    const plain = await start({ files });
    const batch = await start({ files });
    const command = ['parity', '--runs', '10', ...args];

    for (const one of before) {
      await plain.assay('repeat', 'parity', ...one);
    }
    const asked = await plain.assay('repeat', ...command);
    await batch.assay('batch', 'submit', ...command);
    batch.server.finish();
    const fetched = await batch.assay('batch', 'fetch', 'parity');
    const read = await batch.assay('repeat', ...command);

    expect(fetched).toMatchObject({ code: 0, error: '' });
    expect(reportOf(batch)).toEqual(reportOf(plain));
    expect(read.code).toBe(asked.code);
    expect(batch.server.calls.filter(({ path }) => path === '/chat/completions')).toEqual([]);
    expect([...batch.server.inputs.values()].flat()).toHaveLength(lines);
  });
});

describe('assay batch with a key of the environment', () => {
  let project: BatchProject;

  afterEach(() => project.close());

  test('asks a server that the environment names for each step, and one that .env names for none', async () => {
    project = await openBatchProject();
    const { server, run, write } = project;
    const keys = { OPENAI_API_KEY: 'sk-environment', ASSAY_CANARY: 'off' };
    const address = server.url.replace('127.0.0.1', '0.0.0.0');
    const named = { ...keys, OPENAI_BASE_URL: address };
    expect((await run(['batch', 'submit', 'parity', '--runs', '1'], named)).code).toBe(0);
    expect((await run(['batch', 'status', 'parity'], named)).code).toBe(0);
    const calls = server.calls.length;
    write('.env', `OPENAI_BASE_URL=${address}\n`);

    for (const step of ['submit', 'status', 'fetch', 'cancel']) {
      const { code, error } = await run(['batch', step, 'parity'], keys);

      expect({ step, code, says: error.includes('is not sent to http://0.0.0.0:') }).toEqual({
        step,
        code: 3,
        says: true,
      });
    }
    expect(server.calls).toHaveLength(calls);
  });
});

describe('assay batch fetch', () => {
  const key = 'sk-test-of-nobody-1234567890abcdef';

  let project: BatchProject;

  afterEach(() => project.close());

  /** The server's host with its port. */
  const host = (): string => new URL(project.server.url).host;

  /** What came of the last batch that was fetched. */
  async function resultOf(): Promise<object> {
    const { out } = await project.assay('batch', 'fetch', 'parity', '--json');
    return (
      (JSON.parse(out) as { readonly batches: readonly { readonly result: object }[] }).batches.at(-1)?.result ?? {}
    );
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

describe('batch token limit', () => {
  const refusal = {
    status: 400,
    error: {
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      code: 'unsupported_parameter',
    },
  };

  let project: BatchProject;

  afterEach(() => project.close());

  test('a batch after a refused one names the token limit as the server wants, and its replies are recorded', async () => {
    let isOver = false;
    project = await openBatchProject({
      files: {
        ...parityFiles,
        'prompts/parity.md': parityPrompt.replace('model: gpt-6-luna', 'model: grader-prod, maxTokens: 500'),
      },
      answer: (prompt, nth) => (isOver ? unevenAnswer(prompt, nth) : refusal),
    });
    await project.assay('batch', 'submit', 'parity', '--runs', '1');
    project.server.finish();
    const refused = await project.assay('batch', 'fetch', 'parity');
    isOver = true;
    await project.assay('batch', 'submit', 'parity', '--runs', '1');
    project.server.finish();
    const fetched = await project.assay('batch', 'fetch', 'parity');
    const replayed = await project.run(['repeat', 'parity', '--runs', '1'], {
      ...project.variables,
      ASSAY_RECORDINGS: 'strict',
    });

    const names = [...project.server.inputs.values()].map((lines) => lines.map((line) => /max_\w+/.exec(line)?.[0]));
    expect(names).toEqual([Array(3).fill('max_tokens'), Array(3).fill('max_completion_tokens')]);
    expect(refused.out).toContain("Unsupported parameter: 'max_tokens'");
    expect(fetched.code).toBe(0);
    expect(Object.values(project.recordings()).join('')).not.toContain('max_completion_tokens');
    expect(replayed.out).toContain('3 from recordings');
  });
});
