import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { placeToWrite } from './disk-bounds';
import { guard, makeFolder } from './disk-open';
import { AssayError, codeOf } from '../errors';

/**
 * Takes an exclusive lock across processes and returns a function that releases it; throws an `AssayError` that says
 * `busy` when a running process holds it. The lock of a process that died is taken over.
 *
 * The lock is a folder with one file, named after its holder. A folder can only be renamed to a path that does not exist
 * or is an empty folder, so only one process gets the lock. Removing a dead process's file cannot remove another
 * process's, because no two holders have the same name. No clock is read.
 */
export function takeLock(file: string, busy: string): () => void {
  return guard('write', file, () => {
    const place = placeToWrite(file);
    makeFolder(dirname(file));
    const name = [process.pid, startOf(process.pid) ?? unknown, randomUUID()].join('.');
    const own = `${place}.${name}`;
    mkdirSync(own);
    try {
      writeFileSync(join(own, name), '');
      while (!tryToRename(own, place)) {
        const holder = dismissDead(place);
        if (holder !== undefined) {
          throw new AssayError(`${busy} (process ${holder}). If that is wrong, remove ${file}.`);
        }
      }
    } catch (error) {
      rmSync(own, { recursive: true, force: true });
      throw error;
    }
    return () => {
      guard('write', file, () => {
        rmSync(join(place, name), { force: true });
        removeIfEmpty(place);
      });
    };
  });
}

/** Whether a process with this id is running. */
export function isAlive(id: number): boolean {
  try {
    return Number.isSafeInteger(id) && id > 0 && process.kill(id, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Start time of a process on a system that does not tell it. */
const unknown = 'x';

/** Error codes of systems when a folder is renamed onto an existing folder. */
const taken = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM', 'EACCES'] : [])];

function tryToRename(own: string, place: string): boolean {
  try {
    renameSync(own, place);
    return true;
  } catch (error) {
    if (taken.includes(codeOf(error) ?? '')) {
      return false;
    }
    throw error;
  }
}

/** The running process that holds a lock; files of dead processes are removed. */
function dismissDead(place: string): string | undefined {
  for (const name of ignoring(['ENOENT'], () => readdirSync(place)) ?? []) {
    const [id = '', start = unknown] = name.split('.');
    if (isAlive(Number(id)) && (start === unknown || (startOf(Number(id)) ?? start) === start)) {
      return id;
    }
    ignoring(['ENOENT'], () => {
      unlinkSync(join(place, name));
    });
  }
  removeIfEmpty(place);
  return undefined;
}

function removeIfEmpty(place: string): void {
  ignoring(['ENOENT', 'ENOTEMPTY', 'EEXIST'], () => {
    rmdirSync(place);
  });
}

/** `undefined` when it failed because another process was faster. */
function ignoring<Value>(codes: readonly string[], act: () => Value): Value | undefined {
  try {
    return act();
  } catch (error) {
    if (codes.includes(codeOf(error) ?? '')) {
      return undefined;
    }
    throw error;
  }
}

/** When a process started, in clock ticks since boot, so that a later process with the same id differs. */
function startOf(id: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name, in parentheses, may hold anything.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
