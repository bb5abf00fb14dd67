import { appendFileSync, closeSync, fstatSync, readSync, statSync, type Stats } from 'node:fs';
import { guard, openToAppend } from './disk-open';
import { isOutOfFiles, refillSpareFiles } from './disk-spare';
import { refuseSecrets } from '../secrets/refuse-secrets';

/** A file that is kept open for the next line. */
interface KeptFile {
  readonly handle: number;
  readonly device: number;
  readonly inode: number;
  readonly size: number;
  /** Whether its last line has no end. */
  readonly isCut: boolean;
}

/** Most files that are kept open, and for how many milliseconds. */
const mostKept = 100;
const keptFor = 1000;

const kept = new Map<string, KeptFile>();
let closing: NodeJS.Timeout | undefined;

/**
 * Appends one line in a single write, so that lines of several processes never mix and a kill loses at most the line
 * being written. A partial last line left by an earlier kill or a full disk is terminated first.
 */
export function appendLine(file: string, line: string): void {
  refuseSecrets(file, line);
  guard('write', file, () => {
    const target = findKept(file) ?? keep(file);
    try {
      const bytes = Buffer.from(`${target.isCut ? '\n' : ''}${line}\n`);
      appendFileSync(target.handle, bytes);
      kept.set(file, { ...target, size: target.size + bytes.length, isCut: false });
    } catch (error) {
      close(file);
      throw error;
    }
  });
}

/** The open file, unless another one stands in its place by now or none at all. */
function findKept(file: string): KeptFile | undefined {
  const known = kept.get(file);
  const stats = known === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  if (known === undefined || stats?.ino !== known.inode || stats.dev !== known.device) {
    close(file);
    return undefined;
  }
  return stats.size === known.size ? known : look(known.handle, stats);
}

function keep(file: string): KeptFile {
  const handle = openAnother(file);
  const opened = look(handle, fstatSync(handle));
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= mostKept) {
    close(oldest);
  }
  kept.set(file, opened);
  closing ??= setTimeout(closeAll, keptFor).unref();
  return opened;
}

/** Files that are kept open make room for another one. */
function openAnother(file: string): number {
  try {
    return openToAppend(file);
  } catch (error) {
    if (!isOutOfFiles(error) || kept.size === 0) {
      throw error;
    }
    closeAll();
    return openToAppend(file);
  }
}

function look(handle: number, { dev: device, ino: inode, size }: Stats): KeptFile {
  const last = Buffer.alloc(1);
  const isCut = size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
  return { handle, device, inode, size, isCut };
}

function close(file: string): void {
  const known = kept.get(file);
  kept.delete(file);
  if (known !== undefined) {
    closeSync(known.handle);
    refillSpareFiles();
  }
}

function closeAll(): void {
  closing = undefined;
  [...kept.keys()].forEach(close);
}
