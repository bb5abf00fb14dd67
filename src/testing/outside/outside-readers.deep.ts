import { describe, expect, test } from '@jest/globals';
import { outsideReaders } from './outside-readers';
import { pumps } from './pumps';
import { searchForHangs, type SearchResult } from './search-for-hangs';

const names = Object.keys(outsideReaders);
/** Below and above the sizes beyond which readers refuse a text, up to a megabyte. */
const sizes = [3000, 39_000, 99_000, 195_000, 1_000_000];

describe('outsideReaders', () => {
  test('none hangs, grows out of proportion or fails by accident on a text of up to a megabyte', async () => {
    const results = await Promise.all(
      [0, 1].map((part) =>
        searchForHangs({
          readers: names.filter((_, index) => index % 2 === part),
          ...{ pumpsOf: () => pumps, sizes, goOn: 12, limit: 30_000 },
        }),
      ),
    );

    process.stderr.write(describeSlowest(results));
    expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  });
});

/** The ten slowest readers, by the seconds that their slowest text took. */
function describeSlowest(results: readonly SearchResult[]): string {
  const lines = results
    .flatMap(({ slowest }) => slowest)
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 10)
    .map(
      ({ reader, pump, within, size, milliseconds }) =>
        `${(milliseconds / 1000).toFixed(2)} s for ${String(size)} characters: ${reader} ${pump} (way ${String(within)})`,
    );
  return `${String(names.length)} readers, ${String(pumps.length)} texts; the slowest:\n${lines.join('\n')}\n`;
}
