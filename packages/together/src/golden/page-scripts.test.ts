import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedPackages } from '../../../assay/dist/testing/package-names';
import { repository } from '../../../assay/dist/testing/run-script';

const folders = publishedPackages
  .map((name) => join('packages', name, 'dist/output/page/scripts'))
  .filter((folder) => existsSync(join(repository, folder)));
const scripts = folders.flatMap((folder) => readdirSync(join(repository, folder)).map((file) => join(folder, file)));

test.each(scripts)('%s cannot end the element in which a page has it', (file) => {
  expect(readFileSync(join(repository, file), 'utf8')).not.toMatch(/<!--|<\/script/i);
});

test('every package that draws pages has one', () => {
  expect(scripts).toHaveLength(4);
});
