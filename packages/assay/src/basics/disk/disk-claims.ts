import { linkSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFolder } from './disk';
import { keepWithin, placeToWrite } from './disk-bounds';
import { guard, makeFolder } from './disk-open';
import { codeOf } from '../errors';
import { refuseSecrets } from '../secrets/refuse-secrets';

/**
 * Creates a folder that nobody else uses: `path`, or `path-2` and so on if that name is taken; returns its path. An
 * existing empty folder is reused only when `reuseEmpty` is set.
 */
export function createFolder(path: string, { reuseEmpty = false } = {}): string {
  return guard('write', path, () => {
    placeToWrite(path);
    makeFolder(dirname(path));
    if (reuseEmpty && listFolder(path)?.length === 0) {
      keepWithin(path);
      return path;
    }
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? path : `${path}-${number}`;
      try {
        mkdirSync(placeToWrite(candidate));
        keepWithin(candidate);
        return candidate;
      } catch (error) {
        // Another process may just have taken the name.
        if (codeOf(error) !== 'EEXIST') {
          throw error;
        }
      }
    }
  });
}

/** Writes a new file atomically; returns false, and writes nothing, when the file exists. */
export function writeNewText(file: string, text: string): boolean {
  refuseSecrets(file, text);
  return guard('write', file, () => {
    const place = placeToWrite(file);
    makeFolder(dirname(file));
    const part = `${place}.${randomUUID()}.part`;
    try {
      writeFileSync(part, text, { flag: 'wx' });
      return putInPlace(part, place, text);
    } finally {
      rmSync(part, { force: true });
    }
  });
}

/** Writes a whole file of our own making, such as a cache: under a temporary name, so that no reader ever sees half of it. */
export function writeBytes(file: string, bytes: Uint8Array): void {
  guard('write', file, () => {
    const place = placeToWrite(file);
    makeFolder(dirname(file));
    const part = `${place}.${randomUUID()}.part`;
    try {
      writeFileSync(part, bytes, { flag: 'wx' });
      renameSync(part, place);
    } finally {
      rmSync(part, { force: true });
    }
  });
}

function putInPlace(part: string, place: string, text: string): boolean {
  try {
    linkSync(part, place);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      return false;
    }
    // A file system without hard links.
    return createExclusively(place, text);
  }
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

/** Removes a folder if it is empty. */
export function removeEmptyFolder(path: string): void {
  if (listFolder(path)?.length === 0) {
    guard('write', path, () => {
      rmdirSync(path);
    });
  }
}

/** Removes a folder and its contents; no error when it does not exist. */
export function removeFolder(path: string): void {
  guard('write', path, () => {
    placeToWrite(dirname(path));
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  });
}

/** Replaces a folder, with its contents, by another one. */
export function replaceFolder(place: string, by: string): void {
  removeFolder(place);
  guard('write', place, () => {
    renameSync(by, placeToWrite(place));
  });
}

/** A new folder for temporary files, with a function that removes it and its contents. */
export interface ScratchFolder {
  readonly path: string;
  readonly remove: () => void;
}

/** Creates an empty folder in the system's temporary folder. */
export function makeScratchFolder(): ScratchFolder {
  const path = guard('write', tmpdir(), () => mkdtempSync(join(tmpdir(), 'assay-')));
  return {
    path,
    remove: () => {
      guard('write', path, () => {
        rmSync(path, { recursive: true, force: true, maxRetries: 3 });
      });
    },
  };
}

/** The folder's path without symbolic links, as programs started in it see it. */
export function realFolder(folder: string): string {
  return guard('read', folder, () => realpathSync(folder));
}
