import { join } from 'node:path';
import { type Appender, createAppender, writeText } from 'gpt-assay/basics';
import type { AskedRow, EvaluatedRow, PreparedRow } from '../rows/rows';
import { askedFile, evaluatedFile } from './row-file-names';
import { preparedFile, toLines } from './prepare-command';

/** The rows of every step, written next to a report in the format that other tools read. */
export interface RowFiles {
  /** Sets the folder; nothing is written before the first reply. */
  readonly open: (folder: string) => void;
  readonly addAsked: (row: AskedRow) => void;
  readonly addEvaluated: (row: EvaluatedRow) => void;
  readonly close: () => void;
}

/** No files yet. */
export function createRowFiles(prepared: readonly PreparedRow[]): RowFiles {
  const appenders = new Map<string, Appender>();
  let folder = '';
  const append = (name: string, row: object): void => {
    const appender = appenders.get(name) ?? createAppender(join(folder, name));
    appenders.set(name, appender);
    appender.append(JSON.stringify(row));
  };
  return {
    open(path) {
      folder = path;
    },
    addAsked(row) {
      if (appenders.size === 0) {
        writeText(join(folder, preparedFile), toLines(prepared));
      }
      append(askedFile, row);
    },
    addEvaluated(row) {
      append(evaluatedFile, row);
    },
    close() {
      appenders.forEach((appender) => {
        appender.close();
      });
    },
  };
}
