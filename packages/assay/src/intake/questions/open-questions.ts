import { basename, extname, join } from 'node:path';
import { isNoise, readArchive } from '../../basics/archive/read-archive';
import { isFile, listFiles, listFolder, readBytes } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { decodeExport, decodeXml } from '../decode-text';
import type { QuestionRow } from './question-row';
import { isAiken, readAiken } from './read-aiken';
import { readGift } from './read-gift';
import { readXmlFile, refuseRoot, xmlFormats, type XmlQuestions } from './read-xml-file';
import { isTable, openQuestionTable, resemblesQuestions } from './table/open-question-table';
import { readXml, allWithin, elementsOf, type XmlElement } from './xml-tree';

/** Bytes of a file of questions, at most. */
const longest = 50_000_000;

/** Bytes of an archive, at most; pictures in it are not unpacked. */
const longestArchive = 250_000_000;

/** Formats of questions that can be read. */
export const questionFormats = ['GIFT', 'Aiken', ...xmlFormats, 'CSV', 'JSON', 'several formats'] as const;

/** The questions of a file or folder. */
export interface QuestionExport {
  /** Its name, for messages. */
  readonly name: string;
  readonly format: (typeof questionFormats)[number];
  readonly rows: readonly QuestionRow[];
  /** What was found out about the file as a whole. */
  readonly notices?: readonly string[];
}

/** Whether a file or folder is one of questions, by its name or its columns. */
export function holdsQuestions(path: string): boolean {
  if (listFolder(path) !== undefined) {
    return filesOf(path).some((file) => /\.xml$/i.test(file));
  }
  return (
    /\.(?:gift|xml|txt|qti|zip|imscc|xlsx?|ods|parquet)$/i.test(path) ||
    (isTable(path) && isFile(path) && resemblesQuestions(path, readExport(path, path)))
  );
}

/** What a user says of a file of questions. */
export interface QuestionOptions {
  /** What numbers of a table count from; by default, what the table proves. */
  readonly answersFrom?: 0 | 1 | undefined;
  /** Of text other than XML, which declares its own; UTF-8 by default. */
  readonly encoding?: string | undefined;
}

/** Opens an export of questions: GIFT, Aiken, Moodle XML, QTI, CSV or JSON; a folder or archive of files in XML. */
export async function openQuestions(
  path: string,
  shown: string,
  { answersFrom, encoding }: QuestionOptions = {},
): Promise<QuestionExport> {
  const name = basename(shown.replaceAll('\\', '/')) || shown;
  if (listFolder(path) !== undefined) {
    const paths = filesOf(path);
    const read = (file: string) => (): Buffer => bytesOf(join(path, file), `${shown.replace(/\/$/, '')}/${file}`);
    return fromPackage(
      name,
      paths.filter(holdsItems).map((file) => ({ path: file, read: read(file) })),
      paths,
    );
  }
  if (isArchive(path)) {
    const entries = await readArchive(bytesOf(path, shown, longestArchive), shown, { wants: holdsItems });
    return fromPackage(
      name,
      entries.flatMap(({ path: file, bytes }) =>
        bytes === undefined ? [] : [{ path: file, read: () => limited(bytes, file, longest) }],
      ),
      entries.map(({ path: file }) => file),
    );
  }
  if (/\.(?:xlsx?|ods|parquet)$/i.test(path)) {
    throw new AssayError(`${shown} is not text: save it as CSV (UTF-8) or JSON Lines, and import that.`);
  }
  return isTable(path)
    ? { name, ...openQuestionTable(path, shown, readExport(path, shown, encoding), answersFrom) }
    : openQuestionFile(path, name, shown, encoding);
}

function isArchive(path: string): boolean {
  return /\.(?:zip|imscc)$/i.test(path);
}

/** Files of a folder, without hidden folders and what operating systems add. */
function filesOf(folder: string): readonly string[] {
  return listFiles(folder, (name) => !/^(?:\.|node_modules$|__MACOSX$)/.test(name)).filter((file) => !isNoise(file));
}

function fromPackage(name: string, files: readonly PackageFile[], paths: readonly string[]): QuestionExport {
  const { rows, formats } = readPackage(files, paths);
  return { name, format: formats.length > 1 ? 'several formats' : (formats[0] ?? 'QTI 2.1'), rows };
}

