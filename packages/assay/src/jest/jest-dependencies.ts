import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const suites = /\b\w+Suite\(\s*(['"`])([a-z0-9-]+)\1/g;

/**
 * Jest's `dependencyExtractor`: what a source file imports, with the prompts and fixtures of the challenges that it names
 * as if it imported them, so that `--watch` and `--findRelatedTests` know which tests to run.
 */
export function extract(
  code: string,
  file: string,
  extractImports: (code: string, file: string) => Iterable<string>,
): Set<string> {
  const dependencies = new Set(extractImports(code, file));
  const root = /\.[cm]?[jt]sx?$/.test(file) ? findRoot(dirname(file)) : undefined;
  if (root !== undefined) {
    for (const [, , challenge = ''] of code.matchAll(suites)) {
      for (const path of filesOf(root, challenge)) {
        const local = relative(dirname(file), path).replaceAll('\\', '/');
        dependencies.add(local.startsWith('.') ? local : `./${local}`);
      }
    }
  }
  return dependencies;
}

/** Changes when a prompt or a fixture appears or goes, so that Jest reads the dependencies anew. */
export function getCacheKey(): string {
  const root = findRoot(process.cwd());
  return root === undefined ? '' : [...list(join(root, 'prompts')), ...list(join(root, 'fixtures'))].join('\n');
}

function findRoot(folder: string): string | undefined {
  const has = (name: string): boolean => existsSync(join(folder, name));
  if (has('prompts') || (has('fixtures') && has('package.json'))) {
    return folder;
  }
  return dirname(folder) === folder ? undefined : findRoot(dirname(folder));
}

function filesOf(root: string, challenge: string): readonly string[] {
  const folder = join(root, 'prompts');
  const prompts = list(folder).filter((file) => relative(folder, file).split('.', 1)[0] === challenge);
  return [...prompts, ...list(join(root, 'fixtures', challenge))];
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch {
    return [];
  }
}
