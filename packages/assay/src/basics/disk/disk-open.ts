import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { AssayError, codeOf, messageOf } from '../errors';
import { noFollow, placeToRead, placeToWrite } from './disk-bounds';
import { withSpareFile } from './disk-spare';

/** Opens a file and applies a function to it; `undefined` when the file does not exist. */
export function reading<Value>(file: string, act: (handle: number) => Value): Value | undefined {
  let handle: number | undefined;
  try {
    handle = openToRead(file);
    return handle === undefined ? undefined : act(handle);
  } catch (error) {
    if (isMissing(error)) {
      return undefined;
    }
    throw unusable('read', file, error);
  } finally {
    if (handle !== undefined) {
      closeSync(handle);
    }
  }
}

/** Opens a regular file for reading; `undefined` when it does not exist. Folders also open, but cannot be read. */
export function openToRead(file: string): number | undefined {
  const place = placeToRead(file);
  if (place === undefined) {
    return undefined;
  }
  // Without O_NONBLOCK, opening a pipe waits for its writer.
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK || 0) | noFollow(file);
  const handle = withSpareFile(() => openSync(place, flags));
  try {
    refuseSpecial('read', file, fstatSync(handle));
  } catch (error) {
    closeSync(handle);
    throw error;
  }
  return handle;
}

/** Refuses anything but regular files and folders: reading a device may never end, and a rename would replace it. */
export function refuseSpecial(action: 'read' | 'write', file: string, stats: Stats | undefined): void {
  if (stats !== undefined && !stats.isFile() && !stats.isDirectory()) {
    throw new AssayError(`Cannot ${action} ${file}: it is ${kindOf(stats)}; expected a regular file.`);
  }
}

function kindOf(stats: Stats): string {
  if (stats.isFIFO()) {
    return 'a pipe';
  }
  return stats.isSocket() ? 'a socket' : 'a device';
}

/** Throws if a file is longer than the maximum. */
export function refuseLonger(file: string, size: number, longest: number): void {
  if (size > longest) {
    const count = (bytes: number): string => bytes.toLocaleString('en-US');
    throw new AssayError(`Cannot read ${file}: it has ${count(size)} bytes; the maximum is ${count(longest)}.`);
  }
}

/** Opens a file for appending and reading; creates it and its folder if missing. */
export function openToAppend(file: string): number {
  try {
    return openAtEnd(file);
  } catch (error) {
    if (!isMissing(error)) {
      throw error;
    }
    makeFolder(dirname(file));
    return openAtEnd(file);
  }
}

function openAtEnd(file: string): number {
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | noFollow(file);
  return withSpareFile(() => openSync(placeToWrite(file), flags, 0o666));
}

/**
 * Creates a folder and its missing parents. Node's own recursive `mkdir` never returns where the system claims that an
 * existing folder is missing, as in `/proc`.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let path = placeToWrite(folder); !isFolder(path) && path !== dirname(path); path = dirname(path)) {
    missing.unshift(path);
  }
  for (const path of missing) {
    try {
      mkdirSync(path, mode);
    } catch (error) {
      // Another process may just have created it.
      if (codeOf(error) !== 'EEXIST' || !isFolder(path)) {
        throw error;
      }
    }
  }
}

/** Throws if a folder could not be created, or no file could be written there; changes nothing. */
export function checkFolder(folder: string): void {
  guard('write', folder, () => {
    let path = placeToWrite(folder);
    while (statSync(path, { throwIfNoEntry: false }) === undefined && path !== dirname(path)) {
      path = dirname(path);
    }
    if (!isFolder(path)) {
      throw new AssayError(`Cannot write ${folder}: ${path} is no folder.`);
    }
    accessSync(path, constants.W_OK);
  });
}

/** Writes a file that is not there yet. */
export function writeNew(file: string, parts: readonly (string | Uint8Array)[]): void {
  const handle = withSpareFile(() => openSync(file, 'wx'));
  try {
    for (const part of parts) {
      writeFileSync(handle, part);
    }
  } finally {
    closeSync(handle);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Runs a file operation; errors are rethrown with the file's name. */
export function guard<Value>(action: 'read' | 'write', file: string, act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    throw unusable(action, file, error);
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
}

function unusable(action: 'read' | 'write', file: string, error: unknown): AssayError {
  if (error instanceof AssayError) {
    return error;
  }
  return new AssayError(`Cannot ${action} ${file}: ${messageOf(error)}`, { cause: error });
}

/** By which a file is known to be as it was. */
export interface FileState {
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/** Size and time of a file; `undefined` when there is none. */
export function stateOf(file: string): FileState | undefined {
  return guard('read', file, () => {
    const place = placeToRead(file);
    const stats = place === undefined ? undefined : statSync(place, { throwIfNoEntry: false });
    return stats?.isFile() === true ? { size: stats.size, modified: stats.mtimeMs } : undefined;
  });
}
