import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { repository, runScript, type CommandResult, type Variables } from './run-script';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder';

/** The test file that every challenge has, for the challenge of that id. */
export function suiteFile(id: string): string {
  return `import { describe, expect, test } from '@jest/globals';
import each from 'jest-each';
import { validatorSuite, type SuiteAssertion } from 'gpt-assay';

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

/** A project's compiler of tests and oracles. */
export const tsJest = [
  'ts-jest',
  {
    tsconfig: { module: 'commonjs', target: 'es2022', isolatedModules: true, esModuleInterop: true },
  },
];

/** Jest's configuration for a project's suites. */
const configuration = {
  rootDir: '.',
  testMatch: ['<rootDir>/tests/**/*.test.ts'],
  testEnvironment: 'gpt-assay/environment',
  transform: { '\\.ts$': tsJest },
  dependencyExtractor: 'gpt-assay/jest-dependencies',
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node', 'md', 'yaml', 'yml', 'py'],
  watchPathIgnorePatterns: ['<rootDir>/\\.assay/', '<rootDir>/reports/', '<rootDir>/recordings/'],
  reporters: [
    'default',
    [
      'jest-junit',
      {
        outputDirectory: 'reports',
        classNameTemplate: '{classname}',
        titleTemplate: '{title}',
        reportTestSuiteErrors: 'true',
        testCasePropertiesDirectory: 'node_modules/gpt-assay/bin',
        testCasePropertiesFile: 'junit-properties.js',
      },
    ],
    'gpt-assay/reporter',
  ],
  watchman: false,
  // One for all projects, so that they share what is compiled.
  id: 'assay-temporary-project',
};

/** A folder like a user's project: these files, a Jest configuration, and installed packages. */
export function makeProject(files: Readonly<Record<string, string>>): TemporaryFolder {
  const folder = makeTemporaryFolder({
    ...files,
    'package.json': '{}',
    'jest.config.json': JSON.stringify(configuration),
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
  const script = join(repository, 'node_modules/jest/bin/jest.js');
  return runScript(folder, [script, '--colors=false', ...args], { ASSAY_REPORT: 'off', ...variables });
}
