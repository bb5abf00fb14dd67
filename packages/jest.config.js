'use strict';

const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { core, onCore, tests } = require('../scripts/packages.json');

const benchmarks = join(__dirname, '../benchmarks');
/** Those that are there: `npm run test:core` tests the core without the others. */
const packages = [core, ...onCore, tests].filter((name) => existsSync(join(__dirname, name)));

const tsconfig = { module: 'commonjs', target: 'es2022', isolatedModules: true, esModuleInterop: true };

/**
 * The tests of all packages, as `npm run build` has compiled them together with the packages, and those of the
 * benchmarks.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  roots: [...packages.map((name) => `<rootDir>/${name}/dist`), benchmarks],
  testMatch: ['<rootDir>/*/dist/**/*.test.js', `${benchmarks}/**/*.test.ts`],
  // Benchmarks, and oracles of temporary projects: what is tested is what was built.
  transform: { '\\.ts$': ['ts-jest', { tsconfig }] },
  setupFilesAfterEnv: ['<rootDir>/assay/dist/testing/user-folder.js'],
  maxWorkers: '100%',
  // Some tests wait for a minute and more, and a busy machine takes its time.
  testTimeout: 180_000,
};
