'use strict';

const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const tool = require('./jest.config');

/** Tests with something to search: `npm test` runs them too, and `sized` makes them small there. */
const searches = tool.roots
  .map((root) => root.replace('<rootDir>', __dirname))
  .flatMap((root) => readdirSync(root, { recursive: true }).map((name) => join(root, name)))
  .filter((file) => file.endsWith('.test.js') && /\/sized["']/.test(readFileSync(file, 'utf8')));

/**
 * Searches that take longer than `npm test` may: `npm run test:deep`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...tool,
  testMatch: ['<rootDir>/*/dist/**/*.deep.js', ...searches],
  globals: { isDeep: true },
  testTimeout: 1_800_000,
};
