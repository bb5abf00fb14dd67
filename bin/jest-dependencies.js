'use strict';

const { existsSync, readdirSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');

const suites = /\b(?:validator|quiz|interview)Suite\(\s*(['"`])([a-z0-9-]+)\1/g;

/**
 * Tells Jest that a test file depends on the prompt and the fixtures of the challenges, quizzes and interviews it names, so that
 * `--watch` and `--findRelatedTests` know which tests to run. Jest loads this file as it is, in its workers.
 *
 * @param {string} code - Text of a source file.
 * @param {string} file - Its absolute path.
 * @param {(code: string, file: string) => Iterable<string>} extractImports - Jest's own extractor.
 * @returns {Set<string>} What the file imports, and the files of its challenges as if it imported them.
 */
exports.extract = function extract(code, file, extractImports) {
  const dependencies = new Set(extractImports(code, file));
  const root = /\.[cm]?[jt]sx?$/.test(file) ? findRoot(dirname(file)) : undefined;
  if (root !== undefined) {
    for (const [, , challenge] of code.matchAll(suites)) {
      for (const path of filesOf(root, challenge)) {
        const local = relative(dirname(file), path).replaceAll('\\', '/');
        dependencies.add(local.startsWith('.') ? local : `./${local}`);
      }
    }
  }
  return dependencies;
};

/** Changes when a prompt or a fixture appears or goes, so that Jest reads the dependencies anew. */
exports.getCacheKey = function getCacheKey() {
  const root = findRoot(process.cwd());
  return root === undefined ? '' : [...list(join(root, 'prompts')), ...list(join(root, 'fixtures'))].join('\n');
};

function findRoot(folder) {
  const has = (name) => existsSync(join(folder, name));
  if (has('prompts') || (has('fixtures') && has('package.json'))) {
    return folder;
  }
  return dirname(folder) === folder ? undefined : findRoot(dirname(folder));
}

function filesOf(root, challenge) {
  const folder = join(root, 'prompts');
  const prompts = list(folder).filter((file) => relative(folder, file).split('.', 1)[0] === challenge);
  return [...prompts, ...list(join(root, 'fixtures', challenge))];
}

function list(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch {
    return [];
  }
}
