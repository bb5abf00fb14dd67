/** @jest-config-loader-options {"transpileOnly": true} */
import type { Config } from 'jest';

/** The validation suite: `npx jest`. The tool's own tests have a configuration of their own, `jest.tool.config.ts`. */
const config: Config = {
  testMatch: ['<rootDir>/tests/**/*.test.ts'],
  testEnvironment: '<rootDir>/src/jest/environment.ts',
  transform: { '\\.ts$': ['ts-jest', { transpilation: true }] },
  moduleFileExtensions: ['ts', 'js', 'json', 'node', 'md', 'yaml', 'yml'],
  dependencyExtractor: '<rootDir>/bin/jest-dependencies.js',
  watchPathIgnorePatterns: ['<rootDir>/\\.assay/', '<rootDir>/reports/', '<rootDir>/recordings/'],
  reporters: [
    'default',
    [
      'jest-junit',
      {
        outputDirectory: '<rootDir>/reports',
        classNameTemplate: '{classname}',
        titleTemplate: '{title}',
        testCasePropertiesDirectory: '<rootDir>/bin',
        testCasePropertiesFile: 'jest-junit-properties.js',
      },
    ],
    '<rootDir>/bin/jest-reporter.js',
  ],
};

// Jest reads the configuration's default export.
export default config;
