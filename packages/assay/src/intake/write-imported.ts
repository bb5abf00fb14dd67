import type { Fixture } from '../kinds/validator/challenge/fixture';
import type { Proposals } from '../kinds/validator/challenge/proposal';
import { titleSchema } from '../basics/text/title';
import {
  createFixture,
  findFreeName,
  toFixtureId,
  type FixtureDraft,
} from '../kinds/validator/challenge/write-fixture';
import type { IntakeRow } from './intake-row';
import type { RowPlace } from './source-row';

/** The id and title of a row as a fixture. */
export interface ImportName {
  readonly id: string;
  readonly title: string;
  readonly origin: string;
}

/** Derives ids and titles of fixtures from rows; each is unique. */
export interface ImportNames {
  readonly nameOf: (row: IntakeRow) => ImportName;
}

/** How the origin of a solution begins that somebody wrote for a test, and that is no real submission. */
export const fromTests = 'tests of ';

/** Maximum length of a title from an export. */
const longestTitle = 200;

/** Names for the rows of an export that do not clash with existing fixtures. */
export function createImportNames(
  source: string,
  fixtures: readonly Pick<Fixture, 'id' | 'title'>[],
  isTests = false,
): ImportNames {
  const ids = new Set(fixtures.map(({ id }) => id));
  const titles = new Set(fixtures.map(({ title }) => title));
  return {
    nameOf(row) {
      const own = toTitle(row.title ?? (row.id === undefined ? undefined : `Submission ${row.id}`));
      const place = isTests ? `Line ${String(row.line)}` : `Row ${row.row}`;
      const title = findFreeName(own ?? `${place} of ${toTitle(source) ?? 'an export'}`, titles, ', ');
      const id = findFreeName(isTests ? toFixtureId(title) : numberedId(row, own), ids);
      titles.add(title);
      ids.add(id);
      return { id, title, origin: toTitle(describeOrigin(source, row, isTests)) ?? source };
    },
  };
}

function numberedId(row: IntakeRow, title: string | undefined): string {
  const named = title === undefined ? '' : `-${toFixtureId(row.title ?? row.id ?? '')}`;
  return `imported-${String(row.row).padStart(4, '0')}${named}`;
}

/** Where a row comes from, in words, such as `submissions.csv, row 17`, or of a file of tests its line. */
export function describeOrigin(source: string, { row, line, file }: RowPlace, isTests = false): string {
  if (isTests) {
    return `${fromTests}${source}, line ${String(line)}`;
  }
  return file === undefined ? `${source}, row ${row}` : `${source}/${file}`;
}

/** Writes a row as a fixture; returns its file. */
export function writeImported(
  { root, id: challenge }: { readonly root: string; readonly id: string },
  row: IntakeRow,
  { id, title, origin }: ImportName,
  labels: Pick<FixtureDraft, 'expected'> & { readonly proposals: Proposals; readonly reviewed: boolean },
): string {
  const draft = { title, language: row.language, origin, ...labels, solution: row.code };
  // `cases.yaml` is an oracle's.
  const taken = new Set<string>(['cases']);
  for (;;) {
    const free = findFreeName(id, taken);
    const file = createFixture(root, challenge, free, draft);
    if (file !== undefined) {
      return file;
    }
    taken.add(free);
  }
}

/** A text of an export as a title: one line, without forbidden characters; `undefined` when nothing is left. */
export function toTitle(text: string | undefined): string | undefined {
  const plain = (text ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  const cut =
    plain.length <= longestTitle
      ? plain
      : `${plain
          .slice(0, longestTitle - 1)
          .replace(/[\uD800-\uDBFF]$/, '')
          .trim()}…`;
  return titleSchema.safeParse(cut).success ? cut : undefined;
}
