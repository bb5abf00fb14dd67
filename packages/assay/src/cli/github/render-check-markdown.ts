import type { Problem } from '../../basics/errors';
import { fitBlocks, type MarkdownBlock, markdownTable } from '../../output/markdown/fit-blocks';
import { markdownCode, markdownText } from '../../output/markdown/markdown-text';
import { formatNumberOf } from '../../basics/text/numbers';
import type { CheckedLine } from '../check/check-kinds';
import type { CheckDocument } from '../check/check-document';

/** The findings of `assay check`, for a pull request; `others` are challenges of further kinds. */
export function renderCheckMarkdown(document: CheckDocument, others: readonly CheckedLine[]): string {
  const { challenges, quizzes, problems, suspicious, undecided, warnings } = document;
  const counts = [
    formatNumberOf(problems.length, 'problem'),
    formatNumberOf(suspicious.length, 'suspicious label'),
    formatNumberOf(warnings.length, 'warning'),
  ];
  const read = [...challenges, ...quizzes, ...others].map(({ id }) => markdownCode(id));
  return fitBlocks([
    `## assay check: ${counts.join(', ')}`,
    ...(read.length === 0 ? [] : [`Read: ${read.join(', ')}.`]),
    ...list('**Problems** (these files cannot be used):', problems),
    ...list('**Suspicious labels** (contradicted by the oracle or a solution):', suspicious),
    ...list('Warnings:', warnings),
    ...list('Labels that the oracle cannot decide:', undecided),
    ...challenges.flatMap(renderUncovered),
  ]);
}

/** Number of unchecked labels. */
function renderUncovered({ id, uncovered = {} }: CheckDocument['challenges'][number]): readonly string[] {
  const counts = Object.entries(uncovered).map(([analytic, labels]) => `${labels} of ${markdownCode(analytic)}`);
  return counts.length === 0
    ? []
    : [`Labels of ${markdownCode(id)} that the oracle does not cover: ${counts.join(', ')}.`];
}

function list(title: string, found: readonly Problem[]): readonly MarkdownBlock[] {
  const table = markdownTable(
    [{ heading: 'where' }, { heading: 'what' }],
    found.map(({ file, line, field, message }) => [
      `${markdownCode(line === undefined ? file : `${file}:${line}`)}${field === undefined ? '' : ` ${markdownCode(field)}`}`,
      markdownText(message, 500),
    ]),
  );
  return found.length === 0 ? [] : [{ title, table, shown: 20, folded: 180, source: '`assay check --json`' }];
}
