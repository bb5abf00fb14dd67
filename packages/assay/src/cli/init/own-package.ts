import { basename, dirname, join, relative, resolve } from 'node:path';
import { readText } from '../../basics/disk/disk';
import { parseJson } from '../../basics/json/parse-json';

/** Folder of this package, whether a checkout or installed. */
const ownFolder = resolve(__dirname, '../../..');
/** This package's name. */
export const ownName = 'gpt-assay';

/** What to pass to `npm install` in a folder to install this very package. */
export function ownPackage(folder: string, own = ownFolder): string {
  const modules = dirname(own);
  if (basename(modules) !== 'node_modules') {
    return `<path of ${ownName}-….tgz>`;
  }
  const archive = archiveOf(modules);
  return archive === undefined ? ownName : relativePath(folder, archive);
}

/** This package's archive if it lies outside of a repository, relative to the folder; `undefined` otherwise. */
export function archiveOutside(repository: string, folder: string, own = ownFolder): string | undefined {
  const modules = dirname(own);
  const archive = basename(modules) === 'node_modules' ? archiveOf(modules) : undefined;
  return archive !== undefined && relative(repository, archive).startsWith('..')
    ? relativePath(folder, archive)
    : undefined;
}

/** The archive that npm installed the package from, as recorded by npm; `undefined` if it was a registry. */
function archiveOf(modules: string): string | undefined {
  const lock = readText(join(modules, '.package-lock.json'));
  const resolved = lock === undefined ? undefined : resolvedIn(lock);
  return resolved?.startsWith('file:') === true ? resolve(dirname(modules), resolved.slice('file:'.length)) : undefined;
}

function resolvedIn(lock: string): string | undefined {
  try {
    const { packages } = parseJson(lock) as {
      readonly packages?: Readonly<Record<string, { readonly resolved?: string } | undefined>>;
    };
    return packages?.[`node_modules/${ownName}`]?.resolved;
  } catch {
    return undefined;
  }
}

/** Starts with a dot, because npm would otherwise read the path as a name. */
function relativePath(from: string, to: string): string {
  const path = relative(from, to).replaceAll('\\', '/');
  return /^\.{0,2}\//.test(path) ? path : `./${path}`;
}
