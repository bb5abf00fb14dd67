import { join } from 'node:path';
import { readText } from '../basics/disk/disk';

let runtime: string | undefined;

/** The program of every exported validator: bundled when a package was built, or now in a checkout, where nothing is built. */
export function loadRuntime(): string {
  return (runtime ??= readText(join(__dirname, 'runtime.js')) ?? bundleNow());
}

function bundleNow(): string {
  // oxlint-disable-next-line typescript/no-require-imports -- no package holds this script or esbuild
  const { bundleRuntime } = require(join(__dirname, '../../scripts/bundle-runtime')) as {
    readonly bundleRuntime: () => string;
  };
  return bundleRuntime();
}
