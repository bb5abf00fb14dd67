import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderOperatorsPage } from './render-operators-page';
import { repository } from '../../../assay/dist/testing/run-script';

test('docs/reference/operators.md has every operator of assay stress; npm run generate writes it', () => {
  expect(readFileSync(join(repository, 'docs/reference/operators.md'), 'utf8')).toBe(renderOperatorsPage());
});
