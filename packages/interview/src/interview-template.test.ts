import { afterEach, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeInstalledProject } from '../../assay/dist/testing/installed-project';
import { runHere } from '../../assay/dist/testing/open-project';
import { runJest } from '../../assay/dist/testing/run-jest';
import { makeTemporaryFolder, type TemporaryFolder } from '../../assay/dist/testing/temporary-folder';

let folder: TemporaryFolder;

afterEach(() => {
  folder.remove();
});

test('the first interview passes at once, in TypeScript too', async () => {
  folder = makeInstalledProject({ 'package.json': '{ "type": "module" }' }, ['interview']);

  const { out } = await runHere(folder.path, ['init', 'tasks', '--kind', 'interview', '--typescript']);
  const { stderr } = await runJest(folder.path);

  expect(out).toContain('Wrote the interview tasks to ');
  expect(out).not.toContain('Not installed here yet');
  expect(stderr).toMatch(/^Tests: +2 passed, 2 total$/m);
});

test('its test imports this package, which is installed with the rest', async () => {
  folder = makeTemporaryFolder();

  const { out } = await runHere(folder.path, ['init', 'tasks', '--kind', 'interview', '--language', 'python']);

  expect(readFileSync(join(folder.path, 'tests/tasks.test.js'), 'utf8')).toContain("require('gpt-assay-interview')");
  expect(out).toMatch(/\n {2}npm install --save-dev .*gpt-assay-interview\S* .*@antonz\/python-wasi/);
});
