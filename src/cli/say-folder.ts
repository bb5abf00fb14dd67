import type { Terminal } from './terminal';

/** Says where a report goes when the folder that was asked for is taken. */
export function sayOtherFolder(wanted: string, path: string, terminal: Terminal): void {
  if (path !== wanted) {
    terminal.error(`${wanted} exists: the report goes to ${path}.`);
  }
}
