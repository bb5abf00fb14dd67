import type { CompareDocument } from '../../experiment/compare/compare-document';
import { renderCompare } from '../terminal/render-compare';
import { fitBlocks } from './fit-blocks';
import { markdownCode } from './markdown-text';
import { textBlocks } from './text-blocks';

/** A comparison for a pull request, with the content of the terminal. */
export function renderCompareMarkdown(document: CompareDocument): string {
  return fitBlocks([
    `## Comparison with ${markdownCode(document.baseline)}`,
    ...textBlocks(renderCompare(document), '`assay compare --json`'),
  ]);
}
