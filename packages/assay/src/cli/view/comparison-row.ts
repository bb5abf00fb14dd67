import { join } from 'node:path';
import { readText } from '../../basics/disk/disk';
import type { FileState } from '../../basics/disk/disk-open';
import { tryParseJson } from '../../basics/json/parse-json';
import { formatNumberOf } from '../../basics/text/numbers';
import { printable, printableLine } from '../../basics/text/printable';
import { compareDocumentSchema } from '../../experiment/compare/compare-document';
import { concludeComparison } from '../../output/page/comparison/conclude-comparison';
import { comparisonFiles } from '../../output/page/comparison/write-comparison-page';
import type { ReportRow } from '../../output/page/project/project-view';
import type { Place } from '../history/list-reports';
import type { FoundFolder } from './find-folders';
import { plainRow, stampedTime, toProblemRow } from './report-row';

/** The kind of a comparison's row. */
export const comparison = 'Comparison';

/** The sides that a comparison names, the baseline first; `undefined` if its document has another version. */
export function sidesOf({ path }: Place): readonly string[] | undefined {
  const document = readDocument(path);
  return document && [document.baseline, ...document.comparisons.map(({ after }) => after)];
}

/**
 * A row for a comparison, written at `modified` if its folder's name states no time; `challengeOf` returns the
 * challenge of a side's report, if that exists.
 */
export function toComparisonRow(
  folder: FoundFolder,
  { modified }: FileState,
  challengeOf: (side: string) => Pick<ReportRow, 'title' | 'challenge'> | undefined,
): ReportRow {
  const document = readDocument(folder.path);
  if (document === undefined) {
    return toProblemRow(
      folder,
      'Cannot be read',
      `${folder.shown}/${comparisonFiles.document} was not written by this version of Assay. Compare the reports again.`,
    );
  }
  const { tone, word, sentence } = concludeComparison(document);
  const sides = [document.baseline, ...document.comparisons.map(({ after }) => after)];
  const known = sides.map(challengeOf);
  const { title = comparison, challenge = null } = known[0] ?? {};
  return {
    ...plainRow,
    key: folder.key,
    folder: printableLine(folder.shown),
    what: comparison,
    title,
    challenge,
    verdict: { tone, word, sentence: printable(sentence) },
    models: sides.map((side) => printableLine(side)),
    size: formatNumberOf(sides.length, 'report'),
    startedAt: stampedTime(folder.key) ?? new Date(modified).toISOString(),
    page: known.every((side) => side !== undefined) ? 'comparison' : null,
  };
}

function readDocument(path: string): ReturnType<typeof compareDocumentSchema.safeParse>['data'] {
  return compareDocumentSchema.safeParse(tryParseJson(readText(join(path, comparisonFiles.document)) ?? '')).data;
}
