import { join } from 'node:path';
import { isFile } from '../basics/disk/disk';
import type { ReadLog } from '../experiment/merge/read-logs';
import type { ReportDocument } from '../experiment/report/report-document';
import type { PageHead } from '../output/page/view';
import type { Command } from './command';

/** A folder: its path, and its name as the user wrote it. */
interface Place {
  readonly path: string;
  readonly shown: string;
}

/** Report folders of a kind that hold rows in place of a log, because they were asked step by step. */
export interface RowFolders {
  /** Name of the kind. */
  readonly kind: string;
  /** Name of the file of rows with verdicts. */
  readonly judged: string;
  /** Name of the file of replies, which a folder holds alone before they are judged. */
  readonly asked: string;
  /** The command that judges them. */
  readonly judge: string;
  /** The command that prints their report. */
  readonly report: () => Command;
  /** The report of a folder of rows with verdicts, and its page. */
  readonly read: (place: Place) => { readonly report: ReportDocument; readonly view: () => PageHead };
  /** Rows of folders by challenge, as the logs that a run would have written. */
  readonly readLogs: (places: readonly Place[]) => readonly { readonly read: ReadLog; readonly folder: string }[];
}

const all: RowFolders[] = [];

/** The folders of rows of every kind. */
export const rowFolders: readonly RowFolders[] = all;

/** Makes the folders of rows of a kind known. */
export function addRowFolders(folders: RowFolders): void {
  all.push(folders);
}

/** Of which kind a folder holds rows, also without verdicts; `undefined` if it holds none. */
export function rowsIn(path: string): RowFolders | undefined {
  return all.find(({ judged, asked }) => [judged, asked].some((file) => isFile(join(path, file))));
}

/** Of which kind a folder holds rows with verdicts; `undefined` if it holds none. */
export function judgedRowsIn(path: string): RowFolders | undefined {
  return all.find(({ judged }) => isFile(join(path, judged)));
}
