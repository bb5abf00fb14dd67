import { AssayError } from '../../basics/errors';
import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { isKnownLanguage } from '../../code/to-language';
import type { Columns } from '../../intake/choose-columns';
import type { Selection } from '../../intake/select-submissions';
import type { Export, RowPlace } from '../../intake/source-row';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import type { ImportDocument, RowPlaceDocument } from './render-import';

/** Throws when no row can be used, and says why. */
export function refuseEmpty({ name, kind, passedOver }: Export, { rows, refused }: Selection): void {
  if (rows > refused.length) {
    return;
  }
  const [first] = refused;
  const what = { folder: 'source file', table: 'row', tests: 'test' }[kind];
  if (first === undefined) {
    const [file] = passedOver;
    const passed =
      file === undefined
        ? ''
        : ` Passed over: ${formatNumberOf(passedOver.length, 'file')}, such as ${printableLine(file.file, 120)} (${printableLine(file.reason, 120)}).`;
    throw new AssayError(`There is no ${what} in ${printableLine(name)}.${passed}`);
  }
  const shown = refused.slice(0, mostShown).map((row) => {
    const place = row.file ?? (kind === 'tests' ? `line ${String(row.line)}` : describeRow(row));
    return `  - ${printableLine(place, 120)}: ${printableLine(row.reason, 300)}`;
  });
  const rest = refused.length - shown.length;
  throw new AssayError(
    [
      `No ${what} of ${printableLine(name)} can be used:`,
      ...shown,
      ...(rest > 0 ? [`  … and ${formatCount(rest)} more`] : []),
    ].join('\n'),
  );
}

/** Maximum number of rows shown. */
const mostShown = 10;

function describeRow({ row, line }: RowPlace): string {
  return `row ${row}${line === undefined || line === row ? '' : ` (line ${line})`}`;
}

/** The document about an import. */
export function summarise(
  { id }: Challenge,
  { name, kind, passedOver, notes }: Export,
  { code, id: named, title, language }: Columns,
  { rows, chosen, duplicates, present, refused }: Selection,
  fixtures: ImportDocument['fixtures'],
  dryRun: boolean,
): ImportDocument {
  const columns = {
    code,
    ...(named !== undefined && { id: named }),
    ...(title !== undefined && { title }),
    ...(language !== undefined && 'column' in language && { language: language.column }),
  };
  return {
    challenge: id,
    source: name,
    dryRun,
    columns: kind === 'table' ? columns : {},
    rows,
    fixtures,
    duplicates,
    present,
    refused: refused.map((row) => ({ ...placeOf(row), reason: row.reason })),
    changed: chosen.flatMap(({ row }) => row.notes.map((note) => ({ ...placeOf(row), note }))),
    notes: [...notes, ...describeUnknownLanguages(fixtures)],
    others: passedOver.length,
    passedOver,
  };
}

function placeOf({ row, line, file }: RowPlace): RowPlaceDocument {
  return { row, ...(line !== undefined && { line }), ...(file !== undefined && { source: file }) };
}

/** Languages of which Assay knows nothing: no code in them was checked. */
function describeUnknownLanguages(fixtures: ImportDocument['fixtures']): readonly string[] {
  const counts = new Map<string, number>();
  for (const { language } of fixtures.filter((fixture) => !isKnownLanguage(fixture.language))) {
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].map(
    ([language, count]) =>
      `Unknown language "${printableLine(language, 60)}" of ${formatNumberOf(count, 'fixture')}: its code is neither parsed nor run. If it is another name of one, rename it in the file, or give --language.`,
  );
}
