/** @jest-config-loader-options {"transpileOnly": true} */
import type { Config } from 'jest';
import tool from './jest.tool.config';

/** The whole way with the real model of `npm run real-model`: `npm run test:real`. Skipped where it is not set up. */
const config: Config = {
  ...tool,
  testMatch: ['<rootDir>/src/**/*.real.ts'],
  // The model has one place.
  maxWorkers: 1,
  // Names what is skipped.
  verbose: true,
  testTimeout: 1_800_000,
};

// Jest reads the configuration's default export.
export default config;
