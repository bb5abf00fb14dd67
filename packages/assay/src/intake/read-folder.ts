import { decodeExport } from './decode-text';
import { languageOf } from '../code/language-of';
import { passOver } from './pass-over';
import { readNotebook } from './read-notebook';
import type { PassedOver, RowContent, SourceRow } from './source-row';

/** Columns of the rows of a folder. */
export const folderColumns = ['code', 'language'] as const;

const longest = 10_000_000;

/** A file of a folder or an archive; `read` gives `undefined` when it is no longer there. */
export interface FoundFile {
  readonly path: string;
  readonly read: () => Buffer | undefined;
}

/** The source files among files, one row each, and why the others are none. */
export function readFolder(
  found: readonly FoundFile[],
  encoding?: string,
): { readonly rows: Iterable<SourceRow>; readonly passedOver: readonly PassedOver[] } {
  const files = found.filter(({ path }) => whyNoSource(path) === undefined);
  const passedOver = found.flatMap(({ path }): readonly PassedOver[] => {
    const reason = whyNoSource(path);
    return reason === undefined ? [] : [{ file: path, reason }];
  });
  return { rows: { [Symbol.iterator]: () => toRows(files, encoding) }, passedOver };
}

/** Why a file is no submission, by its path; `undefined` when it is one. */
export function whyNoSource(path: string): string | undefined {
  if (languageOf(path) !== 'text' || isNotebook(path)) {
    return passOver(path);
  }
  return (
    passOver(path) ?? (/\.(?:csv|tsv|jsonl|ndjson)$/i.test(path) ? 'a table: import it by itself' : 'not a source file')
  );
}

/** Whether a file is one of rows, by its name. */
export function isTable(path: string): boolean {
  return /\.(?:csv|tsv|json|jsonl|ndjson)(?:\.gz)?$/i.test(path) && passOver(path) === undefined;
}

function isNotebook(path: string): boolean {
  return path.toLowerCase().endsWith('.ipynb');
}

function* toRows(files: readonly FoundFile[], encoding: string | undefined): Generator<SourceRow> {
  for (const [index, { path, read }] of files.entries()) {
    const place = { row: index + 1, file: path };
    const bytes = read();
    if (bytes === undefined) {
      yield { status: 'broken', ...place, reason: 'the file no longer exists' };
    } else if (bytes.length > longest) {
      const size = bytes.length.toLocaleString('en-US');
      yield { status: 'broken', ...place, reason: `has ${size} bytes, more than ${longest.toLocaleString('en-US')}` };
    } else {
      yield { ...place, ...readFile(path, decodeExport(bytes, encoding)) };
    }
  }
}

function readFile(path: string, text: string): RowContent {
  if (!isNotebook(path)) {
    return {
      status: 'read',
      cells: new Map([
        ['code', text],
        ['language', languageOf(path)],
      ]),
    };
  }
  const notebook = readNotebook(text);
  if (notebook.status === 'broken') {
    return notebook;
  }
  const { code, language, notes } = notebook;
  return {
    status: 'read',
    cells: new Map([
      ['code', code],
      ['language', language],
    ]),
    notes,
  };
}
