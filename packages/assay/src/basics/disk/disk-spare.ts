import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { codeOf } from '../errors';

/** Files that may be opened while connections take every other descriptor: texts, answers, recordings. */
const most = 8;

const spare: number[] = [];
let wanted = 0;

/**
 * Holds some descriptors for files, so that connections to a server cannot take the last ones: a reply that was paid
 * for can always be written. Returns a function that lets them go.
 */
export function holdSpareFiles(): () => void {
  wanted = most;
  refillSpareFiles();
  return () => {
    wanted = 0;
    spare.splice(0).forEach(closeSync);
  };
}

/** Opens something; if no descriptor is left, with one of those that are held. */
export function withSpareFile<Value>(open: () => Value): Value {
  for (;;) {
    try {
      const opened = open();
      refillSpareFiles();
      return opened;
    } catch (error) {
      const one = isOutOfFiles(error) ? spare.pop() : undefined;
      if (one === undefined) {
        throw error;
      }
      closeSync(one);
    }
  }
}

/** Whether an operation failed because this process or the system has too many files and connections open. */
export function isOutOfFiles(error: unknown): boolean {
  return ['EMFILE', 'ENFILE'].includes(codeOf(error) ?? '');
}

/** Takes descriptors back that were let go, after a file was closed and before a connection gets it. */
export function refillSpareFiles(): void {
  try {
    while (spare.length < wanted) {
      spare.push(openSync(devNull, 'r'));
    }
  } catch (error) {
    if (!isOutOfFiles(error)) {
      throw error;
    }
  }
}
