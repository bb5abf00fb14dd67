import { basename, extname, join } from 'node:path';
import { isNoise, readArchive } from '../../basics/archive/read-archive';
import { isFile, listFiles, listFolder, readBytes } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { decodeExport, decodeXml } from '../decode-text';
import { readCsv } from '../read-csv';
import { holdsItems, readPackage, type PackageFile } from './question-package';
import type { QuestionRow } from './question-row';
import { isAiken, readAiken } from './read-aiken';
import { readGift } from './read-gift';
import { questionColumns, readQuestionTable } from './read-question-table';
import { readXmlFile, refuseRoot, xmlFormats } from './read-xml-file';
import { readXml } from './xml-tree';

/** Bytes of a file of questions, at most. */
const longest = 50_000_000;

/** Bytes of an archive, at most; pictures in it are not unpacked. */
const longestArchive = 250_000_000;

/** Formats of questions that can be read. */
export const questionFormats = ['GIFT', 'Aiken', ...xmlFormats, 'CSV', 'several formats'] as const;

/** The questions of a file or folder. */
export interface QuestionExport {
  /** Its name, for messages. */
  readonly name: string;
  readonly format: (typeof questionFormats)[number];
  readonly rows: readonly QuestionRow[];
}

/** Whether a file or folder is one of questions, by its name or its columns. */
export function holdsQuestions(path: string): boolean {
  const files = listFolder(path);
  switch (files === undefined ? extname(path).toLowerCase() : 'folder') {
    case '.gift':
    case '.xml':
    case '.txt':
    case '.qti':
    case '.zip':
    case '.imscc':
      return true;
    case '.csv':
    case '.tsv':
      return isFile(path) && questionColumns(readCsv(readExport(path, path)).columns) !== undefined;
    case 'folder':
      return filesOf(path).some((file) => /\.xml$/i.test(file));
    default:
      return false;
  }
}

/** Opens an export of questions: GIFT, Aiken, Moodle XML, QTI or CSV; a folder or archive of files in XML. */
export async function openQuestions(path: string, shown: string): Promise<QuestionExport> {
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
  return openQuestionFile(path, name, shown);
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

function openQuestionFile(path: string, name: string, shown: string): QuestionExport {
  const bytes = bytesOf(path, shown);
  const isXml = /\.(?:xml|qti)$/i.test(path);
  const text = (isXml ? decodeXml(bytes) : decodeExport(bytes)).replace(/^\uFEFF/, '');
  switch (extname(path).toLowerCase()) {
    case '.xml':
    case '.qti': {
      const root = readXml(text, shown);
      return { name, ...(readXmlFile(root) ?? refuseRoot(root, shown)) };
    }
    case '.csv':
    case '.tsv': {
      const { columns, rows } = readCsv(text);
      const found = questionColumns(columns);
      if (found === undefined) {
        throw new AssayError(
          `${shown} is not a table of questions: it needs the columns "question" and "answer", and options in columns such as "A" or "option 1"; it has ${columns.join(', ')}.`,
        );
      }
      return { name, format: 'CSV', rows: [...readQuestionTable(rows, found)] };
    }
    case '.gift':
    case '.txt':
      return isAiken(text)
        ? { name, format: 'Aiken', rows: readAiken(text) }
        : { name, format: 'GIFT', rows: readGift(text) };
    default:
      throw new AssayError(
        `${shown} has an unknown format: expected .gift, .txt (GIFT or Aiken), .xml (Moodle or QTI), .csv, or a folder or .zip of QTI items.`,
      );
  }
}

function readExport(path: string, shown: string): string {
  return decodeExport(bytesOf(path, shown)).replace(/^\uFEFF/, '');
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
