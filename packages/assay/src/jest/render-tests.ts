import type { AggregatedResult } from '@jest/reporters';
import type { Annotation } from '../output/github/workflow-commands';
import { fitBlocks } from '../output/markdown/fit-blocks';
import { markdownCode, markdownText } from '../output/markdown/markdown-text';
import { markdownTable } from '../output/markdown/markdown-table';
import { formatCount, formatNumberOf } from '../basics/text/numbers';

/** How a Jest command ended, for a step summary; `others` are failed tests that are in no challenge's table. */
export function renderTests(
  { numFailedTests, numTotalTests, numRuntimeErrorTestSuites }: AggregatedResult,
  others: readonly Annotation[],
): string {
  const broken =
    numRuntimeErrorTestSuites === 0 ? '' : `, ${formatNumberOf(numRuntimeErrorTestSuites, 'test file')} could not run`;
  const table = markdownTable(
    [{ heading: 'failed' }, { heading: 'where' }, { heading: 'why' }],
    others.map(({ title, file = '', line, message }) => [
      markdownText(title),
      markdownCode(line === undefined ? file : `${file}:${line}`),
      markdownText(message, 500),
    ]),
  );
  return fitBlocks([
    `## Jest: ${formatCount(numFailedTests)} of ${formatNumberOf(numTotalTests, 'test')} failed${broken}`,
    ...(others.length === 0 ? [] : [{ title: '', table, shown: 20, folded: 180, source: '`reports/junit.xml`' }]),
  ]);
}
