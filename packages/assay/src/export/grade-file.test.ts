import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startChatServer, type ChatServer } from '../testing/chat-server';
import { defaultSettings } from '../testing/default-settings';
import { exportSource, openExport } from '../testing/open-export';
import { runScript } from '../testing/run-script';
import { parityFiles, parityFixture } from '../testing/small-challenge';
import { tasksFiles } from '../testing/task-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { openValidator } from '../kinds/validator/validator';
import { exportValidator } from './export-validator';

let folder: TemporaryFolder;
let server: ChatServer;
let source: string;

beforeEach(async () => {
  folder = makeTemporaryFolder({
    ...parityFiles,
    'fixtures/parity/other.yaml': `language: python\n${parityFixture('Python', true, true, 'even = lambda n: n % 2 == 0')}`,
  });
  server = await startChatServer(() => '{"isCorrect": true, "isShort": false}');
  const settings = { ...defaultSettings, root: folder.path, recordings: 'strict' as const };
  source = exportSource(exportValidator(openValidator('parity', { settings })));
});

afterEach(async () => {
  folder.remove();
  await server.close();
});

describe('gradeFile of an exported validator', () => {
  test.each([
    { variables: {}, prompt: 'Judge this javascript code:\n\n```javascript\nconst here = 1;\n' },
    { variables: { SOLUTION_FILE: 'their/code.py' }, prompt: 'Judge this python code:\n\n```python\nthere = 1\n' },
    {
      variables: { SOLUTION_FILE: ' ', SOLUTION_LANGUAGE: 'jsx' },
      prompt: 'Judge this jsx code:\n\n```jsx\nconst here',
    },
  ])(
    'reads the file that it or the environment names, and the language from its extension: $variables',
    async (given) => {
      folder.write('validator.js', source);
      folder.write('solution.js', 'const here = 1;');
      folder.write('their/code.py', 'there = 1');
      const program = "require('./validator.js').gradeFile().then(({ status }) => console.log(status))";

      const ran = await runScript(folder.path, ['-e', program], {
        OPENAI_BASE_URL: ` ${server.url}/ `,
        ...given.variables,
      });

      expect(ran).toEqual({ code: 0, stdout: 'answer\n', stderr: '' });
      expect(server.requests.at(-1)?.prompt).toContain(given.prompt);
      expect(server.requests.at(-1)).toMatchObject({
        path: '/v1/chat/completions',
        headers: { authorization: 'Bearer none' },
      });
    },
  );

  test('reads the task from the files that the environment names, if the prompt shows it', async () => {
    const tasks = makeTemporaryFolder(tasksFiles);
    const settings = { ...defaultSettings, root: tasks.path, recordings: 'strict' as const };
    tasks.write('validator.js', exportSource(exportValidator(openValidator('tasks', { settings }))));
    tasks.write('solution.js', 'f();');
    tasks.write('odd.md', 'Write isOdd.');
    const program = "require('./validator.js').gradeFile().then(({ problem = 'asked' }) => console.log(problem))";
    const run = async (variables: Readonly<Record<string, string>>): Promise<string> =>
      (await runScript(tasks.path, ['-e', program], { OPENAI_BASE_URL: server.url, ...variables })).stdout;

    const asked = await run({ PROBLEM_FILE: 'odd.md', REFERENCE_FILE: './solution.js' });
    const unset = await run({ PROBLEM_FILE: 'odd.md' });
    const absent = await run({ PROBLEM_FILE: 'none.md' });
    const [head] = readFileSync(join(tasks.path, 'validator.js'), 'utf8').split("'use strict'");
    tasks.remove();

    expect(server.requests.map(({ prompt }) => prompt.split('\n\n').slice(0, 2))).toEqual([
      ['```text\nWrite isOdd.\n```', '```javascript\nf();\n```'],
    ]);
    expect(asked).toBe('no value for isRight\n');
    expect(unset).toBe(
      'prompts/tasks.md shows the reference, and there is none: set REFERENCE_FILE, or pass reference to grade\n',
    );
    expect(absent).toContain('a file of the task cannot be read: ENOENT');
    expect(head).toContain('set PROBLEM_FILE and REFERENCE_FILE,');
  });

  test('asks nobody when the file is not there', async () => {
    const graded = await openExport(source, '/nowhere').gradeFile();

    expect(graded).toEqual({
      status: 'errored',
      problem: 'the file /nowhere/solution.js cannot be read: set SOLUTION_FILE to the file with the code',
      canTryAgain: false,
      passed: false,
      tied: [],
      votes: [],
      decided: [],
    });
  });
});
