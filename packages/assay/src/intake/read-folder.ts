import { basename, join } from 'node:path';
import { listFiles, readBytes } from '../basics/disk/disk';
import { keepWithin } from '../basics/disk/disk-bounds';
import { decodeExport } from './decode-text';
import { languageOf } from '../code/language-of';
import type { SourceRow } from './source-row';

/** Columns of the rows of a folder. */
export const folderColumns = ['code', 'id', 'title', 'language'] as const;

/** Maximum bytes of a file. */
const longest = 10_000_000;

/**
 * The source files in a folder and its subfolders, one row each; skips hidden files and installed packages, and counts
 * files that are not source files.
 */
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
      yield { status: 'broken', ...place, reason: 'the file no longer exists' };
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
