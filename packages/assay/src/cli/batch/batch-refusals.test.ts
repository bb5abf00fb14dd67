import { afterEach, describe, expect, test } from '@jest/globals';
import { openBatchProject, type BatchProject } from '../../testing/batch-project';
import { failWith } from '../../testing/chat-server';
import { parityFiles } from '../../testing/small-challenge';

const key = 'sk-test-of-nobody-1234567890abcdef';
let project: BatchProject;

afterEach(() => project.close());

/** The server's host with its port. */
const host = (): string => new URL(project.server.url).host;

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
