import type { HistoryDocument } from '../../experiment/history/history-document';
import { renderHistory } from '../terminal/render-history';
import { fitBlocks } from './fit-blocks';
import { markdownCode } from './markdown-text';
import { textBlocks } from './text-blocks';

/** Number of reports in a sparkline. */
const columns = 40;

/** A history for a step summary. */
export function renderHistoryMarkdown(document: HistoryDocument): string {
  const text = renderHistory(document, { columns, ascii: false, detailed: false });
  return fitBlocks([
    `## History of ${markdownCode(document.challenge)}`,
    ...textBlocks(text, '`assay history --json`'),
  ]);
}
