import { afterEach, describe, expect, test } from '@jest/globals';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder, repository } from '../../testing/run-script';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { findJest } from './repeat-jest';

let folder: TemporaryFolder | undefined;

afterEach(() => {
  folder?.remove();
  folder = undefined;
});

describe('findJest', () => {
  test('finds the Jest that a folder of a project uses', () => {
    expect(findJest(packageFolder)).toBe(realpathSync(join(repository, 'node_modules/jest/bin/jest.js')));
  });

  test.each([
    { name: 'jest', bin: { other: 'no.js', jest: './bin/run.js' } },
    { name: 'jest-cli', bin: 'bin/run.js' },
  ])('reads the script from the manifest of $name', ({ name, bin }) => {
    folder = makeTemporaryFolder({ [`node_modules/${name}/package.json`]: JSON.stringify({ name, bin }) });

    expect(findJest(folder.path)).toBe(join(folder.path, `node_modules/${name}/bin/run.js`));
  });

  test.each([
    {},
    { 'node_modules/jest/package.json': 'no JSON' },
    { 'node_modules/jest/package.json': '{"bin":{"other":"x.js"}}' },
  ])('says how to install it when there is none in %j', (files) => {
    folder = makeTemporaryFolder(files);
    const { path } = folder;

    expect(() => findJest(path)).toThrow(
      `There is no Jest for ${path}: install the project's packages (npm install), or Jest itself (npm install --save-dev jest).`,
    );
  });
});
