import { printableLine } from '../../basics/text/printable';
import type { HistoryTrack } from './history-document';

/** Maximum number of models named individually. */
const mostNamed = 3;

/** The models of a track in their order, and what distinguishes their questions. */
export function nameTrack({ models, slot }: HistoryTrack): string {
  const names = models.map((model) => printableLine(model, 60));
  const shown = names.length > mostNamed ? [names[0], '…', names.at(-1)] : names;
  return [shown.join(' → '), ...(slot === '' ? [] : [printableLine(slot, 60)])].join(', ');
}
