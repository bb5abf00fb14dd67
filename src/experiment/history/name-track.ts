import { printableLine } from '../../basics/text/printable';
import type { HistoryTrack } from './history-document';

/** Models that are named one by one. */
const mostNamed = 3;

/** Who answered in the reports of a track, in their order, and what they were asked side by side. */
export function nameTrack({ models, slot }: HistoryTrack): string {
  const names = models.map((model) => printableLine(model, 60));
  const shown = names.length > mostNamed ? [names[0], '…', names.at(-1)] : names;
  return [shown.join(' → '), ...(slot === '' ? [] : [printableLine(slot, 60)])].join(', ');
}
