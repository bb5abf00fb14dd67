import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchemas } from './json-schemas';

const folder = join(__dirname, '../../schemas');

describe('jsonSchemas', () => {
  test('are what schemas/ holds (else: npm run schemas)', () => {
    const kept = readdirSync(folder).map((name) => [
      name,
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown,
    ]);

    expect(Object.fromEntries(kept)).toEqual(jsonSchemas());
  });
});
