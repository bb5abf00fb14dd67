import {
  appendFileSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  readSync,
  fstatSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { AssayError, codeOf, messageOf } from './errors';

/** The file's bytes, or `undefined` when there is no such file. */
export function readBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (isMissing(error)) {
      return undefined;
    }
    throw unusable('read', file, error);
  }
}

/** The file as text, a byte order mark kept; `undefined` when there is no such file, an error when it is not UTF-8. */
export function readText(file: string): string | undefined {
  const bytes = readBytes(file);
  return bytes === undefined ? undefined : decodeText(bytes, file);
}

/** Lines of a file that only ever grows; bytes that a kill cut in two do not make the rest unreadable. */
export function readLines(file: string): readonly string[] {
  return (readBytes(file)?.toString('utf8') ?? '').split('\n');
}

/** Decodes UTF-8 strictly: what cannot be decoded is an error that names the file, never a replacement character. */
export function decodeText(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new AssayError(`${file} is not UTF-8 text: save it as UTF-8.`, { cause: error });
  }
}

/** Names in a folder, sorted by code unit so that every machine sees one order; `undefined` when there is no such folder. */
export function listFolder(folder: string): readonly string[] | undefined {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder).sort() : undefined;
}

/** Whether the path is an existing file. */
export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/**
 * Appends one line in a single write, so that lines of several processes never mix and a kill loses at most the line
 * being written. A half-written last line that an earlier kill or a full disk left behind is closed first.
 */
export function appendLine(file: string, line: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, `${endsMidLine(file) ? '\n' : ''}${line}\n`);
  } catch (error) {
    throw unusable('write', file, error);
  }
}

/** Removes a file; no error when it is gone already. */
export function removeFile(file: string): void {
  rmSync(file, { force: true });
}

function endsMidLine(file: string): boolean {
  if (!existsSync(file)) {
    return false;
  }
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const last = Buffer.alloc(1);
    return size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
  } finally {
    closeSync(handle);
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
}

function unusable(action: 'read' | 'write', file: string, error: unknown): AssayError {
  return new AssayError(`Cannot ${action} ${file}: ${messageOf(error)}`, { cause: error });
}
