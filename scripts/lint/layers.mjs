/** Lowest layer first. A folder may import from folders before it, never after. */
const layers = [
  'basics',
  'statistics',
  'sandbox',
  'code',
  'oracle',
  'model',
  'experiment',
  'kinds',
  'intake',
  'output',
  'export',
  'server',
  'plugin',
  'jest',
  'cli',
];

/** Packages on the core: nothing in the core imports from them, nor do they import from each other. */
const packages = ['interview', 'stress', 'queue'];

/** Each is touched in one place; the rest of the tool goes through it. */
const guardedModules = [
  { names: ['openai', 'openai/*'], only: ['src/model/openai-sdk.ts'] },
  {
    names: ['fs', 'fs/promises', 'node:fs', 'node:fs/promises'],
    only: [
      'src/basics/disk/disk.ts',
      'src/basics/disk/disk-append.ts',
      'src/basics/disk/disk-bounds.ts',
      'src/basics/disk/disk-claims.ts',
      'src/basics/disk/disk-lock.ts',
      'src/basics/disk/disk-open.ts',
      'src/basics/disk/disk-spare.ts',
      'src/basics/disk/disk-state.ts',
      // Jest loads it in its own process, before anything else of Assay.
      'src/jest/jest-dependencies.ts',
      // An exported validator, which is a program of its own.
      'src/export/runtime/main.ts',
    ],
  },
  { names: ['timers/promises', 'node:timers/promises'], only: [] },
  // Code nobody trusts, under limits; the user's own Jest; the user's browser.
  {
    names: ['child_process', 'node:child_process'],
    only: [
      'src/sandbox/child-process.ts',
      'src/sandbox/run-command.ts',
      'src/jest/repeat/run-jest-process.ts',
      'src/cli/terminal/open-page.ts',
    ],
  },
  { names: ['net', 'node:net'], only: ['src/queue/database/database.ts', 'src/sandbox/probe-sandbox.ts'] },
  { names: ['http', 'node:http'], only: ['src/server/http-server.ts'] },
  { names: ['https', 'node:https'], only: [] },
  { names: ['undici', 'undici/*'], only: ['src/model/transport/bounded-fetch.ts'] },
  { names: ['process', 'node:process'], only: [] },
];

/** What the queue keeps is a database's: it knows no model, nor what is put into it. */
const ofTheStore = {
  regex: String.raw`^\.\./(?:\.\./(?:model|sandbox)/|[a-z-]+$)`,
  message: 'the store of the queue knows no model, nor the rest of the queue.',
};

const above = (folder) =>
  packages.includes(folder) ? [] : layers.slice(folder === undefined ? 0 : layers.indexOf(folder) + 1);

const restrictedImports = (folder, file, more = []) => [
  'error',
  {
    patterns: [
      ...more,
      ...guardedModules
        .filter(({ only }) => !only.includes(file))
        .map(({ names, only }) => ({
          group: names,
          message:
            only.length === 0
              ? 'no part of the tool touches this.'
              : `go through ${only.join(' or ')}: nothing else touches this.`,
        })),
      { group: ['**/testing/*'], message: 'src/testing is for tests.' },
      ...above(folder).map((other) => ({
        group: [`**/${other}/*`],
        message: `${folder === undefined ? 'the files of src/' : `src/${folder}`} are below src/${other}: move the shared part down instead.`,
      })),
      ...packages
        .filter((name) => name !== folder)
        .map((name) => ({ group: [`**/${name}/*`], message: `src/${name} is a package of its own.` })),
    ],
  },
];

/** The package whose folders these are. */
const home = 'packages/assay/';

/** Who may import what: a folder only from below, and what is guarded only where it is touched. */
const rules = [
  {
    files: ['src/*.ts'],
    excludeFiles: ['src/index.ts', 'src/for-oracles.ts', 'src/for-plugins.ts'],
    rules: { 'no-restricted-imports': restrictedImports(undefined) },
  },
  ...[...layers, ...packages].map((layer) => ({
    files: [`src/${layer}/**/*.ts`],
    rules: { 'no-restricted-imports': restrictedImports(layer) },
  })),
  {
    files: ['src/queue/{database,store,worker}/**/*.ts'],
    rules: { 'no-restricted-imports': restrictedImports('queue', undefined, [ofTheStore]) },
  },
  ...guardedModules
    .flatMap(({ only }) => only)
    .map((file) => ({
      files: [file],
      rules: {
        'no-restricted-imports': restrictedImports(
          file.split('/').length > 2 ? file.split('/')[1] : undefined,
          file,
          file.startsWith('src/queue/') ? [ofTheStore] : [],
        ),
      },
    })),
];

export const onlyImportDownwards = rules.map(({ files, excludeFiles = [], ...rest }) => ({
  files: files.map((file) => home + file),
  excludeFiles: excludeFiles.map((file) => home + file),
  ...rest,
}));
