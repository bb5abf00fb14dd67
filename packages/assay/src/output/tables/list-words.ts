import type { Part, Words } from '../../experiment/blocks/blocks';
import { formatCount, formatShare } from '../../basics/text/numbers';

/** Words separated by commas; those beyond the first `most` are counted. */
export function listWords(words: readonly Part[], most = words.length): Words {
  const shown = words.slice(0, most).flatMap((one, place) => (place === 0 ? [one] : [', ', one]));
  const more = words.length - most;
  return more > 0 ? [...shown, `${shown.length === 0 ? '' : ', '}${more} more`] : shown;
}

/** Such as `3.44 % (22 of 640)`. */
export function shareOf(count: number, all: number): string {
  return all === 0 ? '–' : `${formatShare(count / all)} (${formatCount(count)} of ${formatCount(all)})`;
}
