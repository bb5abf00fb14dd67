import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { renderGoldenFiles } from '../testing/golden/golden-texts';

describe('what people read', () => {
  test.each(Object.entries(renderGoldenFiles()))(
    'is what src/output/%s holds; npm run generate writes it',
    (path, text) => {
      expect(text).toBe(readFileSync(join(__dirname, path), 'utf8'));
    },
  );
});
