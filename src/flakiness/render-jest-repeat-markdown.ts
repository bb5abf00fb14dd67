import { fitBlocks } from '../report/markdown/fit-blocks';
import { markdownText } from '../report/markdown/markdown-text';
import { textBlocks } from '../report/markdown/text-blocks';
import type { JestRepeatDocument } from './jest-repeat-document';
import { renderJestRepeat } from './render-jest-repeat';

/** The flakiness of a Jest suite, for a pull request. */
export function renderJestRepeatMarkdown(document: JestRepeatDocument): string {
  return fitBlocks([
    `## ${markdownText(['jest', ...document.arguments].join(' '))}, repeated: ${document.result}`,
    ...textBlocks(renderJestRepeat(document), '`assay repeat --jest --json`'),
  ]);
}
