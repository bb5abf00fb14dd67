import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { renderGoldenFiles } from './golden-texts';

describe('what people read', () => {
  test.each(Object.entries(renderGoldenFiles()))('is what %s holds; npm run generate writes it', (path, text) => {
    expect(text).toBe(readFileSync(join(__dirname, path), 'utf8'));
  });
});
