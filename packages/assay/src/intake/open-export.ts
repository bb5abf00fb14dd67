import { basename, extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isFile, listFolder, readBytes, listFiles } from '../basics/disk/disk';
import { AssayError, codeOf, messageOf } from '../basics/errors';
import { languageOf } from '../code/language-of';
import { decodeExport } from './decode-text';
import { readCsv } from './read-csv';
import { folderColumns, isTable, readFolder, whyNoSource, type FoundFile } from './read-folder';
import { readJsonRows } from './read-json-rows';
import type { Export, PassedOver } from './source-row';
import { readTestFile } from './test-file/read-test-file';
import { appendTo } from '../basics/collections';
import { readArchive } from '../basics/archive/read-archive';
import { keepWithin } from '../basics/disk/disk-bounds';
import { passOver, passOverFolder } from './pass-over';

/** Formats by how their bytes begin, with what to do. */
const formats: readonly { readonly begins: string; readonly at?: number; readonly is: string }[] = [
  {
    begins: '\xd0\xcf\x11\xe0',
    is: 'an old Office document, such as an Excel workbook: save the sheet as CSV (UTF-8)',
  },
  { begins: '%PDF', is: 'a PDF: export the submissions as CSV, JSON or source files' },
  { begins: '7z\xbc\xaf', is: 'a 7z archive: unpack it, and import the folder' },
  { begins: 'Rar!', is: 'a RAR archive: unpack it, and import the folder' },
  { begins: '\xfd7zXZ', is: 'packed with xz: unpack it first' },
  { begins: 'BZh', is: 'packed with bzip2: unpack it first' },
  { begins: '\x28\xb5\x2f\xfd', is: 'packed with zstd: unpack it first' },
  { begins: 'ustar', at: 257, is: 'a tar archive: unpack it, and import the folder' },
  { begins: 'SQLite format 3', is: 'an SQLite database: export its table as CSV' },
  { begins: 'PAR1', is: 'a Parquet file: export it as CSV or JSON Lines' },
];

/** The files of a folder or an archive, and folders that are not entered. */
interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly passedOver: readonly PassedOver[];
}

/** Maximum bytes that all archives within a folder or an archive unpack to. */
const mostBytes = 250_000_000;

/** Maximum bytes of a file; larger ones should be split first. */
const longest = 250_000_000;

/** How to read an export, where it does not say so itself. */
export interface ReadingOptions {
  readonly encoding?: string | undefined;
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

/** Whether a file is read as one of Jest tests, by its name. */
export function isTestFile(path: string): boolean {
  return /\.[cm]?[jt]sx?$/i.test(path);
}

/** Throws when bytes are in a format that is no text, and says what to do. */
function refuseForeign(bytes: Buffer, shown: string): void {
  const found = formats.find(({ begins, at = 0 }) => bytes.toString('latin1', at, at + begins.length) === begins);
  if (found !== undefined) {
    throw new AssayError(`${shown} is ${found.is}.`);
  }
}

/** Throws when decoded text holds NUL characters near its beginning: it is binary, or was decoded wrongly. */
function refuseBinary(text: string, shown: string): void {
  if (text.slice(0, 2000).includes('\0')) {
    throw new AssayError(
      `${shown} is not text: it holds NUL bytes. If it is text in UTF-16, add --encoding utf-16le or utf-16be.`,
    );
  }
}

/** The files of a folder and its subfolders, and of the zip archives in them. */
async function filesInFolder(folder: string): Promise<FoundFiles> {
  keepWithin(folder);
  const passedOver: PassedOver[] = [];
  const paths = listFiles(folder, (name, path) => {
    const reason = passOverFolder(name);
    // A folder of tests is entered, so that each is named.
    const isEntered = reason === undefined || reason.startsWith('a ');
    if (!isEntered) {
      passedOver.push({ file: `${path.slice(join(folder, '/').length)}/`, reason });
    }
    return isEntered;
  });
  const files = paths.map((path): FoundFile => ({ path, read: () => readBytes(join(folder, path)) }));
  return withArchives(files, passedOver);
}

/** The files of an archive, and of the archives in it; only what may be a submission or a table is unpacked. */
async function filesInArchive(bytes: Buffer, shown: string): Promise<FoundFiles> {
  return withArchives(await unpack(bytes, shown, mostBytes), []);
}

async function unpack(bytes: Buffer, shown: string, most: number): Promise<readonly FoundFile[]> {
  const wants = (path: string): boolean => whyNoSource(path) === undefined || isTable(path) || isArchive(path);
  const entries = await readArchive(bytes, shown, { bytes: most, wants });
  return entries.map((entry) => ({ path: entry.path, read: () => entry.bytes }));
}

/** Adds the files of the archives among files, which are not looked into for further ones. */
async function withArchives(found: readonly FoundFile[], passedOver: readonly PassedOver[]): Promise<FoundFiles> {
  const files: FoundFile[] = [];
  const passed = [...passedOver];
  let left = mostBytes;
  for (const file of found) {
    const bytes = isArchive(file.path) ? file.read() : undefined;
    if (bytes === undefined) {
      files.push(file);
      continue;
    }
    try {
      const inner = await unpack(bytes, file.path, left);
      left -= inner.reduce((sum, one) => sum + (one.read()?.length ?? 0), 0);
      appendTo(
        files,
        inner.map(({ path, read }) => ({ path: `${file.path}/${path}`, read })),
      );
    } catch (error) {
      if (!(error instanceof AssayError)) {
        throw error;
      }
      passed.push({ file: file.path, reason: `an archive that cannot be read (${error.message})` });
    }
  }
  return { files, passedOver: passed };
}

function isArchive(path: string): boolean {
  return path.toLowerCase().endsWith('.zip') && passOver(path) === undefined;
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
