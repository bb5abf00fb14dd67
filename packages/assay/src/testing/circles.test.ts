import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { packageFolder } from './run-script';

const source = join(packageFolder, 'src');

/** Modules of `src/` without tests, each with those that it imports, for their types too. */
function readImports(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
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
      circles.push([...way.slice(start), file].map((one) => relative(source, one)).join(' > '));
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
    expect(imports.get(join(source, 'experiment/outcome.ts'))).toContain(join(source, 'experiment/outcome-facts.ts'));
  });

  test('of three modules in a ring are a circle', () => {
    const ring = new Map(['a', 'b', 'c'].map((name, at) => [join(source, name), [join(source, 'bca'.charAt(at))]]));

    expect(findCircles(ring)).toEqual(['a > b > c > a']);
  });

  test('of src/ are no circles', () => {
    expect(findCircles(readImports())).toEqual([]);
  });
});
