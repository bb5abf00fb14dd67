/** @jest-config-loader-options {"transpileOnly": true} */
import type { Config } from 'jest';
import tool from './jest.tool.config';

/** Searches that take longer than `npm test` may: `npm run test:deep`. A smoke of each stands in `npm test`. */
const config: Config = {
  ...tool,
  testMatch: ['<rootDir>/src/**/*.deep.ts'],
  globals: { isDeep: true },
  testTimeout: 1_800_000,
};

// Jest reads the configuration's default export.
export default config;
