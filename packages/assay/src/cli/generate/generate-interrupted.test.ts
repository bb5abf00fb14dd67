import { afterEach, expect, test } from '@jest/globals';
import { startChatServer, type ChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';

let project: Project;
let server: ChatServer;

afterEach(async () => {
  project.remove();
  await server.close();
});

test('generating that is interrupted says that replies are kept, and the next run goes on with them', async () => {
  const stop = new AbortController();
  project = openProject(parityFiles);
  server = await startChatServer(({ index }) => {
    if (index === 1) {
      stop.abort();
    }
    const code = index < 2 ? 'const isEven = (n) =>' : `const isEven = (n) => n === ${String(index)};`;
    return JSON.stringify({ solutions: [{ title: 'a way', code, labels: { isCorrect: true, isShort: true } }] });
  });
  const variables = { OPENAI_BASE_URL: server.url, ASSAY_CANARY: 'off' };
  const args = ['generate', 'parity', '--count', '1'];

  const cut = await project.run(args, variables, { signal: stop.signal });
  const next = await project.run(args, variables);

  expect(cut.error).toContain('Interrupted. Received replies are stored; the next run continues from them.\n');
  expect(cut.out).toContain('1  asked for                 of gpt-6-luna\n');
  expect(cut.code).toBe(130);
  expect(next.out).toContain('3  asked for                 of gpt-6-luna (2 from stored replies)\n');
  expect(server.requests).toHaveLength(3);
  expect(next.code).toBe(0);
});