function openQuestionFile(path: string, name: string, shown: string, encoding: string | undefined): QuestionExport {
  const bytes = bytesOf(path, shown);
  const isXml = /\.(?:xml|qti)$/i.test(path);
  const text = isXml ? decodeXml(bytes) : decodeExport(bytes, encoding);
  switch (extname(path).toLowerCase()) {
    case '.xml':
    case '.qti': {
      const root = readXml(text, shown);
      return { name, ...(readXmlFile(root) ?? refuseRoot(root, shown)) };
    }
    case '.gift':
    case '.txt':
      return isAiken(text)
        ? { name, format: 'Aiken', rows: readAiken(text) }
        : { name, format: 'GIFT', rows: readGift(text) };
    default:
      throw new AssayError(
        `${shown} has an unknown format: expected .gift, .txt (GIFT or Aiken), .xml (Moodle or QTI), .csv, .tsv, .jsonl, .json, or a folder or .zip of QTI items.`,
      );
  }
}

function readExport(path: string, shown: string, encoding?: string): string {
  return decodeExport(bytesOf(path, shown), encoding);
}

function bytesOf(path: string, shown: string, most = longest): Buffer {
  const bytes = isFile(path) ? readBytes(path) : undefined;
  if (bytes === undefined) {
    throw new AssayError(`There is no file or folder ${shown}.`);
  }
  return limited(bytes, shown, most);
}

function limited(bytes: Buffer, shown: string, most: number): Buffer {
  if (bytes.length > most) {
    throw new AssayError(`${shown} has more than ${most.toLocaleString('en-US')} bytes: split it into several files.`);
  }
  return bytes;
}

/** A file of a folder or archive, and how to read it. */
interface PackageFile {
  /** Relative to the folder or archive, with forward slashes. */
  readonly path: string;
  readonly read: () => Buffer;
}

/** Whether a file of a package can hold questions, by its name. */
function holdsItems(path: string): boolean {
  return /\.(?:xml|qti|dat)$/i.test(path);
}

/** The questions of a package with their files; lists of items and metadata are none. `paths` are all its files. */
function readPackage(
  files: readonly PackageFile[],
  paths: readonly string[],
): { readonly rows: readonly QuestionRow[]; readonly formats: readonly XmlQuestions['format'][] } {
  const found = files.map((file) => readPackageFile(file, paths));
  const formats = found.flatMap(({ format }) => (format === undefined ? [] : [format]));
  return { rows: found.flatMap(({ rows }) => rows), formats: [...new Set(formats)] };
}

function readPackageFile(
  { path, read }: PackageFile,
  paths: readonly string[],
): { readonly rows: readonly QuestionRow[]; readonly format?: XmlQuestions['format'] } {
  try {
    const text = decodeXml(read()).replace(/^\uFEFF/, '');
    // Blackboard's questions are in such files, as is much else.
    if (/\.dat$/i.test(path) && !text.includes('<questestinterop')) {
      return { rows: [] };
    }
    const root = readXml(text, path);
    if (root.name === 'manifest') {
      return { rows: missingItems(root, path, paths) };
    }
    const questions = readXmlFile(root);
    return questions === undefined || questions.rows.length === 0
      ? { rows: [] }
      : { format: questions.format, rows: questions.rows.map((row) => ({ ...row, source: path })) };
  } catch (error) {
    if (error instanceof AssayError) {
      const reason = `cannot be read: ${error.message}`;
      return { rows: [{ status: 'refused', source: path, line: 1, name: path, reason }] };
    }
    throw error;
  }
}

/** Items that a manifest lists, and that the package does not have. */
function missingItems(manifest: XmlElement, path: string, paths: readonly string[]): readonly QuestionRow[] {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  const there = new Set(paths);
  return allWithin(manifest, 'resource')
    .filter(({ attributes }) => /^imsqti_(?:item_)?xml/i.test(attributes['type'] ?? ''))
    .flatMap((resource): readonly QuestionRow[] => {
      const href = resource.attributes['href'] ?? elementsOf(resource, 'file')[0]?.attributes['href'] ?? '';
      const base = resource.attributes['xml:base'] ?? '';
      const file = folder + (base + href).replace(/^\.\//, '');
      return href === '' || there.has(file) || there.has(decoded(file))
        ? []
        : [
            {
              status: 'refused',
              source: path,
              line: resource.line,
              name: href.slice(0, 80),
              reason: 'is listed in the manifest, but its file is missing',
            },
          ];
    });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
