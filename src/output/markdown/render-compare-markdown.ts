import type { CompareDocument } from '../../experiment/compare/compare-document';
import { renderCompare } from '../terminal/render-compare';
import { fitBlocks } from './fit-blocks';
import { markdownCode } from './markdown-text';
import { textBlocks } from './text-blocks';

/** A comparison for a pull request: what each comes to, then the statistics. */
export function renderCompareMarkdown(document: CompareDocument): string {
  const { baseline, comparisons } = document;
  return fitBlocks([
    `## Comparison with ${markdownCode(baseline)}`,
    comparisons.map(({ after, verdict }) => `- ${markdownCode(after)}: **${verdict}**`).join('\n'),
    ...textBlocks(renderCompare(document), '`assay compare --json`'),
  ]);
}
