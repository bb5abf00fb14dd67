import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pumps } from './pumps';
import { searchForHangs, type SearchResult } from './search-for-hangs';
import { startReaders, type Readers } from './start-readers';

/** Below and above the sizes beyond which readers refuse a text, up to a megabyte. */
const sizes = [3000, 39_000, 99_000, 195_000, 1_000_000];

let both: readonly Readers[];
beforeAll(async () => {
  both = await Promise.all([startReaders(30_000), startReaders(30_000)]);
});
afterAll(() => {
  both.forEach(({ close }) => close());
});

describe('outsideReaders', () => {
  test('none hangs, grows out of proportion or fails by accident on a text of up to a megabyte', async () => {
    const results = await Promise.all(
      both.map((readers, part) =>
        searchForHangs(readers, {
          names: Object.keys(readers.places).filter((_, index) => index % 2 === part),
          ...{ pumpsOf: () => pumps, sizes, goOn: 12 },
        }),
      ),
    );

    process.stderr.write(describeSlowest(Object.keys(both[0]?.places ?? {}).length, results));
    expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  });
});

/** The ten slowest readers, by the seconds that their slowest text took. */
function describeSlowest(count: number, results: readonly SearchResult[]): string {
  const lines = results
    .flatMap(({ slowest }) => slowest)
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 10)
    .map(
      ({ reader, pump, within, size, milliseconds }) =>
        `${(milliseconds / 1000).toFixed(2)} s for ${String(size)} characters: ${reader} ${pump} (way ${String(within)})`,
    );
  return `${String(count)} readers, ${String(pumps.length)} texts; the slowest:\n${lines.join('\n')}\n`;
}
