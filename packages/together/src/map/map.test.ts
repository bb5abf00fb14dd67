import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../../assay/dist/testing/run-script';
import { readEntries, readOtherPackages, readLayers } from './read-house';
import { mapFile, renderMap } from './render-map';

const page = readFileSync(join(repository, mapFile), 'utf8');

test('the map shows the code as it is (else: npm run generate)', () => {
  expect(page).toBe(renderMap());
});

test('it is one page', () => {
  expect(page.split('\n').length).toBeLessThanOrEqual(140);
});

test('layers import only from lower ones, and there are few', () => {
  const names = readLayers().map(({ name }) => name);

  expect(
    readLayers().flatMap(({ name, imports }) =>
      [...imports].filter((other) => names.indexOf(other) >= names.indexOf(name)).map((other) => `${name} → ${other}`),
    ),
  ).toEqual([]);
  expect(names.length).toBeLessThanOrEqual(15);
});

test('every entry point says what it has, and a package uses it', () => {
  const used = new Set(readOtherPackages().flatMap(({ uses }) => uses));

  expect(readEntries().filter(({ has }) => !/^[A-Z].{20,}\.$/.test(has))).toEqual([]);
  expect(readEntries().filter(({ name }) => !used.has(name))).toEqual([]);
});
