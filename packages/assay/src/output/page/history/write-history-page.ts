import { join } from 'node:path';
import type { HistoryDocument } from '../../../experiment/history/history-document';
import { writePage } from '../render-page';
import { buildHistoryView } from './build-history-view';

/** Writes the page of a history next to the reports, and returns its name. */
export function writeHistoryPage(document: HistoryDocument, folder: string, shown: string): string {
  // The name of a challenge must not lead out of the folder.
  const name = `history-${document.challenge.replace(/[^\w.-]+/g, '-')}.html`;
  writePage(join(folder, name), buildHistoryView(document, shown));
  return name;
}
