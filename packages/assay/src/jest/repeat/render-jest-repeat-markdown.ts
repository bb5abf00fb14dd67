import { fitBlocks } from '../../output/markdown/fit-blocks';
import { markdownText } from '../../output/markdown/markdown-text';
import { textBlocks } from '../../output/markdown/text-blocks';
import type { JestRepeatDocument } from './jest-repeat-document';
import { renderJestRepeat } from './render-jest-repeat';

/** The flakiness of a Jest suite, for a pull request. */
export function renderJestRepeatMarkdown(document: JestRepeatDocument): string {
  return fitBlocks([
    `## ${markdownText(['jest', ...document.arguments].join(' '))}, repeated: ${document.result}`,
    ...textBlocks(renderJestRepeat(document), '`assay repeat --jest --json`'),
  ]);
}
