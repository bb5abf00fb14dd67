import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { guard, listFolder, readText } from './disk';
import { AssayError, codeOf } from './errors';
import { refuseSecrets } from './refuse-secrets';

/**
 * Creates a folder that nobody else uses: `path`, or `path-2` and so on when that name is taken; returns its path. An
 * empty folder is taken over only when `reuseEmpty` is set.
 */
export function createFolder(path: string, { reuseEmpty = false } = {}): string {
  return guard('write', path, () => {
    mkdirSync(dirname(path), { recursive: true });
    if (reuseEmpty && listFolder(path)?.length === 0) {
      return path;
    }
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? path : `${path}-${String(number)}`;
      try {
        mkdirSync(candidate);
        return candidate;
      } catch (error) {
        // Another process may have taken the name a moment ago.
        if (codeOf(error) !== 'EEXIST') {
          throw error;
        }
      }
    }
  });
}

/** Writes a whole new file, never half of it; false, and nothing is written, when there is one of that name. */
export function writeNewText(file: string, text: string): boolean {
  refuseSecrets(file, text);
  return guard('write', file, () => {
    mkdirSync(dirname(file), { recursive: true });
    const part = `${file}.${String(process.pid)}.part`;
    writeFileSync(part, text);
    try {
      linkSync(part, file);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') {
        return false;
      }
      // A file system without links.
      return createExclusively(file, text);
    } finally {
      rmSync(part, { force: true });
    }
  });
}

function createExclusively(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

/** Removes a folder if nothing is in it. */
export function removeEmptyFolder(path: string): void {
  if (listFolder(path)?.length === 0) {
    rmdirSync(path);
  }
}

/** A new folder for temporary files, with a way to remove it and all that is in it. */
export interface ScratchFolder {
  readonly path: string;
  readonly remove: () => void;
}

/** Makes an empty folder among the machine's temporary files. */
export function makeScratchFolder(): ScratchFolder {
  const path = mkdtempSync(join(tmpdir(), 'assay-'));
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The folder without symbolic links, as programs started in it see it. */
export function realFolder(folder: string): string {
  return realpathSync(folder);
}

/**
 * Takes a lock that only one process holds, and returns how to give it back; an `AssayError` that says `busy` when a living
 * process holds it. The lock of a process that died is taken over.
 */
export function takeLock(file: string, busy: string): () => void {
  guard('write', file, () => mkdirSync(dirname(file), { recursive: true }));
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => {
        rmSync(file, { force: true });
      };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') {
        return guard('write', file, () => {
          throw error;
        });
      }
    }
    const holder = Number(readText(file));
    if (isAlive(holder)) {
      throw new AssayError(`${busy} (process ${String(holder)}). If that is not so, remove ${file}.`);
    }
    rmSync(file, { force: true });
  }
}

/** Whether a process of that id runs. */
export function isAlive(id: number): boolean {
  try {
    return Number.isSafeInteger(id) && id > 0 && process.kill(id, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
