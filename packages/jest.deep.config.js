'use strict';

const tool = require('./jest.config');

/**
 * Searches that take longer than `npm test` may: `npm run test:deep`. A smoke test of each is in `npm test`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...tool,
  testMatch: ['<rootDir>/*/dist/**/*.deep.js'],
  globals: { isDeep: true },
  testTimeout: 1_800_000,
};
