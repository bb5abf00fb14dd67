import { afterEach, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeInstalledProject } from '../../testing/installed-project';
import { runHere, type CommandLineResult } from '../../testing/open-project';
import { runJest } from '../../testing/run-jest';
import { runScript, type CommandResult } from '../../testing/run-script';
import type { TemporaryFolder } from '../../testing/temporary-folder';
import { workflowText } from './project-files';

let folder: TemporaryFolder;

afterEach(() => {
  folder.remove();
});

const run = (script: string, ...args: string[]): Promise<CommandResult> =>
  runScript(folder.path, [join('node_modules', script), ...args], {});
const read = (file: string): string => readFileSync(join(folder.path, file), 'utf8');
const init = (...args: string[]): Promise<CommandLineResult> => runHere(folder.path, ['init', ...args]);

const ourTests = '--config jest.assay.config.js --testLocationInResults --json --outputFile=tests.json';

/** Lines at which the tests of a Jest command stand. */
const locationsIn = (json: string): readonly unknown[] =>
  (JSON.parse(json) as JestResults).testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ location }) => location.line),
  );

interface JestResults {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly location: { readonly line: number } }[];
  }[];
}

describe('assay init in a project with tests of its own', () => {
  test('leaves them as they are, and runs its own beside them', async () => {
    folder = makeInstalledProject({
      'package.json': '{ "scripts": { "test": "jest" } }',
      'tests/sum.test.js': "test('adds', () => expect(1 + 1).toBe(2));",
    });

    const written = await run('gpt-assay/bin/assay.js', 'init', 'parity', '--analytics', 'isRight');
    const [theirs, ours] = await Promise.all([runJest(folder.path), runJest(folder.path, ourTests.split(' '))]);

    expect(written.stdout).toContain(`
package.json already exists and was not changed. For short commands:
  npm pkg set "scripts.test:graders=jest --config jest.assay.config.js" "scripts.check:graders=assay check"

To undo: rm prompts/parity.md fixtures/parity/right.yaml fixtures/parity/wrong.yaml fixtures/parity/cases.yaml assay/parity.assay.js jest.assay.config.js .gitignore .env.example .github/workflows/assay.yml
`);
    expect(written.stdout).toContain('\nNext: npx jest --config jest.assay.config.js\n');
    expect(theirs.stderr).toMatch(/^Tests: +1 passed, 1 total$/m);
    expect(ours.stderr).toMatch(/^Tests: +2 passed, 2 total$/m);
    const [table] = read('assay/parity.assay.js')
      .split('each(suite')
      .map((text) => text.split('\n').length);
    expect(locationsIn(read('tests.json'))).toEqual([table, table]);
  });

  test('leaves the tests of the project around its folder as they are', async () => {
    folder = makeInstalledProject({
      'package.json': '{ "scripts": { "test": "jest" } }',
      'tests/sum.test.js': "test('adds', () => expect(1 + 1).toBe(2));",
    });

    const { out } = await init('parity', '--folder', 'graders');
    const theirs = await runJest(folder.path);

    expect(out).toContain('\n  assay/parity.assay.js\n');
    expect(theirs.stderr).toMatch(/^Tests: +1 passed, 1 total$/m);
    expect(theirs.code).toBe(0);
  });

  test('adds a second challenge to the configuration of the first', async () => {
    folder = makeInstalledProject({ 'jest.config.js': 'module.exports = {};' });
    await init('first');

    const { out } = await init('second');

    expect(out).toContain('\n  assay/second.assay.js\n');
    expect(out).not.toContain('jest.assay.config.js\n  ');
    expect(out).toContain('\nNext: npx jest --config jest.assay.config.js\n');
  });
});

describe('the first quiz', () => {
  test('passes at once, in TypeScript too', async () => {
    folder = makeInstalledProject({ 'package.json': '{ "type": "module" }' });

    await init('questions', '--kind', 'quiz', '--typescript');
    const { stderr } = await runJest(folder.path);

    expect(stderr).toMatch(/^Tests: +6 passed, 6 total$/m);
  });
});

describe('assay init beside test files that Jest runs without a configuration', () => {
  test.each(['sum.test.js', 'src/sum.spec.ts', '__tests__/sum.test.mjs'])('leaves %s to npx jest', async (file) => {
    folder.write('package.json', '{ "devDependencies": { "jest": "^30.0.0" } }');
    folder.write(file, 'test("sum", () => {});');

    const { out } = await init('parity');

    expect(out).toContain('jest.assay.config.js');
    expect(out).toContain('assay/parity.assay.js');
    expect(existsSync(join(folder.path, 'jest.config.js'))).toBe(false);
  });
});

describe('the workflow', () => {
  test('goes where GitHub reads it: into the root of the repository', async () => {
    folder = makeInstalledProject({ '.git/HEAD': 'ref: refs/heads/main' });

    await init('--yes', '--folder', 'packages/graders');

    expect(read('.github/workflows/assay.yml')).toContain(`
    defaults:
      run:
        working-directory: "packages/graders"
`);
    expect(read('packages/graders/jest.config.js')).toContain("testEnvironment: 'gpt-assay/environment'");
  });

  test('says that CI cannot install an archive that lies outside of the repository', () => {
    const plan = { jest: 'jest', gate: 'parity', folder: '' };

    expect(workflowText(plan)).not.toContain('archive');
    expect(workflowText({ ...plan, archive: '../gpt-assay-0.2.0.tgz' })).toContain(
      '      # npm ci cannot find ../gpt-assay-0.2.0.tgz, which lies outside of this repository:\n',
    );
  });
});
