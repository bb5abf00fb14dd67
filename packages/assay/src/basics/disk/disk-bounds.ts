import { constants, lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { AssayError, codeOf } from '../errors';
import { refuseSecretsInPath } from '../secrets/refuse-secrets';

/** Folders as they were named, with their real paths once they exist. */
const bounds = new Map<string, string | undefined>();

/**
 * From now on, refuses paths below the folder that leave it by a symbolic link, for reading and writing: whoever made a
 * project or a report must not choose which other files of this machine are sent to a server, printed or overwritten.
 */
export function keepWithin(folder: string): void {
  const named = resolve(folder);
  bounds.set(named, undefined);
  try {
    const real = realPathOf(named);
    bounds.set(named, real).set(real ?? named, real);
  } catch {
    // Reading or writing there will raise the same error.
  }
}

/** The nearest folder that a path must stay in; the path itself if it may be anywhere. */
function partWithin(path: string): string {
  const [outermost = ''] = boundsOf(resolve(path)).sort((a, b) => a.length - b.length);
  return resolve(path).slice(outermost.length);
}

/**
 * The real path of a file to read; `undefined` when it does not exist. Throws when the path leads outside of the folder
 * that it must stay in.
 */
export function placeToRead(file: string): string | undefined {
  const path = resolve(file);
  const within = boundsOf(path);
  if (within.length === 0) {
    return path;
  }
  const real = realPathOf(path);
  // Values of settings are not sent anywhere by themselves, and several projects may share one settings file.
  if (real !== undefined && !(basename(path) === '.env' && within.includes(dirname(path)))) {
    refuseOutside('read', file, real, within);
  }
  return real;
}

/**
 * The real path of a file to write, which may be new; throws when it leads outside of the folder that it must stay in,
 * or when its name would hold a secret.
 */
export function placeToWrite(file: string): string {
  const path = resolve(file);
  refuseSecretsInPath(partWithin(path));
  const within = boundsOf(path);
  if (within.length === 0) {
    return path;
  }
  const place = futurePathOf(path);
  refuseOutside('write', file, place, within);
  return place;
}

/** Flags that open a file without following links: after the check it must not have become a link. */
export function noFollow(file: string): number {
  return boundsOf(resolve(file)).length > 0 ? constants.O_NOFOLLOW || 0 : 0;
}

function boundsOf(path: string): string[] {
  return [...bounds.keys()].filter((folder) => isWithin(path, folder));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

function refuseOutside(action: 'read' | 'write', file: string, real: string, within: readonly string[]): void {
  const left = within.find((folder) => {
    const place = bounds.get(folder) ?? realPathOf(folder);
    bounds.set(folder, place);
    return place !== undefined && !isWithin(real, place);
  });
  if (left !== undefined) {
    const advice =
      action === 'read' ? 'replace the link with a copy' : 'remove the link, or use the folder that it leads to';
    throw new AssayError(`Cannot ${action} ${file}: a link leads to ${real}, outside of ${left}: ${advice}.`);
  }
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) {
      return undefined;
    }
    throw error;
  }
}

/** The real path that a new file would have: existing parts are resolved, a dangling link is an error. */
function futurePathOf(path: string): string {
  const real = realPathOf(path);
  if (real !== undefined || path === dirname(path)) {
    return real ?? path;
  }
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    throw new AssayError(`Cannot write ${path}: it is a link that leads nowhere: remove it.`);
  }
  return join(futurePathOf(dirname(path)), basename(path));
}
