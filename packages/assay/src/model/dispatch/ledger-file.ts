import { appendLine } from '../../basics/disk/disk-append';
import { readPart } from '../../basics/disk/disk';
import type { LedgerStore } from './ledger';

/** Ledger lines in a file that the processes of one command share. */
export function createFileStore(file: string): LedgerStore {
  let position = 0;
  return {
    append(line) {
      appendLine(file, line);
    },
    readNew() {
      const bytes = readPart(file, position);
      const end = bytes === undefined ? 0 : bytes.lastIndexOf(0x0a) + 1;
      position += end;
      const text = bytes?.toString('utf8', 0, end) ?? '';
      return text.split('\n').filter((line) => line !== '');
    },
    isShared: true,
  };
}
