import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { tableOf, when, type Block, type Words } from './blocks';

/** Number of rows shown at once. */
const atOnce = 10;

/** A table whose further rows are folded; `noun` is the word for a row. */
export function foldedTable(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly Words[])[],
  noun: string,
): readonly Block[] {
  const more = rows.length - atOnce;
  return [
    tableOf(caption, columns, rows.slice(0, atOnce)),
    ...when(more > 0, {
      kind: 'fold',
      summary: formatNumberOf(more, `more ${noun}`),
      blocks: [tableOf(`${caption}, continued`, columns, rows.slice(atOnce))],
    }),
  ];
}

/** Words separated by commas; those beyond the first `most` are counted. */
export function listWords(words: readonly Words[], most = words.length): Words {
  const shown = words.slice(0, most).flatMap((one, place) => (place === 0 ? [one] : [', ', one]));
  const more = words.length - most;
  return more > 0 ? [...shown, `${shown.length === 0 ? '' : ', '}${more} more`] : shown;
}

/** Such as `3.44 % (22 of 640)`. */
export function shareOf(count: number, all: number): string {
  return all === 0 ? '–' : `${formatShare(count / all)} (${formatCount(count)} of ${formatCount(all)})`;
}
