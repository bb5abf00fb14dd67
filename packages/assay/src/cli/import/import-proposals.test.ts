import { expect, test } from '@jest/globals';
import { startChatServer } from '../../testing/chat-server';
import { openProject } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';

test.each<[string, readonly string[], (url: string) => Readonly<Record<string, string>>]>([
  [
    'a model that is named',
    ['--model', 'gpt-6-luna'],
    (url) => ({ OPENAI_BASE_URL: url, OPENAI_API_KEY: 'test-key-of-nobody' }),
  ],
  [
    'a model of the environment whose server needs no key',
    [],
    (url) => ({ LLAMA_CPP_PYTHON_BASE_URL: url, ASSAY_MODEL: 'llama-cpp-python/small' }),
  ],
])('import says how often and why %s proposed no label, and what to do', async (_, named, environmentOf) => {
  const server = await startChatServer(({ prompt }) =>
    prompt.includes('// good') ? '{"isCorrect":true,"isShort":true}' : 'Yes!',
  );
  const codes = ['let isEven = 1; // good', 'let isEven = 22 + 2;', 'let isEven = [3];'];
  const rows = codes.map((code, index) => `b${String(index)},${code}`);
  const project = openProject({ ...parityFiles, 'export.csv': ['id,code', ...rows].join('\n') });

  const { code, out } = await project.run(['import', 'parity', 'export.csv', ...named], environmentOf(server.url));
  await server.close();
  project.remove();

  expect(code).toBe(0);
  expect(out).toContain(`
The model proposed no label for 2 of 3 fixtures:
  2 × its reply is unreadable: expected a JSON object and nothing else, received Yes!
Label them yourself in the review, or delete their files and import again with another --model.

Unreviewed fixtures are excluded from all results`);
});
