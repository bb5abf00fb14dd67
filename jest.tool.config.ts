/** @jest-config-loader-options {"transpileOnly": true} */
import type { Config } from 'jest';
import { availableParallelism } from 'node:os';

/** The tool's own tests: `npm test`. The validation suite has `jest.config.ts`. */
const config: Config = {
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/benchmarks/**/*.test.ts'],
  testEnvironment: '<rootDir>/src/testing/test-environment.ts',
  runtime: '<rootDir>/src/testing/test-runtime.js',
  transform: { '\\.ts$': '<rootDir>/scripts/compile-typescript.mjs' },
  globalSetup: '<rootDir>/src/testing/keep-files-in-memory.ts',
  testSequencer: '<rootDir>/src/testing/slowest-first.mjs',
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // Some tests wait: for a grace period, for processes that start. A third worker on two cores has work for that time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // A worker ends with its browser and its lasting Jest, on busy processors; Jest's half a second is not enough.
  workerGracefulExitTimeout: 10_000,
  // Ends what hangs; a busy machine takes its time.
  testTimeout: 180_000,
};

// Jest reads the configuration's default export.
export default config;
