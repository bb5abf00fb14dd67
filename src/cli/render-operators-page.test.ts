import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderOperatorsPage } from './render-operators-page';

test('docs/reference/operators.md has every operator of assay stress; npm run -s operators writes it', () => {
  expect(readFileSync(join(__dirname, '../../docs/reference/operators.md'), 'utf8')).toBe(renderOperatorsPage());
});
