/** @jest-config-loader-options {"transpileOnly": true} */
import type { Config } from 'jest';

const code = ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'json', 'node'];

/** The validation suite: `npx jest`. The tool's own tests have a configuration of their own, `jest.tool.config.ts`. */
const config: Config = {
  testMatch: ['<rootDir>/tests/**/*.test.ts'],
  testEnvironment: '<rootDir>/src/jest/environment.ts',
  transform: { '\\.ts$': ['ts-jest', { transpilation: true }] },
  // Beyond code, what prompts and fixtures are written in: Jest watches no other files.
  moduleFileExtensions: [...code, 'md', 'yaml', 'yml', 'py', 'java', 'c', 'cpp', 'cs', 'go', 'rs', 'rb', 'php'],
  dependencyExtractor: '<rootDir>/bin/jest-dependencies.js',
  watchPathIgnorePatterns: ['<rootDir>/\\.assay/', '<rootDir>/reports/', '<rootDir>/recordings/'],
  reporters: ['default', '<rootDir>/bin/jest-junit.js', '<rootDir>/bin/jest-reporter.js'],
};

// Jest reads the configuration's default export.
export default config;
