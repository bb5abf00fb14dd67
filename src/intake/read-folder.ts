import { basename, join } from 'node:path';
import { listFiles, readBytes } from '../basics/disk/disk';
import { keepWithin } from '../basics/disk/disk-bounds';
import { decodeExport } from './decode-text';
import { languageOf } from '../code/language-of';
import type { SourceRow } from './source-row';

/** Columns of a folder's rows. */
export const folderColumns = ['code', 'id', 'title', 'language'] as const;

/** Bytes beyond which no file is read. */
const longest = 10_000_000;

/** The source files in a folder and those below it, one row each; hidden files and installed packages are left out, and what is no source file is counted. */
export function readFolder(folder: string): { readonly rows: Iterable<SourceRow>; readonly others: number } {
  keepWithin(folder);
  const all = listFiles(folder, (name) => !name.startsWith('.') && name !== 'node_modules' && name !== '__pycache__');
  const visible = all.filter((file) => !basename(file).startsWith('.'));
  const files = visible.filter((file) => languageOf(file) !== 'text');
  return { rows: toRows(folder, files), others: visible.length - files.length };
}

function* toRows(folder: string, files: readonly string[]): Generator<SourceRow> {
  for (const [index, file] of files.entries()) {
    const place = { row: index + 1, file };
    const bytes = readBytes(join(folder, file));
    if (bytes === undefined) {
      yield { status: 'broken', ...place, reason: 'the file is gone' };
    } else if (bytes.length > longest) {
      yield { status: 'broken', ...place, reason: `has ${bytes.length.toLocaleString('en-US')} bytes` };
    } else {
      const cells = new Map([
        ['code', decodeExport(bytes)],
        ['id', file.replace(/\.[^./]*$/, '')],
        ['title', file],
        ['language', languageOf(file)],
      ]);
      yield { status: 'read', ...place, cells };
    }
  }
}
