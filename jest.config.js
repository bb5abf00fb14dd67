'use strict';

const code = ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'json', 'node'];

/**
 * The validation suite: `npx jest`. The tool's own tests have a configuration of their own, `jest.tool.config.ts`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  testMatch: ['<rootDir>/tests/**/*.test.ts'],
  testEnvironment: '<rootDir>/bin/jest-environment.js',
  transform: { '\\.ts$': '<rootDir>/scripts/compile-typescript.mjs' },
  // The tool as one file, in place of its seven hundred modules.
  moduleNameMapper: {
    '^(?:\\.\\./)+src$': '<rootDir>/bin/index.js',
    '^(?:\\.\\./)+src/for-oracles$': '<rootDir>/bin/for-oracles.js',
  },
  // Jest's usual number leaves one processor out, of two the half.
  maxWorkers: '100%',
  // Beyond code, what prompts and fixtures are written in: Jest watches no other files.
  moduleFileExtensions: [...code, 'md', 'yaml', 'yml', 'py', 'java', 'c', 'cpp', 'cs', 'go', 'rs', 'rb', 'php'],
  dependencyExtractor: '<rootDir>/bin/jest-dependencies.js',
  watchPathIgnorePatterns: ['<rootDir>/\\.assay/', '<rootDir>/reports/', '<rootDir>/recordings/'],
  reporters: ['default', '<rootDir>/bin/jest-junit.js', '<rootDir>/bin/jest-reporter.js'],
};
