import { expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../../assay/dist/testing/run-script';
import { readLayers } from './read-house';

test('the layers of the linter and of the map are the folders of src/', () => {
  const folders = readdirSync(join(packageFolder, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['testing', 'public'].includes(entry.name))
    .map(({ name }) => name)
    // Git leaves a folder there whose files have moved.
    .filter((name) => readdirSync(join(packageFolder, 'src', name)).length > 0);

  expect(folders.sort()).toEqual(
    readLayers()
      .map(({ name }) => name)
      .sort(),
  );
});
