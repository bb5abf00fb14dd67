import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type BatchProject, openBatchProject } from '../../testing/batch-project';
import { failWith } from '../../testing/chat-server';
import { parityFiles } from '../../testing/small-challenge';
import { describeSubmitted } from './submit-command';

let project: BatchProject;

afterEach(() => project.close());

/** The server's host with its port. */
const host = (): string => new URL(project.server.url).host;

const key = 'sk-test-of-nobody-1234567890abcdef';

describe('assay batch submit', () => {
  test.each([
    {
      title: 'a challenge that is not there',
      args: ['partiy'],
      says: 'There is no challenge "partiy" (did you mean "parity"?); there are: capitals, parity.\n',
    },
    {
      title: 'a quiz that cannot be loaded',
      args: ['capitals'],
      says: 'fixtures/capitals/questions.json cannot be used:',
    },
    {
      title: 'rounds of what has none',
      args: ['parity', '--rounds', '2'],
      says: 'parity is of kind validator: each question is asked in one round. Leave out --rounds.\n',
    },
    {
      title: 'an offline model',
      args: ['parity', '--model', 'offline/key'],
      says: 'offline/key answers in process, free and at once: use assay repeat, not a batch.\n',
    },
    {
      title: 'no key',
      args: ['parity'],
      variables: { OPENAI_BASE_URL: '' },
      says: 'No key for the Batch API: set OPENAI_API_KEY in .env or the environment, or OPENAI_BASE_URL for a server that needs no key.\n',
    },
    {
      title: 'recordings that are never asked for',
      args: ['parity'],
      variables: { ASSAY_RECORDINGS: 'strict' },
      says: 'ASSAY_RECORDINGS=strict forbids all requests, including batches. Unset ASSAY_RECORDINGS.\n',
    },
    {
      title: 'replies that are not kept',
      args: ['parity'],
      variables: { ASSAY_RECORDINGS: 'off' },
      says: 'ASSAY_RECORDINGS=off stores no replies, but batch replies must be stored. Unset ASSAY_RECORDINGS.\n',
    },
    {
      title: 'flags that cannot be used',
      args: ['--runs', 'many', '--vote', '2'],
      says: 'assay batch submit:\n  - expects one challenge, received none; for example: npx assay batch submit two-sum --runs 100\n',
    },
    {
      title: 'a budget for prices that are not known',
      args: ['parity', '--budget', '1'],
      says: 'The budget cannot be enforced: the price of gpt-6-luna at <host> is unknown.\n',
      ends: '\n  Nothing was submitted.\n',
    },
  ])('refuses $title', async ({ args, variables, says, ends = '' }) => {
    project = await openBatchProject({ files: { ...parityFiles, 'fixtures/capitals/questions.json': '[]' } });

    const result = await project.run(['batch', 'submit', ...args], { ...project.variables, ...variables });

    expect(result).toMatchObject({ code: 3, out: '' });
    expect(result.error.replace(host(), '<host>').startsWith(says)).toBe(true);
    expect(result.error.endsWith(ends)).toBe(true);
    expect(project.server.calls).toEqual([]);
  });

  test.each([
    {
      status: 404,
      says: 'has no Batch API: ask its models with assay repeat, or set OPENAI_BASE_URL to a server that has /v1/files and /v1/batches (404 no, [key removed]).',
    },
    {
      status: 401,
      says: 'cannot take the input of a batch: the key is wrong or missing (401 no, [key removed]): set OPENAI_API_KEY in .env.',
    },
    { status: 413, says: 'cannot take the input of a batch: 413 no, [key removed].' },
  ])('says what $status means and leaves nothing behind', async ({ status, says }) => {
    project = await openBatchProject();
    project.server.fault = () => failWith(status, { message: `no, ${key}` });

    const result = await project.run(['batch', 'submit', 'parity'], { ...project.variables, OPENAI_API_KEY: key });

    expect(result).toEqual({ code: 3, out: '', error: `${host()} ${says}\n` });
    expect(project.batches()).toEqual([]);
    expect(project.server.calls).toHaveLength(1);
  });

  test('says that a server is not there', async () => {
    project = await openBatchProject();
    await project.server.close();

    const result = await project.assay('batch', 'submit', 'parity');

    expect(result).toEqual({
      code: 3,
      out: '',
      error: `${host()} cannot take the input of a batch: connect ECONNREFUSED ${host()}: check the network and OPENAI_BASE_URL.\n`,
    });
  });

  test.each([
    {
      budget: '0.5',
      code: 2,
      batches: 0,
      error: /^This may cost \$0\.\d+ at Batch API prices; the budget is \$0\.50\. Nothing was submitted\.\n/,
    },
    {
      budget: '1',
      code: 0,
      batches: 1,
      error: /^To ask: 30 replies of gpt-6-luna, about .* tokens in, .* out, \$0\.\d+ at the batch price\.\n$/,
    },
  ])('holds a budget of $budget at half the price', async ({ budget, code, batches, error }) => {
    project = await openBatchProject({
      files: {
        ...parityFiles,
        'prompts/parity.md': String(parityFiles['prompts/parity.md']).replace(
          'gpt-6-luna',
          'gpt-6-luna, maxTokens: 400',
        ),
      },
    });
    project.write(
      'prices.yaml',
      `- { model: "*", server: "${host()}", input: 10, output: 100, factors: { batch: 0.5 } }\n`,
    );

    const result = await project.assay('batch', 'submit', 'parity', '--runs', '10', '--budget', budget);

    expect(result).toMatchObject({ code });
    expect(result.error).toMatch(error);
    expect(project.server.batches).toHaveLength(batches);
  });

  test('ends at once when it is interrupted, and leaves nothing behind', async () => {
    project = await openBatchProject();
    const interrupt = new AbortController();
    project.server.fault = () => {
      interrupt.abort(new Error('interrupted'));
      return () => undefined;
    };

    const result = await project.run(['batch', 'submit', 'parity'], project.variables, { signal: interrupt.signal });

    expect(result).toEqual({ code: 130, out: '', error: expect.stringMatching(/^Nothing was submitted\.\n/) });
    expect(project.batches()).toEqual([]);
  });

  test('forgets a batch that the server refused as a whole, and says why by line', async () => {
    project = await openBatchProject();
    await project.assay('batch', 'submit', 'parity', '--runs', '1', '--model', 'no-batch');

    const status = await project.assay('batch', 'status', 'parity');
    const fetched = await project.assay('batch', 'fetch', 'parity');
    const again = await project.assay('batch', 'submit', 'parity', '--runs', '1', '--model', 'no-batch');

    const [first = ''] = project.batches();
    const problems = [1, 2, 3].map(
      (line) => `  .assay/batches/${first}/input.jsonl:${String(line)}: model_not_found: no-batch takes no batches.`,
    );
    expect(status).toMatchObject({ code: 0 });
    expect(status.out).toContain(`  failed     0        3   3  0 min  –\n${problems.join('\n')}\n`);
    expect(fetched).toMatchObject({ code: 2 });
    expect(fetched.out).toContain(`${problems.join('\n')}\n3 requests have no reply.`);
    expect(again.out).toContain('Submitted 3 requests');
  });
});

