import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startChatServer, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';
import { tasksFiles } from '../../../assay/dist/testing/task-challenge';

let server: ChatServer;
let project: Project;

function variables(): Readonly<Record<string, string>> {
  return { OPENAI_API_KEY: 'test-key-of-nobody', OPENAI_BASE_URL: server.url, ASSAY_CANARY: 'off' };
}

beforeAll(async () => {
  server = await startChatServer(({ prompt }) => {
    const isForEven = prompt.includes('isEven');
    return JSON.stringify({ isRight: isForEven === prompt.includes('f = (n) => n % 2 === 0;') });
  });
  project = openProject({
    ...tasksFiles,
    ...parityFiles,
    'fixtures/parity/two.yaml':
      'title: two files\nexpected: { isCorrect: true, isShort: false }\nfiles: { a.js: "f()", b.js: "g()" }\n',
  });
});

afterAll(async () => {
  project.remove();
  await server.close();
});

test('variants have the task of their fixture, in requests and in the files that are kept', async () => {
  await project.run(['stress', 'tasks', '--count', '8', '--runs', '1', '--keep'], variables());

  const prompts = server.requests.map(({ prompt }) => prompt);
  expect(prompts.length).toBeGreaterThanOrEqual(8);
  expect(prompts.filter((prompt) => !/^`+text\nWrite `is(Even|Odd)`/.test(prompt))).toEqual([]);
  const [kept = ''] = readdirSync(join(project.path, 'fixtures/tasks/derived'));
  expect(project.read(`fixtures/tasks/derived/${kept}`)).toMatch(/^problem: \|-?\n {2}Write `is(Even|Odd)`/m);
});

test('a submission of several files has no variants, which is said', async () => {
  const args = ['stress', 'parity', '--runs', '1', '--count', '20'];

  const { error } = await project.run(args, { ...variables(), ASSAY_MODEL: 'offline/key' });

  expect(error).toContain('warning: fixtures/parity 1 fixture has several files, so it has no variants');
  expect(project.read(`${project.report()}/report.json`)).not.toContain('two--');
});
