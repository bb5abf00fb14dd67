import type { HistoryDocument } from '../../experiment/history/history-document';
import { renderHistory } from '../terminal/render-history';
import { fitBlocks } from './fit-blocks';
import { markdownCode } from './markdown-text';
import { textBlocks } from './text-blocks';

/** Reports that a sparkline shows. */
const columns = 40;

/** A history for the summary of a step. */
export function renderHistoryMarkdown(document: HistoryDocument): string {
  const text = renderHistory(document, { columns, ascii: false, detailed: false });
  return fitBlocks([
    `## History of ${markdownCode(document.challenge)}`,
    ...textBlocks(text, '`assay history --json`'),
  ]);
}
