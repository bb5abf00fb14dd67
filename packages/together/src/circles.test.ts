import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { repository } from '../../assay/dist/testing/run-script';

const packages = join(repository, 'packages');
const core = join(packages, 'assay/src');

/** Modules of all packages without tests, each with those that it imports, for their types too. */
function readImports(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(packages)
    .filter((name) => existsSync(join(packages, name, 'src')))
    .flatMap((name) => readdirSync(join(packages, name, 'src'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.d|\.test|\.deep|\.real)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const named = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) .*?from '(\.[^']*)';$/gm)];
      const imported = named.map(([, path = '']) => join(dirname(file), path));
      return [file, imported.flatMap((path) => [`${path}.ts`, join(path, 'index.ts')]).filter((one) => known.has(one))];
    }),
  );
}

/** The first circle that is found on a way from each module; none twice. */
function findCircles(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start !== -1) {
      circles.push([...way.slice(start), file].map((one) => relative(core, one)).join(' > '));
    } else if (!done.has(file)) {
      for (const next of imports.get(file) ?? []) {
        visit(next, [...way, file]);
      }
      done.add(file);
    }
  };
  for (const file of imports.keys()) {
    visit(file, []);
  }
  return circles;
}

describe('imports', () => {
  test('are found', () => {
    const imports = readImports();

    expect(imports.size).toBeGreaterThan(500);
    expect(imports.get(join(core, 'experiment/outcome.ts'))).toContain(join(core, 'experiment/outcome-facts.ts'));
  });

  test('of three modules in a ring are a circle', () => {
    const ring = new Map(['a', 'b', 'c'].map((name, at) => [join(core, name), [join(core, 'bca'.charAt(at))]]));

    expect(findCircles(ring)).toEqual(['a > b > c > a']);
  });

  test('of the packages are no circles', () => {
    expect(findCircles(readImports())).toEqual([]);
  });
});