describe('batch gaps', () => {
  beforeEach(async () => {
    project = await openBatchProject();
  });

  /** A batch of two runs that expires when a third of it is done, and is fetched. */
  async function expire(): Promise<string> {
    await project.assay('batch', 'submit', 'parity', '--runs', '2');
    project.server.finish({ status: 'expired', isDone: (id) => id.startsWith('right') });
    return (await project.assay('batch', 'fetch', 'parity')).out;
  }

  describe('assay batch, after some requests got no reply', () => {
    test('counts as missing what is not recorded, whoever brings the rest', async () => {
      const expired = await expire();
      await project.assay('repeat', 'parity', '--runs', '2');

      const fetched = await project.assay('batch', 'fetch', 'parity');
      const status = await project.assay('batch', 'status', 'parity');

      const [id = ''] = project.batches();
      expect(expired).toContain('expired         6     2         2        4\n');
      expect(expired).toContain('4 requests have no reply. Ask again live: npx assay repeat parity --runs 2\n');
      expect(fetched).toEqual({
        code: 0,
        out: [
          '  batch                          model       state    requests  kept  recorded  missing',
          `  ${id}  gpt-6-luna  expired         6     2         6        0`,
          '6 of 6 replies are recorded, none of them new.',
          'The cost of the batch is unknown.',
          'Evaluate the replies, without calls: npx assay repeat parity --runs 2\n',
        ].join('\n'),
        error: '',
      });
      expect(status.out).toContain('expired, fetched     6        0   6');
    });

    test('calls missing in the status what it calls missing when it is fetched', async () => {
      await project.assay('batch', 'submit', 'parity', '--runs', '2');
      project.server.finish({ status: 'expired', isDone: (id) => id.startsWith('right') });

      const before = await project.assay('batch', 'status', 'parity', '--json');
      await project.assay('batch', 'fetch', 'parity');
      const after = await project.assay('batch', 'status', 'parity', '--json');

      for (const { out } of [before, after]) {
        expect(JSON.parse(out)).toMatchObject({ batches: [{ status: 'expired', done: 2, missing: 4 }] });
      }
    });

    test('counts each reply once, and says what is new, when a second batch brings the rest', async () => {
      await expire();
      await project.assay('batch', 'submit', 'parity', '--runs', '2');
      project.server.finish();

      const second = await project.assay('batch', 'fetch', 'parity', '--json');
      const again = await project.assay('batch', 'fetch', 'parity', '--json');

      const [, id] = project.batches();
      expect(second.code).toBe(0);
      expect(JSON.parse(second.out)).toMatchObject({
        requests: 4,
        recorded: 4,
        missing: 0,
        new: 4,
        batches: [{ id, requests: 4, result: { kept: 4, recorded: 4, missing: 0 } }],
      });
      expect(again.code).toBe(0);
      expect(JSON.parse(again.out)).toMatchObject({ requests: 4, recorded: 4, missing: 0, new: 0 });
    });

    test('sums what is known of the price, and counts the replies of which it is not', async () => {
      await project.assay('batch', 'submit', 'parity', '--runs', '1');
      project.server.finish();
      const batches = ['--runs', '2', '--model', 'gpt-6-luna,gpt-4o'];
      await project.assay('batch', 'submit', 'parity', ...batches);
      project.server.finish();
      project.write(
        'prices.yaml',
        `- { model: gpt-6-luna, server: "${host()}", input: 10, output: 100, factors: { batch: 0.5 } }\n`,
      );

      const { out } = await project.assay('batch', 'fetch', 'parity');

      expect(out).toContain('12 of 12 replies are recorded, all new.\n');
      expect(out).toMatch(/\nThe batches cost \$0\.\d+ at Batch API prices, plus 6 replies of unknown price\.\n/);
    });
  });

  describe('assay batch cancel', () => {
    test('names the batches of another server, which it leaves alone', async () => {
      await project.assay('batch', 'submit', 'parity', '--runs', '1');

      const elsewhere = await project.run(['batch', 'cancel', 'parity'], { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' });

      expect(elsewhere).toEqual({
        code: 2,
        out: 'No batch of parity is in progress at 127.0.0.1:1.\n',
        error: `Skipped, because OPENAI_BASE_URL does not point to ${host()}: ${String(project.batches()[0])}\n`,
      });
    });

    test('cancels a batch once', async () => {
      await project.assay('batch', 'submit', 'parity', '--runs', '1');
      await project.assay('batch', 'cancel', 'parity');

      const again = await project.assay('batch', 'cancel', 'parity');

      const [id = ''] = project.batches();
      expect(again).toMatchObject({ code: 0, error: '' });
      expect(again.out).toContain(`Already being cancelled: 1 batch: ${id}\n`);
      expect(project.server.calls.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1);
    });
  });

  describe('assay batch submit', () => {
    test('asks as many runs as repeat does, and gives commands that can be pasted', async () => {
      const model = 'served/key?flip=0.05&seed=1';

      const submitted = await project.assay('batch', 'submit', 'parity', '--model', model, '--json');
      project.server.finish();
      const fetched = await project.assay('batch', 'fetch', 'parity');

      expect(JSON.parse(submitted.out)).toMatchObject({ asked: `--runs 10 --model '${model}'`, requests: 30 });
      expect(fetched.out).toContain(
        `Evaluate the replies, without calls: npx assay repeat parity --runs 10 --model '${model}'\n`,
      );
      const runsOf = (help: string): string | undefined => /^ *--runs .*$/m.exec(help)?.[0].replace(/ +/g, ' ');
      expect(runsOf((await project.assay('batch', 'submit', '--help')).out)).toBe(
        runsOf((await project.assay('repeat', '--help')).out),
      );
    });

    test('says what was submitted when it is interrupted in between', async () => {
      const interrupt = new AbortController();
      project.server.fault = ({ method, path }) => {
        if (method !== 'POST' || path !== '/files' || project.server.batches.length === 0) {
          return undefined;
        }
        interrupt.abort(new Error('interrupted'));
        return () => undefined;
      };

      const result = await project.run(
        ['batch', 'submit', 'parity', '--runs', '1', '--model', 'gpt-6-luna,gpt-4o'],
        project.variables,
        { signal: interrupt.signal },
      );

      expect(result).toMatchObject({ code: 130, out: '' });
      expect(result.error).toContain('1 batch was submitted: npx assay batch status parity\n');
    });
  });

  describe('describeSubmitted', () => {
    test('leaves no doubt but where there is one', async () => {
      await project.assay('batch', 'submit', 'parity', '--runs', '1', '--model', 'gpt-6-luna,gpt-4o');
      const [first = ''] = project.batches();
      const file = `.assay/batches/${first}/state.json`;
      project.write(file, project.read(file).replace('"step": "submitted"', '"step": "uploaded"'));

      expect(describeSubmitted(project.path, 'parity', [])).toBe(
        '1 batch was submitted, 1 batch may have been submitted: npx assay batch status parity',
      );
      expect(describeSubmitted(project.path, 'other', [])).toBe('Nothing was submitted.');
    });
  });
});
