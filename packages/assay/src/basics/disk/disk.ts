import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { placeToRead, placeToWrite } from './disk-bounds';
import { guard, makeFolder, openToRead, reading, refuseLonger, refuseSpecial, writeNew } from './disk-open';
import { AssayError } from '../errors';
import { withSpareFile } from './disk-spare';
import { refuseSecrets } from '../secrets/refuse-secrets';

/** Maximum bytes of a file that is read whole (no string can hold more), and of a text written by people. */
const longestFile = 500_000_000;
const longestText = 50_000_000;

/** The file's bytes, or `undefined` when it does not exist; only regular files of at most `longest` bytes are read. */
export function readBytes(file: string, longest = longestFile): Buffer | undefined {
  return reading(file, (handle) => {
    refuseLonger(file, fstatSync(handle).size, longest);
    return readFileSync(handle);
  });
}

/** Bytes of a file from a position on, at most `wanted`; fewer at the end of the file, `undefined` when it does not exist. */
export function readPart(file: string, start: number, wanted?: number): Buffer | undefined {
  if (start === 0 && wanted === undefined) {
    return readBytes(file);
  }
  return reading(file, (handle) => {
    const size = wanted ?? Math.max(0, fstatSync(handle).size - start);
    refuseLonger(file, size, longestFile);
    const bytes = Buffer.allocUnsafe(size);
    return bytes.subarray(0, readSync(handle, bytes, 0, size, start));
  });
}

/** The file as text, including a byte order mark; `undefined` when it does not exist; throws if it is not UTF-8. */
export function readText(file: string, longest = longestText): string | undefined {
  const bytes = readBytes(file, longest);
  return bytes === undefined ? undefined : decodeText(bytes, file);
}

/** Lines of an append-only file; bytes of a line that a kill cut off do not make the rest unreadable. */
export function readLines(file: string): readonly string[] {
  return (readBytes(file)?.toString('utf8') ?? '').split('\n');
}

/** Decodes UTF-8 strictly: invalid bytes raise an error that names the file, never a replacement character. */
export function decodeText(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new AssayError(`${file} is not UTF-8 text: save it as UTF-8.`, { cause: error });
  }
}

/** Names in a folder, sorted by code unit so that the order is the same everywhere; `undefined` when it does not exist. */
export function listFolder(folder: string): readonly string[] | undefined {
  return guard('read', folder, () => {
    if (!existsSync(folder) || !statSync(folder).isDirectory()) {
      return undefined;
    }
    return withSpareFile(() => readdirSync(placeToRead(folder) ?? folder)).sort();
  });
}

/** Relative paths of files in a folder and the subfolders entered, sorted by code unit; links are not followed. */
export function listFiles(folder: string, isEntered: (name: string, path: string) => boolean): readonly string[] {
  const entries = guard('read', folder, () => readdirSync(placeToRead(folder) ?? folder, { withFileTypes: true }));
  return entries
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry): readonly string[] => {
      if (entry.isDirectory()) {
        return isEntered(entry.name, join(folder, entry.name))
          ? listFiles(join(folder, entry.name), isEntered).map((file) => `${entry.name}/${file}`)
          : [];
      }
      return entry.isFile() ? [entry.name] : [];
    });
}

/** Whether the path is an existing file. */
export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** A file to which one process appends line by line. */
export interface Appender {
  /** Appends one line immediately. */
  readonly append: (line: string) => void;
  readonly close: () => void;
}

/** Creates a new file for appending and keeps it open; throws if it exists. */
export function createAppender(file: string): Appender {
  const handle = guard('write', file, () => {
    const place = placeToWrite(file);
    makeFolder(dirname(file));
    return withSpareFile(() => openSync(place, 'ax'));
  });
  return {
    append(line) {
      refuseSecrets(file, line);
      guard('write', file, () => {
        appendFileSync(handle, `${line}\n`);
      });
    },
    close() {
      guard('write', file, () => {
        closeSync(handle);
      });
    },
  };
}

/** Writes a whole file under a temporary name and renames it, so that no reader or kill ever sees half of it. */
export function writeText(file: string, text: string): void {
  writeParts(file, [text], text);
}

/** The same for a text in parts; `given` is all of it that could hold a secret. */
export function writeParts(file: string, parts: readonly (string | Uint8Array)[], given: string): void {
  refuseSecrets(file, given);
  guard('write', file, () => {
    const place = placeToWrite(file);
    makeFolder(dirname(file));
    refuseSpecial('write', file, statSync(place, { throwIfNoEntry: false }));
    const part = `${place}.${randomUUID()}.part`;
    try {
      writeNew(part, parts);
      renameSync(part, place);
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  });
}

/** Writes a whole file like `writeText`, line by line as the lines arrive. */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<void> {
  const place = guard('write', file, () => placeToWrite(file));
  const part = `${place}.${randomUUID()}.part`;
  const handle = guard('write', file, () => {
    makeFolder(dirname(file));
    refuseSpecial('write', file, statSync(place, { throwIfNoEntry: false }));
    return openSync(part, 'wx');
  });
  try {
    try {
      let separator = '';
      for await (const line of lines) {
        refuseSecrets(file, line);
        guard('write', file, () => {
          appendFileSync(handle, separator + line);
        });
        separator = '\n';
      }
    } finally {
      closeSync(handle);
    }
    guard('write', file, () => {
      renameSync(part, place);
    });
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Writes a whole file that only the user may read, in a folder that only the user may enter. */
export function writePrivateText(file: string, text: string): void {
  refuseSecrets(file, text);
  guard('write', file, () => {
    makeFolder(dirname(file), 0o700);
    const part = `${file}.${process.pid}.part`;
    writeFileSync(part, text, { mode: 0o600 });
    renameSync(part, file);
  });
}

/**
 * Yields the lines of a file of any size; the last one is empty when the file ends with a line break; none if it does
 * not exist.
 */
export function* eachLine(file: string): Generator<string> {
  const isThere = existsSync(file) && !statSync(file).isDirectory();
  const handle = isThere ? guard('read', file, () => openToRead(file)) : undefined;
  if (handle === undefined) {
    return;
  }
  try {
    const chunk = Buffer.alloc(1 << 20);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for (let size = 1; size > 0;) {
      size = guard('read', file, () => readSync(handle, chunk, 0, chunk.length, null));
      const [first = '', ...others] = decoder.write(chunk.subarray(0, size)).split('\n');
      rest += first;
      refuseLonger(`a line of ${file}`, rest.length, longestFile);
      if (others.length > 0) {
        yield rest;
        rest = others.pop() ?? '';
        yield* others;
      }
    }
    yield rest;
  } finally {
    closeSync(handle);
  }
}

/** Removes a file; no error when it does not exist. */
export function removeFile(file: string): void {
  guard('write', file, () => {
    placeToWrite(dirname(file));
    rmSync(file, { force: true });
  });
}
