import { basename, extname } from 'node:path';
import { isFile, listFolder, readBytes } from '../basics/disk/disk';
import { AssayError } from '../basics/errors';
import { decodeExport } from './decode-text';
import { readCsv } from './read-csv';
import { folderColumns, readFolder } from './read-folder';
import { readJsonRows } from './read-json-rows';
import type { Export } from './source-row';
import { readTestFile } from './test-file/read-test-file';

/** Maximum bytes of a file; larger ones should be split first. */
const longest = 250_000_000;

/** Opens an export: CSV, JSON Lines, a JSON array, a file of Jest tests, or a folder of source files; `shown` names it in messages. */
export function openExport(path: string, shown: string): Export {
  const name = basename(shown.replaceAll('\\', '/')) || shown;
  if (listFolder(path) !== undefined) {
    const { rows, others } = readFolder(path);
    return { name, kind: 'folder', columns: folderColumns, rows, others };
  }
  const bytes = isFile(path) ? readBytes(path) : undefined;
  if (bytes === undefined) {
    throw new AssayError(`There is no file or folder ${shown}.`);
  }
  if (bytes.length > longest) {
    throw new AssayError(
      `${shown} has ${bytes.length.toLocaleString('en-US')} bytes, more than ${longest.toLocaleString('en-US')}: split it into several files.`,
    );
  }
  const text = decodeExport(bytes);
  if (isTestFile(path)) {
    const { rows, findings } = readTestFile(shown, text);
    return { name, kind: 'tests', others: 0, columns: [], rows, tests: findings };
  }
  return { name, kind: 'table', others: 0, ...(isJson(path, text) ? readJsonRows(text) : readCsv(text)) };
}

/** Whether a file is read as one of Jest tests, by its name. */
export function isTestFile(path: string): boolean {
  return /\.[cm]?[jt]sx?$/i.test(path);
}

function isJson(path: string, text: string): boolean {
  switch (extname(path).toLowerCase()) {
    case '.json':
    case '.jsonl':
    case '.ndjson':
      return true;
    case '.csv':
    case '.tsv':
      return false;
    default:
      return /^\s*(\{|\[\s*\{)/.test(text);
  }
}
