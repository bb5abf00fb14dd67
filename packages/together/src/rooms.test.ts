import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder, repository } from '../../assay/dist/testing/run-script';

const rooms = readdirSync(join(packageFolder, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['testing', 'public'].includes(entry.name))
  .map(({ name }) => name)
  // Git leaves a folder there whose files have moved.
  .filter((name) => readdirSync(join(packageFolder, 'src', name)).length > 0);

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');

test('the rooms are those of the architecture and of the linter, in one order', () => {
  const described = [...read('docs/architecture.md').matchAll(/^\| `([a-z]+)\/` /gm)].map(([, name]) => name);
  const [, layers = ''] = /^const layers = \[([^\]]*)\];$/m.exec(read('scripts/lint/layers.mjs')) ?? [];
  const namesIn = (list: string): readonly (string | undefined)[] =>
    [...list.matchAll(/'([a-z]+)'/g)].map(([, name]) => name);
  const linted = namesIn(layers);

  expect(described).toEqual(linted);
  expect([...rooms].sort()).toEqual([...linted].sort());
  expect(linted.length).toBeLessThanOrEqual(15);
});
