import { toned, type Text } from '../../experiment/blocks/blocks';
import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { ImportDocument } from './import-document';

/** Maximum number of reasons shown. */
const mostReasons = 3;

/** Why the model proposed no label, with counts, and what to do; empty if it always proposed one. */
export function renderSilence({ fixtures }: ImportDocument): Text {
  const reasons = fixtures.flatMap(({ silence }) => silence ?? []);
  const counts = new Map<string, number>();
  reasons.forEach((reason) => counts.set(reason, (counts.get(reason) ?? 0) + 1));
  const shown = [...counts].sort(([, a], [, b]) => b - a).slice(0, mostReasons);
  const rest = shown.reduce((left, [, count]) => left - count, reasons.length);
  return reasons.length === 0
    ? []
    : [
        toned(
          'unsure',
          `The model proposed no label for ${formatCount(reasons.length)} of ${formatNumberOf(fixtures.length, 'fixture')}:`,
        ),
        ...shown.map(([reason, count]) => `  ${formatCount(count)} × ${printableLine(reason, 300)}`),
        ...(rest > 0 ? [`  ${formatCount(rest)} × other reasons; list all with --json`] : []),
        'Label them yourself in the review, or delete their files and import again with another --model.',
      ];
}
