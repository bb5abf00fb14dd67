import { expect, test } from '@jest/globals';
import { startChatServer } from '../../assay/dist/testing/chat-server';
import { makeProject, runJest, suiteFile } from '../../assay/dist/testing/run-jest';
import { parityAnswer, parityFiles } from '../../assay/dist/testing/small-challenge';

test('under Jest the calls are made here, whatever the address of a queue', async () => {
  const server = await startChatServer(({ prompt }) => JSON.stringify(parityAnswer(prompt)));
  const folder = makeProject({ ...parityFiles, 'tests/parity.test.ts': suiteFile('parity') });

  const { code, stderr } = await runJest(folder.path, [], {
    OPENAI_BASE_URL: server.url,
    ASSAY_MODEL: 'some-model',
    ASSAY_QUEUE: 'postgres://assay@127.0.0.1:9/assay',
  });
  folder.remove();
  await server.close();

  expect(server.requests).toHaveLength(3);
  expect(stderr).toContain('PASSED. All 3 hard assertions held.');
  expect(code).toBe(0);
});
