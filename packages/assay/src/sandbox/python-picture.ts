import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { writeBytes } from '../basics/disk/disk-claims';
import { listFiles, readBytes } from '../basics/disk/disk';
import { AssayError } from '../basics/errors';

const engine = join(__dirname, 'child', 'python');

/** Where the memory of Python's interpreter is kept as it is once it has started, before any job: under the hash of all that decides what is in it. */
export function pictureFile(cache: string): string {
  const hash = createHash('sha256').update(`${process.version} ${process.arch}\n`);
  for (const file of listFiles(engine, () => true)) {
    hash.update(`${file}\n`).update(readBytes(join(engine, file)) ?? '');
  }
  return join(cache, `python-${hash.digest('hex')}.picture`);
}

/** Keeps what a process has given before its first job, if it is whole and can be written: else the next one starts anew. */
export function keepPicture(file: string, picture: Buffer): void {
  if (picture.length > 4 && picture.length === picture.readUInt32LE(0)) {
    try {
      writeBytes(file, picture);
    } catch (error) {
      if (!(error instanceof AssayError)) {
        throw error;
      }
    }
  }
}
