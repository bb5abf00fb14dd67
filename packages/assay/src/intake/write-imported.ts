import type { Fixture, Proposals } from '../kinds/validator/challenge/fixture';
import { titleSchema } from '../basics/text/title';
import {
  createFixture,
  findFreeName,
  type FixtureDraft,
  toFixtureId,
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
      const id = nameOfId(row.id);
      const own = toTitle(row.title ?? (id === undefined ? undefined : `Submission ${id}`));
      const place = isTests ? `Line ${String(row.line)}` : `Row ${row.row}`;
      // Names of files and folders may be those of people.
      const placed = row.file === undefined ? `${place} of ${toTitle(source) ?? 'an export'}` : `File ${row.row}`;
      const title = findFreeName(own ?? placed, titles, ', ');
      const name = findFreeName(isTests ? toFixtureId(title) : numberedId(row, row.title ?? id), ids);
      titles.add(title);
      ids.add(name);
      return { id: name, title, origin: toTitle(describeOrigin(source, row, isTests)) ?? source };
    },
  };
}

/** An id that can be the name of no person: one word, and no address. */
function nameOfId(id: string | undefined): string | undefined {
  return id === undefined || /[\s@]/.test(id) ? undefined : id;
}

function numberedId({ row }: IntakeRow, named: string | undefined): string {
  const end = toTitle(named) === undefined ? '' : `-${toFixtureId(named ?? '')}`;
  return `imported-${String(row).padStart(4, '0')}${end}`;
}

/** Where a row comes from, in words, such as `submissions.csv, row 17`, or of a file of tests its line. */
export function describeOrigin(source: string, { row, line, file }: RowPlace, isTests = false): string {
  if (isTests) {
    return `${fromTests}${source}, line ${String(line)}`;
  }
  return `${source}, ${file === undefined ? 'row' : 'file'} ${row}`;
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
