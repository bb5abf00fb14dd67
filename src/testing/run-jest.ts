import { execFile } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import config from '../../jest.config';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder';

/** What a command ended with and printed. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Environment variables that a command gets. */
export type Variables = Readonly<Record<string, string>>;

/** The project's own folder. */
export const repository = join(__dirname, '../..');

/** The test file that every challenge has, for the challenge of that id. */
export function suiteFile(id: string): string {
  return `import { describe, expect } from '@jest/globals';
import each from 'jest-each';
import { validatorSuite, type SuiteAssertion } from '${repository}/src';

const suite = validatorSuite('${id}');

describe(suite.title, () => {
  each(suite.assertions).test('$fixture › $analytic is $expected', (assertion: SuiteAssertion) => {
    expect(suite.resultOf(assertion)).toMeetPolicy();
  });
});
`;
}

/** A folder like a user's project: these files, this tool's Jest configuration, and its installed packages. */
export function makeProject(files: Readonly<Record<string, string>>): TemporaryFolder {
  const ours = (path: string): string => path.replace('<rootDir>', repository);
  const reporters = (config.reporters ?? []).map((reporter) => {
    if (typeof reporter === 'string') {
      return ours(reporter);
    }
    const [name, options] = reporter;
    return [name, { ...options, testCasePropertiesDirectory: join(repository, 'bin') }];
  });
  const folder = makeTemporaryFolder({
    ...files,
    'package.json': '{}',
    'jest.config.json': JSON.stringify({
      ...config,
      rootDir: '.',
      testEnvironment: ours(config.testEnvironment ?? ''),
      dependencyExtractor: ours(config.dependencyExtractor ?? ''),
      transform: {
        '\\.ts$': join(__dirname, 'compile-typescript.mjs'),
      },
      // One for all projects, so that they share what is compiled.
      id: 'assay-temporary-project',
      reporters,
    }),
  });
  symlinkSync(join(repository, 'node_modules'), join(folder.path, 'node_modules'));
  return folder;
}

/** Runs `jest` in a folder, with no settings but these. */
export function runJest(
  folder: string,
  args: readonly string[] = [],
  variables: Variables = {},
): Promise<CommandResult> {
  const jest = join(repository, 'node_modules/jest/bin/jest.js');
  return runScript(folder, [jest, '--colors=false', ...args], { ASSAY_REPORT: 'off', ...variables });
}

/** Runs `assay` in a folder, with no settings but these. */
export function runAssay(folder: string, args: readonly string[], variables: Variables = {}): Promise<CommandResult> {
  return runScript(folder, [join(repository, 'bin/assay.js'), ...args], variables);
}

/** The environment without anything that decides how Assay behaves. */
export function cleanEnvironment(variables: Variables): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(ASSAY_|OPENAI_|JEST_|CI$|GITHUB_|FORCE_COLOR$|NO_COLOR$)/.test(name),
  );
  return { ...Object.fromEntries(kept), NODE_ENV: 'test', ASSAY_CANARY: 'off', ...variables };
}

/** Runs a Node script in a folder, with no settings but these. */
export function runScript(folder: string, args: readonly string[], variables: Variables): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: cleanEnvironment(variables), maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [...args], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stdout, stderr });
    });
  });
}
