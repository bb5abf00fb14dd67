import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChatServer, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { packProject, type PackedProject } from '../../../assay/dist/testing/packed-project';
import { runScript } from '../../../assay/dist/testing/run-script';
import { makeTemporaryFolder } from '../../../assay/dist/testing/temporary-folder';

const essays = JSON.stringify([
  { id: 'short', text: 'Short.', points: 1 },
  { id: 'clear', text: 'Clear and complete.', points: 5 },
  { id: 'odd', text: 'Purple tides.', points: 0 },
]);

const suite = `import { describe, expect } from '@jest/globals';
import each from 'jest-each';
import 'gpt-assay';
import { experimentSuite } from 'gpt-assay/jest';
import { essayKind } from 'essays-for-assay';

const suite = experimentSuite(() => essayKind, 'essays');

describe(suite.title, () => {
  each(suite.assertions).test('$fixture › $analytic is $expected', (assertion) => {
    expect(suite.resultOf(assertion)).toMeetPolicy();
  });
});
`;

let project: PackedProject;
let server: ChatServer;

/** The modules of a package that knows nothing of Assay but `gpt-assay/plugin`, as its author would compile them. */
function packEssays(into: PackedProject): void {
  const module = (name: string): string => readFileSync(join(__dirname, '../fourth-kind', name), 'utf8');
  const from = makeTemporaryFolder({
    'package.json': JSON.stringify({ name: 'essays-for-assay', version: '1.0.0', main: 'index.js', files: ['*.js'] }),
    'index.js': `module.exports = { ...require('./kind'), ...require('./plugin') };\n`,
    'kind.js': module('kind.js'),
    'plugin.js': module('plugin.js'),
  });
  into.install(from.path, 'essays-for-assay');
  from.remove();
}

beforeAll(async () => {
  project = packProject();
  packEssays(project);
  server = await startChatServer(({ prompt }) => JSON.stringify({ points: prompt.startsWith('Clear') ? 5 : 1 }));
  project.write({
    'fixtures/essays/essays.json': essays,
    'assay.config.json': '{ "plugins": ["essays-for-assay"] }\n',
  });
});
afterAll(async () => {
  project.remove();
  await server.close();
});

function ask(...args: readonly string[]): ReturnType<PackedProject['run']> {
  return project.run(args, { ESSAYS_BASE_URL: server.url });
}

describe('a package outside the tree, installed from archives', () => {
  test('brings a kind, a provider and a format of its report', async () => {
    const asked = await ask('repeat', 'essays', '--model', 'essays/fair', '--runs', '3', '--out', 'report');
    const shown = await project.run(['report', 'report', '--format', 'line']);

    expect(asked.stdout).toContain('Essays · essays/fair · 3 fixtures × 3 runs');
    expect(server.requests.map(({ body }) => body['model'])).toEqual(Array.from({ length: 9 }, () => 'fair'));
    expect(shown).toMatchObject({ stdout: 'Essays: no-failure\n', stderr: '' });
    expect([asked.code, shown.code]).toEqual([0, 0]);
  });

  test('gets no key for its provider before the user trusts the server', async () => {
    const asked = await project.run(['repeat', 'essays', '--model', 'essays/fair'], { ESSAYS_API_KEY: 'sk-hidden' });

    expect(asked).toMatchObject({ code: 3, stdout: '' });
    expect(asked.stderr).toContain(
      "ESSAYS_API_KEY (from the environment) is not sent to https://essays.example: the project's plugin names that server, not you.",
    );
  });

  test('brings a command, in the help and with its own', async () => {
    const all = await project.run(['help', 'all']);
    const counted = await project.run(['essay', 'count', 'essays']);

    expect(all.stdout).toMatch(/^Look:\n(?: {2}.*\n)* {2}assay essay count +Count the essays of a challenge$/m);
    expect(counted).toEqual({ code: 0, stdout: 'essays has 3 essays.\n', stderr: '' });
  });

  test('adds an option to a command of somebody else', async () => {
    const asked = await ask('repeat', 'essays', '--model', 'essays/fair', '--runs', '2', '--shortest', '10');
    const wrong = await ask('repeat', 'essays', '--model', 'essays/fair', '--shortest', 'ten');
    const help = await project.run(['repeat', '--help']);

    expect(asked.stdout).toContain('Essays · essays/fair · 2 fixtures × 2 runs');
    expect(wrong).toMatchObject({
      code: 3,
      stderr: 'assay repeat:\n  - --shortest expects a whole number, received "ten"\n',
    });
    expect(help.stdout).toContain('--shortest <n>');
  });

  test('runs under Jest', async () => {
    project.write({
      'tests/essays.test.ts': suite,
      'jest.config.js': `module.exports = {
  testEnvironment: 'gpt-assay/environment',
  reporters: ['default', 'gpt-assay/reporter'],
  transform: { '\\\\.ts$': ['ts-jest', { diagnostics: false, tsconfig: { esModuleInterop: true } }] },
};
`,
    });

    const { stderr } = await runScript(project.path, ['node_modules/jest/bin/jest.js'], {
      ESSAYS_BASE_URL: server.url,
      ASSAY_MODEL: 'essays/fair',
    });

    expect(stderr).toMatch(/^Tests: +6 passed, 6 total$/m);
    expect(stderr).toContain('Essays');
  });

  test.each([
    {
      what: 'a package that is not installed',
      config: '{ "plugins": ["essays-for-assay", "poems-for-assay"] }',
      says: 'assay.config.json names the plugin poems-for-assay, which cannot be found: npm install --save-dev poems-for-assay.\n',
    },
    {
      what: 'a file that is not there',
      config: '{ "plugins": ["./poems.js"] }',
      says: 'assay.config.json names the plugin ./poems.js, which cannot be found: there is no such file.\n',
    },
    {
      what: 'a package that is no plugin',
      config: '{ "plugins": ["jest-each"] }',
      says: 'jest-each exports no plugin: expected an export "plugin", made by definePlugin, with a name.\n',
    },
    {
      what: 'another key',
      config: '{ "plugin": ["essays-for-assay"] }',
      says: expect.stringContaining('assay.config.json'),
    },
  ])('is refused with what to do: $what', async ({ config, says }) => {
    project.write({ 'assay.config.json': config });

    expect(await project.run(['check'])).toEqual({ code: 3, stdout: '', stderr: says });
    project.write({ 'assay.config.json': '{ "plugins": ["essays-for-assay"] }\n' });
  });

  test('is announced before it runs where it is a file of the project', async () => {
    project.write({
      'assay.config.json': '{ "plugins": ["./own.js"] }',
      'own.js': "exports.plugin = { name: 'own', commands: {} };\n",
    });
    const says = "Running this project's code with your rights: own.js. (Shown once, until the code changes.)\n";

    expect((await project.run(['--version'])).stderr).toBe(says);
    project.write({ 'assay.config.json': '{ "plugins": ["essays-for-assay"] }\n' });
  });
});
