import { basename, extname, join } from 'node:path';
import { isFile, listFolder, readBytes } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { decodeExport } from '../decode-text';
import { isAiken, readAiken } from './read-aiken';
import { readGift } from './read-gift';
import { readMoodleXml } from './read-moodle-xml';
import { readQtiItem } from './read-qti';
import type { QuestionRow } from './question-row';
import { isTable, openQuestionTable, resemblesQuestions } from './table/open-question-table';
import { readXml } from './xml-tree';

/** Bytes of a file of questions, at most. */
const longest = 50_000_000;

/** Formats of questions that can be read. */
export const questionFormats = ['GIFT', 'Aiken', 'Moodle XML', 'QTI 2.1', 'CSV', 'JSON'] as const;

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
  const files = listFolder(path);
  switch (files === undefined ? extname(path).toLowerCase() : 'folder') {
    case '.gift':
    case '.xml':
    case '.txt':
    case '.zip':
      return true;
    case '.xlsx':
    case '.xls':
    case '.ods':
    case '.parquet':
      return true;
    case 'folder':
      return files?.some((name) => name.endsWith('.xml')) === true;
    default:
      return isTable(path) && isFile(path) && resemblesQuestions(path, readExport(path, path));
  }
}

/**
 * Opens an export of questions: GIFT, Aiken, Moodle XML, QTI 2.1 (a file or a folder of items), CSV or JSON; numbers
 * of a table count from `answersFrom`.
 */
export function openQuestions(path: string, shown: string, answersFrom?: 0 | 1): QuestionExport {
  const name = basename(shown.replaceAll('\\', '/')) || shown;
  const files = listFolder(path);
  if (files !== undefined) {
    return { name, format: 'QTI 2.1', rows: readItems(path, files, shown) };
  }
  if (extname(path).toLowerCase() === '.zip') {
    throw new AssayError(`${shown} is an archive: unpack it, and import the folder with its items.`);
  }
  if (/\.(?:xlsx?|ods|parquet)$/i.test(path)) {
    throw new AssayError(`${shown} is not text: save it as CSV (UTF-8) or JSON Lines, and import that.`);
  }
  const text = readExport(path, shown);
  if (isTable(path)) {
    return { name, ...openQuestionTable(path, shown, text, answersFrom) };
  }
  switch (extname(path).toLowerCase()) {
    case '.xml':
      return { name, ...readXmlFile(text, shown) };
    case '.gift':
    case '.txt':
      return isAiken(text)
        ? { name, format: 'Aiken', rows: readAiken(text) }
        : { name, format: 'GIFT', rows: readGift(text) };
    default:
      throw new AssayError(
        `${shown} has an unknown format: expected .gift, .txt (GIFT or Aiken), .xml (Moodle or QTI 2.1), .csv, .jsonl, .json, or a folder of QTI items.`,
      );
  }
}

function readXmlFile(text: string, shown: string): Pick<QuestionExport, 'format' | 'rows'> {
  const root = readXml(text, shown);
  switch (root.name) {
    case 'quiz':
      return { format: 'Moodle XML', rows: readMoodleXml(root) };
    case 'assessmentItem':
      return { format: 'QTI 2.1', rows: [readQtiItem(root)] };
    case 'assessmentTest':
    case 'manifest':
      throw new AssayError(`${shown} only lists items: import the folder that holds them.`);
    case 'questestinterop':
      throw new AssayError(`${shown} is QTI 1.2, which cannot be read: export QTI 2.1, Moodle XML or GIFT.`);
    default:
      throw new AssayError(
        `${shown} has the root <${root.name.slice(0, 60)}>: expected <quiz> of Moodle XML or <assessmentItem> of QTI 2.1.`,
      );
  }
}

/** The items among the XML files of a folder; lists of items and metadata are none. */
function readItems(path: string, files: readonly string[], shown: string): readonly QuestionRow[] {
  return files
    .filter((file) => file.toLowerCase().endsWith('.xml'))
    .toSorted()
    .flatMap((file): readonly QuestionRow[] => {
      const place = `${shown.replace(/\/$/, '')}/${file}`;
      try {
        const root = readXml(readExport(join(path, file), place), place);
        return root.name === 'assessmentItem' ? [{ ...readQtiItem(root), source: file }] : [];
      } catch (error) {
        if (error instanceof AssayError) {
          return [{ status: 'refused', source: file, line: 1, name: file, reason: `cannot be read: ${error.message}` }];
        }
        throw error;
      }
    });
}

function readExport(path: string, shown: string): string {
  const bytes = isFile(path) ? readBytes(path) : undefined;
  if (bytes === undefined) {
    throw new AssayError(`There is no file or folder ${shown}.`);
  }
  if (bytes.length > longest) {
    throw new AssayError(
      `${shown} has more than ${longest.toLocaleString('en-US')} bytes: split it into several files.`,
    );
  }
  return decodeExport(bytes).replace(/^\uFEFF/, '');
}
