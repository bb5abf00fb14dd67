/** @jest-config-loader-options {"transpileOnly": true} */
import type { Config } from 'jest';

/** Beyond code, what prompts and fixtures are written in: Jest watches no other files. */
const watched = ['md', 'yaml', 'yml', 'py', 'java', 'c', 'cpp', 'cs', 'go', 'rs', 'rb', 'php'];

/** The validation suite of this repository's challenges: `npx jest`. */
const config: Config = {
  roots: ['<rootDir>/fixtures', '<rootDir>/prompts', '<rootDir>/tests'],
  testMatch: ['<rootDir>/tests/**/*.test.ts'],
  // Asks the model before the tests run, all fixtures at once.
  testEnvironment: 'gpt-assay/environment',
  transform: { '\\.ts$': 'ts-jest' },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'json', 'node', ...watched],
  // For --watch and --findRelatedTests: prompts and fixtures are part of the tests that name them.
  dependencyExtractor: 'gpt-assay/jest-dependencies',
  watchPathIgnorePatterns: ['<rootDir>/\\.assay/', '<rootDir>/reports/', '<rootDir>/recordings/'],
  reporters: [
    'default',
    [
      'jest-junit',
      {
        outputDirectory: 'reports',
        classNameTemplate: '{classname}',
        titleTemplate: '{title}',
        // A file that could not run, for example because of a missing key, is part of the report.
        reportTestSuiteErrors: 'true',
        testCasePropertiesDirectory: 'node_modules/gpt-assay/bin',
        testCasePropertiesFile: 'junit-properties.js',
      },
    ],
    'gpt-assay/reporter',
  ],
};

// Node reads the file as CommonJS, where it strips types itself.
module.exports = config;
