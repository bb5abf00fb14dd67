import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps what is in here in memory. */
const memory = '/dev/shm';

/** Bytes that must be free there: a container may have 64 MB. */
const enough = 4e9;

/**
 * Jest calls it before any test: temporary folders are made in memory where the machine offers that and nobody has said
 * where they belong. Tests make thousands of small files, for which a disk takes ten times as long.
 */
// The default export: Jest takes a set-up by it.
export default function keepFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) {
    return;
  }
  const folder = mkdtempSync(join(memory, 'assay-tests-'));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711);
  // Workers, and what tests start, inherit it.
  process.env['TMPDIR'] = folder;
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}
