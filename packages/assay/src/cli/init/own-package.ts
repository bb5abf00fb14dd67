import { basename, dirname, join, relative, resolve } from 'node:path';
import { readText } from '../../basics/disk/disk';
import { parseJson } from '../../basics/json/parse-json';

/** Folder of this package, whether a checkout or installed. */
const ownFolder = resolve(__dirname, '../../..');
/** This package's name. */
export const ownName = 'gpt-assay';

/** What to pass to `npm install` in a folder to install this very package, or the one beside it that is named. */
export function ownPackage(folder: string, own = ownFolder, name = ownName): string {
  const modules = dirname(own);
  if (basename(modules) !== 'node_modules') {
    return `<path of ${name}-….tgz>`;
  }
  const archive = archiveOf(modules, name);
  return archive === undefined ? name : relativePath(folder, archive);
}

/** This package's archive if it lies outside of a repository, relative to the folder; `undefined` otherwise. */
export function archiveOutside(repository: string, folder: string, own = ownFolder): string | undefined {
  const modules = dirname(own);
  const archive = basename(modules) === 'node_modules' ? archiveOf(modules, ownName) : undefined;
  return archive !== undefined && relative(repository, archive).startsWith('..')
    ? relativePath(folder, archive)
    : undefined;
}

/** The archive that npm installed a package from, as recorded by npm; `undefined` if it was a registry. */
function archiveOf(modules: string, name: string): string | undefined {
  const lock = readText(join(modules, '.package-lock.json'));
  const resolved = lock === undefined ? undefined : resolvedIn(lock, name);
  return resolved?.startsWith('file:') === true ? resolve(dirname(modules), resolved.slice('file:'.length)) : undefined;
}

function resolvedIn(lock: string, name: string): string | undefined {
  try {
    const { packages } = parseJson(lock) as {
      readonly packages?: Readonly<Record<string, { readonly resolved?: string } | undefined>>;
    };
    return packages?.[`node_modules/${name}`]?.resolved;
  } catch {
    return undefined;
  }
}

/** Starts with a dot, because npm would otherwise read the path as a name. */
function relativePath(from: string, to: string): string {
  const path = relative(from, to).replaceAll('\\', '/');
  return /^\.{0,2}\//.test(path) ? path : `./${path}`;
}

/** Installs packages that a project lacks; `null` if it has all. */
export function installCommand(missing: readonly string[], folder: string): string | null {
  const packages = missing.map((name) => (name.startsWith(ownName) ? ownPackage(folder, undefined, name) : name));
  return packages.length === 0 ? null : `npm install --save-dev ${packages.join(' ')}`;
}
