import { LLMock } from '@copilotkit/aimock';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';

let mock: LLMock;
let project: Project;

beforeEach(async () => {
  mock = await LLMock.create({ host: '127.0.0.1', port: 0 });
  project = openProject(parityFiles);
});

afterEach(async () => {
  project.remove();
  await mock.stop();
});

/** A server that was not written here. Its batches end when they are asked about the second time, with one text for every request. */
describe('assay batch, at aimock', () => {
  test('uploads, submits, polls, downloads and keeps every reply', async () => {
    const variables = { OPENAI_BASE_URL: `${mock.url}/v1`, OPENAI_API_KEY: 'test-key-of-nobody', ASSAY_CANARY: 'off' };
    const assay = (...args: readonly string[]): ReturnType<Project['run']> => project.run(args, variables);

    const submitted = await assay('batch', 'submit', 'parity', '--runs', '4');
    const early = await assay('batch', 'fetch', 'parity');
    const status = await assay('batch', 'status', 'parity', '--json');
    const fetched = await assay('batch', 'fetch', 'parity');
    const read = await assay('repeat', 'parity', '--runs', '4');

    expect(submitted).toMatchObject({ code: 0, error: '' });
    expect(submitted.out).toContain('Submitted 12 requests');
    expect(early).toMatchObject({ code: 2 });
    expect(early.out).toContain('in progress');
    expect((JSON.parse(status.out) as { readonly batches: readonly object[] }).batches).toEqual([
      expect.objectContaining({ status: 'completed', canBeFetched: true, requests: 12, done: 12, missing: 0 }),
    ]);
    expect(fetched).toMatchObject({ code: 0, error: '' });
    expect(fetched.out).toContain('completed        12    12        12        0');
    expect(read.out).toContain('12 trials · 12 from recordings · no calls made');
  });

  test('says that a batch was cancelled', async () => {
    const variables = { OPENAI_BASE_URL: `${mock.url}/v1` };
    await project.run(['batch', 'submit', 'parity', '--runs', '1'], variables);

    await project.run(['batch', 'cancel', 'parity'], variables);
    const fetched = await project.run(['batch', 'fetch', 'parity'], variables);

    expect(fetched).toMatchObject({ code: 2 });
    expect(fetched.out).toContain('cancelled         3     0         0        3');
  });
});
