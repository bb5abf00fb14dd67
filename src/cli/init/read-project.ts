import { dirname, join } from 'node:path';
import { isFile, readText } from '../../basics/disk/disk';
import { parseJson } from '../../basics/json/parse-json';
import { jestConfigNames, jestMark } from './project-files';

/** What stands in a folder before `assay init` writes to it. */
export interface Project {
  readonly folder: string;
  /** `undefined` without a package.json; empty when it cannot be read. */
  readonly manifest: Manifest | undefined;
  /** Where Jest is configured already: without Assay, or in a way that Assay works with. */
  readonly jest: { readonly file: string; readonly knowsAssay: boolean } | undefined;
  /** Packages that modules in the folder cannot load. */
  readonly missing: readonly string[];
}

/** The parts of a package.json that decide what is written, whatever else is in it. */
interface Manifest {
  readonly type?: unknown;
  readonly scripts?: unknown;
  readonly jest?: unknown;
}

const needed = ['gpt-assay', 'jest', 'jest-each'];

/** Looks at what a folder holds; it need not exist. */
export function readProject(folder: string): Project {
  const text = readText(join(folder, 'package.json'));
  const manifest = text === undefined ? undefined : parseManifest(text);
  const config = jestConfigNames.find((name) => isFile(join(folder, name)));
  const knowsAssay = (holder: string): boolean => holder.includes(jestMark);
  const inManifest = manifest?.jest === undefined ? undefined : JSON.stringify(manifest.jest);
  return {
    folder,
    manifest,
    jest:
      config !== undefined
        ? { file: config, knowsAssay: knowsAssay(readText(join(folder, config)) ?? '') }
        : inManifest !== undefined
          ? { file: 'package.json', knowsAssay: knowsAssay(inManifest) }
          : undefined,
    missing: needed.filter((name) => !isInstalled(folder, name)),
  };
}

function parseManifest(text: string): Manifest {
  try {
    const value: unknown = parseJson(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Whether modules in a folder find a package, in its own `node_modules` or in one further up. */
function isInstalled(folder: string, name: string): boolean {
  const parent = dirname(folder);
  return isFile(join(folder, 'node_modules', name, 'package.json')) || (parent !== folder && isInstalled(parent, name));
}
