import { ownName, ownPackage } from './own-package';

/** Installs packages that a project lacks; `null` if it has all. */
export function installCommand(missing: readonly string[], folder: string): string | null {
  const packages = missing.map((name) => (name.startsWith(ownName) ? ownPackage(folder, undefined, name) : name));
  return packages.length === 0 ? null : `npm install --save-dev ${packages.join(' ')}`;
}
