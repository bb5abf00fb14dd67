/** What one of Assay's own packages brings that a project may name without having it. */
export type PackagePart = 'command' | 'option' | 'setting' | 'kind' | 'experiment' | 'prompt field';

const missing = new Map<string, string>();

/** Notes that a package is not installed, with the names of what it brings. */
export function noteMissing(
  packageName: string,
  brings: Readonly<Partial<Record<PackagePart, readonly string[] | undefined>>>,
): void {
  for (const [part, names = []] of Object.entries(brings)) {
    for (const name of names) {
      missing.set(`${part} ${name}`, packageName);
    }
  }
}

/** What to install, as in `needs …: npm install …`; `undefined` if no package that is missing brings this part. */
export function describeMissing(part: PackagePart, name: string): string | undefined {
  const found = missing.get(`${part} ${name}`);
  return found === undefined ? undefined : `needs ${found}: npm install --save-dev ${found}`;
}
