import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { outsideReaders } from './outside-readers';
import { pumps } from './pumps';
import { searchForHangs } from './search-for-hangs';
import { startReaders, type Readers } from './start-readers';

/** Below and above the sizes beyond which readers refuse a text, up to a megabyte. */
const sizes = [3000, 99_000, 1_000_000];

let readers: Readers;
beforeAll(async () => {
  readers = await startReaders(60_000);
});
afterAll(() => {
  readers.close();
});

describe('outsideReaders', () => {
  test.each(Object.keys(outsideReaders))(
    '%s neither hangs, nor grows out of proportion, nor fails by accident on texts of up to a megabyte',
    async (name) => {
      const findings = await searchForHangs(readers, { names: [name], pumpsOf: () => pumps, sizes, goOn: 3 });

      expect(findings).toEqual([]);
    },
  );
});
