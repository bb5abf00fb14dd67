import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import config from '../../jest.config';
import { builtAssay } from './built-assay';
import { runInLastingJest } from './lasting-jest';
import { repository, runScript, type CommandResult, type Variables } from './run-script';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder';

/** The test file that every challenge has, for the challenge of that id. */
export function suiteFile(id: string): string {
  return `import { describe, expect, test } from '@jest/globals';
import each from 'jest-each';
import { validatorSuite, type SuiteAssertion } from '${builtAssay()}';

const suite = validatorSuite('${id}');

describe(suite.title, () => {
  each(suite.assertions).test('$fixture › $analytic is $expected', (assertion: SuiteAssertion) => {
    expect(suite.resultOf(assertion)).toMeetPolicy();
  });

  for (const row of suite.analytics) {
    test(\`\${row.analytic} over all fixtures\`, () => {
      expect(suite.resultOf(row)).toMeetPolicy();
    });
  }
});
`;
}

/** A folder like a user's project: these files, this tool's Jest configuration, and its installed packages; the tool is `builtAssay`. */
export function makeProject(files: Readonly<Record<string, string>>): TemporaryFolder {
  const bin = join(builtAssay(), 'bin');
  const folder = makeTemporaryFolder({
    ...files,
    'package.json': '{}',
    'jest.config.json': JSON.stringify({
      ...config,
      rootDir: '.',
      roots: undefined,
      moduleNameMapper: {},
      maxWorkers: undefined,
      testEnvironment: join(bin, 'jest-environment.js'),
      dependencyExtractor: join(bin, 'jest-dependencies.js'),
      transform: {
        '\\.ts$': join(repository, 'scripts/compile-typescript.mjs'),
      },
      // One for all projects, so that they share what is compiled.
      id: 'assay-temporary-project',
      reporters: (config.reporters ?? []).map((reporter) =>
        typeof reporter === 'string' ? reporter.replace('<rootDir>/bin', bin) : reporter,
      ),
    }),
  });
  symlinkSync(join(repository, 'node_modules'), join(folder.path, 'node_modules'));
  return folder;
}

/** What Node, Jest and its packages read once, as they start. */
const readOnStart = /^(?:CI$|GITHUB_|NODE_|FORCE_COLOR$|NO_COLOR$)/;

/** Runs `jest` in a folder, with no settings but these. */
export function runJest(
  folder: string,
  args: readonly string[] = [],
  variables: Variables = {},
): Promise<CommandResult> {
  const run = Object.keys(variables).some((name) => readOnStart.test(name)) ? runJestProcess : runInLastingJest;
  return run(folder, ['--colors=false', ...args], { ASSAY_REPORT: 'off', ...variables });
}

function runJestProcess(folder: string, args: readonly string[], variables: Variables): Promise<CommandResult> {
  return runScript(folder, [join(repository, 'node_modules/jest/bin/jest.js'), ...args], variables);
}
