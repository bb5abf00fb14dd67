'use strict';

const { existsSync } = require('node:fs');
const { join } = require('node:path');

/** Whether a server may be asked: several processes wait for replies side by side. */
const asksServers =
  ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'ASSAY_MODEL', 'CI'].some((name) => process.env[name]) ||
  existsSync(join(__dirname, '.env'));

/** Whether code in the sandbox is run anew, or what it did is kept. */
const isKept = existsSync(join(__dirname, 'node_modules/.cache/gpt-assay/results'));

const code = ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'json', 'node'];

/**
 * The validation suite: `npx jest`. The tool's own tests have a configuration of their own, `jest.tool.config.ts`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  // What a test file imports, and what its challenge is made of: Jest reads no other files.
  roots: ['bin', 'fixtures', 'prompts', 'tests'].map((folder) => `<rootDir>/${folder}`),
  watchman: false,
  testMatch: ['<rootDir>/tests/**/*.test.ts'],
  testEnvironment: '<rootDir>/bin/jest-environment.js',
  transform: { '\\.ts$': '<rootDir>/scripts/compile-typescript.mjs' },
  // The tool as one file, in place of its seven hundred modules.
  moduleNameMapper: {
    '^(?:\\.\\./)+src$': '<rootDir>/bin/index.js',
    '^(?:\\.\\./)+src/for-oracles$': '<rootDir>/bin/for-oracles.js',
  },
  // Starting a second process takes more time than it saves where nobody is waited for. Jest's usual number leaves one
  // processor out, of two the half.
  maxWorkers: isKept && !asksServers ? 1 : '100%',
  // Beyond code, what prompts and fixtures are written in: Jest watches no other files.
  moduleFileExtensions: [...code, 'md', 'yaml', 'yml', 'py', 'java', 'c', 'cpp', 'cs', 'go', 'rs', 'rb', 'php'],
  dependencyExtractor: '<rootDir>/bin/jest-dependencies.js',
  watchPathIgnorePatterns: ['<rootDir>/\\.assay/', '<rootDir>/reports/', '<rootDir>/recordings/'],
  reporters: ['default', '<rootDir>/bin/jest-junit.js', '<rootDir>/bin/jest-reporter.js'],
};
