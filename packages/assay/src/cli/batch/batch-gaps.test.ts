import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openBatchProject, type BatchProject } from '../../testing/batch-project';
import { describeSubmitted } from './submit-command';

let project: BatchProject;

beforeEach(async () => {
  project = await openBatchProject();
});

afterEach(() => project.close());

/** The server's host with its port. */
const host = (): string => new URL(project.server.url).host;

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
