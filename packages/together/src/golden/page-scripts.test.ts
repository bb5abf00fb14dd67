import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../../assay/dist/testing/run-script';

const scripts = ['assay', 'interview', 'stress'].flatMap((name) => {
  const folder = join('packages', name, 'dist/output/page/scripts');
  return readdirSync(join(repository, folder)).map((file) => join(folder, file));
});

test.each(scripts)('%s cannot end the element in which a page has it', (file) => {
  expect(readFileSync(join(repository, file), 'utf8')).not.toMatch(/<!--|<\/script/i);
});

test('every package that draws pages has one', () => {
  expect(scripts).toHaveLength(4);
});
