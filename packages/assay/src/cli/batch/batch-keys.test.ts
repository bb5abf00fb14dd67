import { afterEach, describe, expect, test } from '@jest/globals';
import { openBatchProject, type BatchProject } from '../../testing/batch-project';

let project: BatchProject;

afterEach(() => project.close());

describe('assay batch with a key of the environment', () => {
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
