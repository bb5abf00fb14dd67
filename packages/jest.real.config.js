'use strict';

const tool = require('./jest.config');

/**
 * Everything end to end with the real model of `npm run real-model`: `npm run test:real`. Skipped without it.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...tool,
  testMatch: ['<rootDir>/*/dist/**/*.real.js'],
  // The model answers one request at a time.
  maxWorkers: 1,
  // Names what is skipped.
  verbose: true,
  testTimeout: 1_800_000,
};
