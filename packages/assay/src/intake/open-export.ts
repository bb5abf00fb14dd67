import { basename, extname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isFile, listFolder, readBytes } from '../basics/disk/disk';
import { AssayError, codeOf, messageOf } from '../basics/errors';
import { languageOf } from '../code/language-of';
import { decodeExport } from './decode-text';
import { filesInArchive, filesInFolder, type FoundFiles } from './find-files';
import { readCsv } from './read-csv';
import { folderColumns, isTable, readFolder, whyNoSource } from './read-folder';
import { readJsonRows } from './read-json-rows';
import { refuseBinary, refuseForeign } from './refuse-foreign';
import type { Export } from './source-row';
import { readTestFile } from './test-file/read-test-file';

/** Maximum bytes of a file; larger ones should be split first. */
const longest = 250_000_000;

/** How to read an export, where it does not say so itself. */
export interface ReadingOptions {
  readonly encoding?: string | undefined;
  /** The column with the code. */
  readonly code?: string | undefined;
}

/** A file, and what messages call it. */
interface NamedBytes {
  readonly bytes: Buffer;
  /** Its extension may tell its format. */
  readonly path: string;
  readonly shown: string;
}

/**
 * Opens an export: CSV, JSON, a notebook, a file of Jest tests, a folder or zip archive of source files, or one of these
 * compressed by gzip; `shown` names it in messages.
 */
export async function openExport(path: string, shown: string, options: ReadingOptions = {}): Promise<Export> {
  const name = basename(shown.replaceAll('\\', '/')) || shown;
  if (listFolder(path) !== undefined) {
    return openFiles(name, await filesInFolder(path), options);
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
  return openBytes(name, { bytes, path, shown }, options, 0);
}

async function openBytes(
  name: string,
  { bytes, path, shown }: NamedBytes,
  options: ReadingOptions,
  level: number,
): Promise<Export> {
  refuseForeign(bytes, shown);
  if (bytes.length >= 4 && bytes.readUInt16BE() === 0x1f8b) {
    const unpacked = { bytes: gunzip(bytes, shown), path: path.replace(/\.gz$/i, ''), shown };
    return openInner(name, unpacked, options, level);
  }
  if (['PK\x03\x04', 'PK\x05\x06'].includes(bytes.toString('latin1', 0, 4))) {
    return openArchive(name, { bytes, path, shown }, options, level);
  }
  if (/\.ipynb$/i.test(path)) {
    return openFiles(name, { files: [{ path: name, read: () => bytes }], passedOver: [] }, options);
  }
  const text = decodeExport(bytes, options.encoding);
  refuseBinary(text, shown);
  if (isTestFile(path)) {
    const { rows, findings } = readTestFile(shown, text);
    return { name, kind: 'tests', passedOver: [], notes: [], columns: [], rows, tests: findings };
  }
  if (languageOf(path) !== 'text') {
    throw new AssayError(
      `${shown} is one source file: add it with npx assay add, or import the folder with all of them.`,
    );
  }
  const table = isJson(path, text) ? readJsonRows(text, shown, options.code) : readCsv(text, shown);
  return { name, kind: 'table', passedOver: [], ...table };
}

/** Opens what was packed; what is packed several times is refused. */
function openInner(name: string, file: NamedBytes, options: ReadingOptions, level: number): Promise<Export> {
  if (level > 0) {
    throw new AssayError(`${file.shown} is packed several times: unpack it first.`);
  }
  return openBytes(name, file, options, level + 1);
}

async function openArchive(
  name: string,
  { bytes, shown }: NamedBytes,
  options: ReadingOptions,
  level: number,
): Promise<Export> {
  const found = await filesInArchive(bytes, shown);
  if (found.files.some(({ path }) => path === '[Content_Types].xml')) {
    throw new AssayError(`${shown} is an Office document, such as an Excel workbook: save the sheet as CSV (UTF-8).`);
  }
  const opened = openFiles(name, found, options);
  const [table, second] = found.files.filter(({ path }) => isTable(path));
  const inner = table?.read();
  const hasSources = found.files.some(({ path }) => whyNoSource(path) === undefined);
  if (inner === undefined || second !== undefined || hasSources) {
    return opened;
  }
  return openInner(
    name,
    { bytes: inner, path: table?.path ?? '', shown: `${table?.path ?? ''} in ${shown}` },
    options,
    level,
  );
}

function openFiles(name: string, { files, passedOver }: FoundFiles, { encoding }: ReadingOptions): Export {
  const folder = readFolder(files, encoding);
  return {
    name,
    kind: 'folder',
    columns: folderColumns,
    rows: folder.rows,
    passedOver: [...passedOver, ...folder.passedOver],
    notes: [],
  };
}

function gunzip(bytes: Buffer, shown: string): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: longest });
  } catch (error) {
    throw new AssayError(
      codeOf(error) === 'ERR_BUFFER_TOO_LARGE'
        ? `${shown} unpacks to more than ${longest.toLocaleString('en-US')} bytes: split it into several files.`
        : `${shown} cannot be unpacked: ${messageOf(error)}. Download it again.`,
      { cause: error },
    );
  }
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
