import * as zlib from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { AssayError, messageOf } from '../errors';

/** A file of an archive. */
export interface ArchiveEntry {
  /** Relative, with forward slashes, without `..`. */
  readonly path: string;
  /** Unpacked bytes, as the archive declares them. */
  readonly size: number;
  /** `undefined` if the file was not wanted, and so not unpacked. */
  readonly bytes: Buffer | undefined;
}

/** What an archive may hold at most, and which of its files are unpacked. */
export interface ArchiveLimits {
  readonly entries?: number;
  /** Unpacked bytes of all wanted files together. */
  readonly bytes?: number;
  /** Default: every file. */
  readonly wants?: (path: string) => boolean;
  /** Whether the last of several files at one path counts, as in a log that is written to again; otherwise refused. */
  readonly takesLast?: boolean;
}

/**
 * Reads the files of a zip archive in memory, sorted by path. Folders, links and what operating systems add are left out.
 * `shown` names the archive in messages. Rejects with an `AssayError` if the archive is damaged, encrypted, too large,
 * or has a path that leads outside.
 */
export async function readArchive(
  bytes: Buffer,
  shown: string,
  { entries: most = 20_000, bytes: largest = 250_000_000, wants = () => true, takesLast = false }: ArchiveLimits = {},
): Promise<readonly ArchiveEntry[]> {
  const zip = await refusing(shown, () => fromBufferPromise(bytes));
  const files = await refusing(shown, () => filesOf(zip, shown, most, takesLast));
  const wanted = new Set([...files.keys()].filter(wants));
  // yauzl holds entries to the sizes that they declare.
  const total = [...wanted].reduce((sum, path) => sum + (files.get(path)?.uncompressedSize ?? 0), 0);
  if (total > largest) {
    throw new AssayError(
      `${shown} unpacks to ${total.toLocaleString('en-US')} bytes, more than ${largest.toLocaleString('en-US')}: split it into several archives.`,
    );
  }
  const unpacked: ArchiveEntry[] = [];
  for (const [path, entry] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const bytes = wanted.has(path) ? await unpack(zip, entry, shown) : undefined;
    unpacked.push({ path, size: entry.uncompressedSize, bytes });
  }
  return unpacked;
}

/** Turns what yauzl says of a damaged archive into a message for people. */
async function refusing<Value>(shown: string, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AssayError) {
      throw error;
    }
    const problem = messageOf(error).replace(/\.$/, '');
    throw new AssayError(
      `${shown} cannot be read as a zip archive: ${problem}. Download it again, or unpack it and give the folder.`,
      {
        cause: error,
      },
    );
  }
}

async function filesOf(
  zip: ZipFile,
  shown: string,
  most: number,
  takesLast: boolean,
): Promise<ReadonlyMap<string, Entry>> {
  const files = new Map<string, Entry>();
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count > most) {
      throw new AssayError(
        `${shown} has more than ${most.toLocaleString('en-US')} files: split it into several archives.`,
      );
    }
    const path = entry.fileName;
    if (path.endsWith('/') || isLink(entry) || isNoise(path)) {
      continue;
    }
    if (files.has(path) && !takesLast) {
      throw new AssayError(`${shown} has the file ${path} twice: pack it again, or unpack it and give the folder.`);
    }
    files.set(path, entry);
  }
  return files;
}

function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

/** What macOS and Windows put into archives and folders that nobody made. */
export function isNoise(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$)/i.test(path);
}

/** The number of Zstandard among the ways of packing, which yauzl does not know. */
const zstandard = 93;

async function unpack(zip: ZipFile, entry: Entry, shown: string): Promise<Buffer> {
  const name = `${entry.fileName} in ${shown}`;
  if (entry.isEncrypted()) {
    throw new AssayError(`${name} is encrypted: unpack the archive with its password, and give the folder.`);
  }
  const isZstandard = entry.compressionMethod === zstandard;
  if (!isZstandard && !entry.canDecodeFileData()) {
    throw new AssayError(
      `${name} is packed with the method ${entry.compressionMethod}, which cannot be read: pack it again as an ordinary zip, or give the unpacked folder.`,
    );
  }
  const bytes = await refusing(shown, async () => {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry, { decodeFileData: isZstandard ? false : null })) {
      parts.push(part as Buffer);
    }
    return isZstandard ? unpackZstandard(Buffer.concat(parts), entry, name) : Buffer.concat(parts);
  });
  if (zlib.crc32(bytes) !== entry.crc32) {
    throw new AssayError(`${name} is damaged: its checksum differs. Download the archive again.`);
  }
  return bytes;
}

function unpackZstandard(packed: Buffer, { uncompressedSize }: Entry, name: string): Buffer {
  // Node has it since 22.15 and 23.8.
  const decompress = (zlib as Partial<typeof zlib>).zstdDecompressSync;
  if (decompress === undefined) {
    throw new AssayError(
      `${name} is packed with Zstandard, which needs Node 22.15 or later (this is ${process.version}): pack it again as an ordinary zip, or give the unpacked folder.`,
    );
  }
  const bytes = decompress(packed, { maxOutputLength: Math.max(1, uncompressedSize) });
  if (bytes.length !== uncompressedSize) {
    throw new Error(`${bytes.length} bytes instead of ${uncompressedSize}`);
  }
  return bytes;
}
