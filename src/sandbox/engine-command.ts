import { createRequire } from 'node:module';
import { join, sep } from 'node:path';

const corePackage = 'quickjs-emscripten-core';
const variantPackage = '@jitl/quickjs-ng-wasmfile-release-sync';
const sharedPackage = '@jitl/quickjs-ffi-types';

/**
 * Arguments with which Node runs engines: no files but the engine's own, no network to speak of, no processes. Paths
 * are real ones, for the process may not follow links.
 */
export function engineArguments(): readonly string[] {
  const own = createRequire(__filename);
  const core = own.resolve(corePackage);
  const variant = own.resolve(variantPackage);
  const packages = [
    [corePackage, core],
    [variantPackage, variant],
    [sharedPackage, createRequire(core).resolve(sharedPackage)],
    [sharedPackage, createRequire(variant).resolve(sharedPackage)],
  ] as const;
  const readable = [join(__dirname, 'child'), ...packages.map(([name, entry]) => folderOf(name, entry))];
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  return [
    permission,
    ...withoutNested(readable).map((path) => `--allow-fs-read=${path}${sep}*`),
    '--allow-worker',
    '--max-old-space-size=128',
    '--disable-proto=delete',
    '--no-addons',
    '--no-warnings',
    '--single-threaded-gc',
    join(__dirname, 'child', 'main.js'),
    core,
    variant,
    own.resolve(`${variantPackage}/wasm`),
  ];
}

/** Folder of the package to which a file belongs. */
function folderOf(name: string, file: string): string {
  const path = join('node_modules', name);
  return file.slice(0, file.lastIndexOf(path) + path.length);
}

/** Node 20 aborts when a path that it may read lies within another. */
function withoutNested(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].filter((path) => !paths.some((other) => path.startsWith(`${other}${sep}`)));
}
