import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { repository } from '../../../assay/dist/testing/run-script';

const core = join(repository, 'packages/assay/src');

/** A layer of the core, with the layers that its sources import from. */
export interface Layer {
  readonly name: string;
  readonly does: string;
  readonly imports: ReadonlySet<string>;
}

/** An entry point of `gpt-assay` for packages. */
export interface Entry {
  readonly name: string;
  /** The first sentence of its file. */
  readonly has: string;
}

/** A package on the core. */
export interface OtherPackage {
  readonly name: string;
  readonly folder: string;
  readonly commands: readonly string[];
  readonly uses: readonly string[];
}

/** The layers of `src/`, lowest first. */
export function readLayers(): readonly Layer[] {
  const layers = JSON.parse(readFileSync(join(repository, 'scripts/lint/layers.json'), 'utf8')) as Record<
    string,
    string
  >;
  const imports = new Map(Object.keys(layers).map((name) => [name, new Set<string>()]));
  for (const file of sourcesIn(core)) {
    const [layer = '', ...inside] = relative(core, file).split(sep);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|require\(|import\() ?'(\.[^']+)'/g)) {
      const [other = ''] = relative(core, join(file, '..', path)).split(sep);
      if (inside.length > 0 && other !== layer && imports.has(other)) {
        imports.get(layer)?.add(other);
      }
    }
  }
  return Object.entries(layers).map(([name, does]) => ({ name, does, imports: imports.get(name) ?? new Set() }));
}

/** What `gpt-assay/…` can be imported for, by name. */
export function readEntries(): readonly Entry[] {
  const folder = join(core, 'public');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const [, comment = ''] = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
      const words = comment.replace(/\s*\n \*\s?|\s+/g, ' ').trim();
      return { name: file.replace(/\.ts$/, '').split(sep).join('/'), has: words.replace(/(?<=\.) .*$/, '') };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The packages that `official-plugins.json` names, with the entry points that their sources import. */
export function readOtherPackages(): readonly OtherPackage[] {
  const official = JSON.parse(readFileSync(join(core, 'plugin/official-plugins.json'), 'utf8')) as Record<
    string,
    { readonly command: readonly string[] }
  >;
  return Object.entries(official).map(([name, { command }]) => {
    const folder = `packages/${name.replace('gpt-assay-', '')}`;
    const uses = sourcesIn(join(repository, folder, 'src')).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'gpt-assay\/([\w/-]+)'/g)].map(([, entry = '']) => entry),
    );
    return { name, folder, commands: command, uses: [...new Set(uses)].sort() };
  });
}

/** The sources in a folder, without tests and what only they use. */
function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d|\.test|\.deep|\.real)\.tsx?$/.test(file) && !/^(?:testing|public)[\\/]/.test(file))
    .map((file) => join(folder, file));
}
