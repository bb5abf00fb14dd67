import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The layers of the core, lowest first, with what they do: one may import from those before it, never after.
 * `docs/architecture.md` shows them.
 */
const layers = Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, 'layers.json'), 'utf8')));

/** Packages on the core: they see what it publishes, `gpt-assay/…`, and nothing of each other. */
const { onCore: packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../packages.json'), 'utf8'));

/** Each is touched in one place; the rest of the tool goes through it. */
const guardedModules = [
  { names: ['openai', 'openai/*'], only: ['packages/assay/src/model/openai-client.ts'] },
  {
    names: ['fs', 'fs/promises', 'node:fs', 'node:fs/promises'],
    only: [
      'packages/assay/src/basics/disk/disk.ts',
      'packages/assay/src/basics/disk/disk-append.ts',
      'packages/assay/src/basics/disk/disk-bounds.ts',
      'packages/assay/src/basics/disk/disk-claims.ts',
      'packages/assay/src/basics/disk/disk-lock.ts',
      'packages/assay/src/basics/disk/disk-open.ts',
      'packages/assay/src/basics/disk/disk-spare.ts',
      // Jest loads it in its own process, before anything else of Assay.
      'packages/assay/src/jest/jest-dependencies.ts',
      // An exported validator, which is a program of its own.
      'packages/assay/src/export/runtime/main.ts',
    ],
  },
  { names: ['timers/promises', 'node:timers/promises'], only: [] },
  // Code nobody trusts, under limits; the user's own Jest; the user's browser.
  {
    names: ['child_process', 'node:child_process'],
    only: [
      'packages/assay/src/sandbox/child-process.ts',
      'packages/assay/src/sandbox/run-command.ts',
      'packages/assay/src/jest/repeat/run-jest-process.ts',
      'packages/assay/src/cli/terminal/open-page.ts',
    ],
  },
  {
    names: ['net', 'node:net'],
    only: ['packages/queue/src/database/database.ts', 'packages/assay/src/sandbox/probe-sandbox.ts'],
  },
  { names: ['http', 'node:http'], only: ['packages/assay/src/server/http-server.ts'] },
  { names: ['https', 'node:https'], only: [] },
  { names: ['undici', 'undici/*'], only: ['packages/assay/src/model/transport/bounded-fetch.ts'] },
  { names: ['process', 'node:process'], only: [] },
];

/** What the queue keeps is a database's: it knows no model, nor what is put into it. */
const ofTheStore = {
  regex: String.raw`^\.\./[a-z-]+$|^gpt-assay/(?:model|sandbox)$`,
  message: 'the store of the queue knows no model, nor the rest of the queue.',
};

/** Folders that a folder of the core must not import from. */
const above = (folder) => layers.slice(folder === undefined ? 0 : layers.indexOf(folder) + 1);

const restrictedImports = (file, more = []) => [
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
      { group: ['**/testing/*'], message: 'the folders called testing are for tests.' },
    ],
  },
];

const ofTheCore = (folder) => [
  ...above(folder).map((other) => ({
    group: [`**/${other}/*`],
    message: `${folder === undefined ? 'the files of src/' : `src/${folder}`} are below src/${other}: move the shared part down instead.`,
  })),
  { group: ['**/public/*'], message: 'src/public is for packages.' },
  { group: ['gpt-assay-*', 'gpt-assay-*/**'], message: 'the core knows no package.' },
];

const ofAPackage = (name) => [
  {
    regex: String.raw`^(?:\.\./)+(?:assay|node_modules|${packages.join('|')})/`,
    message: 'a package imports what gpt-assay publishes: gpt-assay/….',
  },
  ...packages
    .filter((other) => other !== name)
    .map((other) => ({ group: [`gpt-assay-${other}`], message: `packages/${name} knows no other package.` })),
];

const core = 'packages/assay/src';
const folderOf = (file) => (file.startsWith(core) ? file.split('/')[3] : undefined);
const restrictionsOf = (file) =>
  file.startsWith(core)
    ? ofTheCore(file.split('/').length > 4 ? folderOf(file) : undefined)
    : [...ofAPackage(file.split('/')[1]), ...(file.startsWith('packages/queue/') ? [ofTheStore] : [])];

/** Who may import what: a folder only from below, a package only what is public, and what is guarded only where it is touched. */
export const onlyImportDownwards = [
  {
    files: [`${core}/*.ts`],
    excludeFiles: [`${core}/index.ts`, `${core}/for-oracles.ts`],
    rules: { 'no-restricted-imports': restrictedImports(undefined, ofTheCore(undefined)) },
  },
  ...layers.map((layer) => ({
    files: [`${core}/${layer}/**/*.ts`],
    rules: { 'no-restricted-imports': restrictedImports(undefined, ofTheCore(layer)) },
  })),
  ...packages.map((name) => ({
    files: [`packages/${name}/src/**/*.ts`],
    rules: { 'no-restricted-imports': restrictedImports(undefined, ofAPackage(name)) },
  })),
  {
    files: ['packages/queue/src/{database,store,worker}/**/*.ts'],
    rules: { 'no-restricted-imports': restrictedImports(undefined, [ofTheStore, ...ofAPackage('queue')]) },
  },
  ...guardedModules
    .flatMap(({ only }) => only)
    .map((file) => ({
      files: [file],
      rules: { 'no-restricted-imports': restrictedImports(file, restrictionsOf(file)) },
    })),
];
