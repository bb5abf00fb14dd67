'use strict';

const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const repository = join(__dirname, '..');
const cache = join(repository, 'node_modules/.cache/assay-tool');

/** What decides what a bundle holds. */
const sources = [
  ...['src', 'bin/check-node.js', 'scripts/bundle-tool.mjs', 'scripts/own-folders.mjs'],
  ...['package-lock.json', 'tsconfig.json'],
];

/** A checkout runs where its files and packages are. */
const checkout = { files: 'src', packages: 'inside' };

/** Bundles that are kept, and milliseconds after which another one can be in no use any more. */
const most = 3;
const old = 3_600_000;

/** The bundle of this checkout's modules as they are now. */
exports.findTool = function findTool() {
  const folder = join(cache, stateOf(sources));
  if (existsSync(folder)) {
    return join(folder, 'tool.js');
  }
  const making = makeFolder(`${folder}-`);
  if (making === undefined) {
    return join(bundleForOnce(), 'tool.js');
  }
  bundleInto(making, checkout);
  try {
    renameSync(making, folder);
  } catch {
    // Another process was faster.
    rmSync(making, { recursive: true, force: true });
  }
  return join(folder, 'tool.js');
};

/** A new folder whose name begins so, which other users may read; `undefined` where it cannot be made. */
function makeFolder(start) {
  try {
    mkdirSync(cache, { recursive: true });
    removeOld();
    const made = mkdtempSync(start);
    chmodSync(made, 0o755);
    return made;
  } catch {
    return undefined;
  }
}

/** A bundle in a folder that only this user may enter, and that goes with this process. */
function bundleForOnce() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-tool-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  bundleInto(folder, checkout);
  return folder;
}

/**
 * Bundles the tool into a folder.
 *
 * @param {string} folder - Where to.
 * @param {object} how - What goes into it.
 * @param {'beside' | 'src'} how.files - Where it looks for files that are no modules.
 * @param {'inside' | 'outside'} how.packages - Whether it holds those that it needs.
 */
function bundleInto(folder, { files, packages }) {
  const program = join(__dirname, 'bundle-tool.mjs');
  const { status } = spawnSync(process.execPath, [program, folder, files, packages], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error('The modules in src/ cannot be bundled: see above.');
  }
}
exports.bundleInto = bundleInto;

/**
 * A name for the state of these files and folders of the repository, tests left aside.
 *
 * @param {readonly string[]} names - Paths from the repository.
 */
function stateOf(names) {
  const hash = createHash('sha256').update(`${repository}\n`);
  for (const name of names) {
    const path = join(repository, name);
    const isFolder = statSync(path).isDirectory();
    const files = isFolder ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort() : [''];
    for (const file of files.filter((file) => !/^testing\b|\.(?:test|deep|real)\.ts$/.test(file))) {
      // An editor's own files come and go.
      const { size, mtimeMs } = statSync(join(path, file), { throwIfNoEntry: false }) ?? {};
      hash.update(`${name}/${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}
exports.stateOf = stateOf;

function removeOld() {
  const kept = readdirSync(cache)
    .map((name) => join(cache, name))
    .map((folder) => ({ folder, made: statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.made - a.made);
  for (const { folder } of kept.slice(most).filter(({ made }) => Date.now() - made > old)) {
    rmSync(folder, { recursive: true, force: true });
  }
}
