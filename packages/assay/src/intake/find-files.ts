import { join } from 'node:path';
import { appendTo } from '../basics/append-to';
import { AssayError } from '../basics/errors';
import { readArchive } from '../basics/archive/read-archive';
import { listFiles, readBytes } from '../basics/disk/disk';
import { keepWithin } from '../basics/disk/disk-bounds';
import { passOver, passOverFolder } from './pass-over';
import { isTable, whyNoSource, type FoundFile } from './read-folder';
import type { PassedOver } from './source-row';

/** The files of a folder or an archive, and folders that are not entered. */
export interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly passedOver: readonly PassedOver[];
}

/** Maximum bytes that all archives within a folder or an archive unpack to. */
const mostBytes = 250_000_000;

/** The files of a folder and its subfolders, and of the zip archives in them. */
export async function filesInFolder(folder: string): Promise<FoundFiles> {
  keepWithin(folder);
  const passedOver: PassedOver[] = [];
  const paths = listFiles(folder, (name, path) => {
    const reason = passOverFolder(name);
    // A folder of tests is entered, so that each is named.
    const isEntered = reason === undefined || reason.startsWith('a ');
    if (!isEntered) {
      passedOver.push({ file: `${path.slice(join(folder, '/').length)}/`, reason });
    }
    return isEntered;
  });
  const files = paths.map((path): FoundFile => ({ path, read: () => readBytes(join(folder, path)) }));
  return withArchives(files, passedOver);
}

/** The files of an archive, and of the archives in it; only what may be a submission or a table is unpacked. */
export async function filesInArchive(bytes: Buffer, shown: string): Promise<FoundFiles> {
  return withArchives(await unpack(bytes, shown, mostBytes), []);
}

async function unpack(bytes: Buffer, shown: string, most: number): Promise<readonly FoundFile[]> {
  const wants = (path: string): boolean => whyNoSource(path) === undefined || isTable(path) || isArchive(path);
  const entries = await readArchive(bytes, shown, { bytes: most, wants });
  return entries.map((entry) => ({ path: entry.path, read: () => entry.bytes }));
}

/** Adds the files of the archives among files, which are not looked into for further ones. */
async function withArchives(found: readonly FoundFile[], passedOver: readonly PassedOver[]): Promise<FoundFiles> {
  const files: FoundFile[] = [];
  const passed = [...passedOver];
  let left = mostBytes;
  for (const file of found) {
    const bytes = isArchive(file.path) ? file.read() : undefined;
    if (bytes === undefined) {
      files.push(file);
      continue;
    }
    try {
      const inner = await unpack(bytes, file.path, left);
      left -= inner.reduce((sum, one) => sum + (one.read()?.length ?? 0), 0);
      appendTo(
        files,
        inner.map(({ path, read }) => ({ path: `${file.path}/${path}`, read })),
      );
    } catch (error) {
      if (!(error instanceof AssayError)) {
        throw error;
      }
      passed.push({ file: file.path, reason: `an archive that cannot be read (${error.message})` });
    }
  }
  return { files, passedOver: passed };
}

function isArchive(path: string): boolean {
  return path.toLowerCase().endsWith('.zip') && passOver(path) === undefined;
}
