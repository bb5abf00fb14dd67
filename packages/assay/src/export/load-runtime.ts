import { join } from 'node:path';
import { readText } from '../basics/disk/disk';

let runtime: string | undefined;

/** The program of every exported validator, which the build has bundled beside this module. */
export function loadRuntime(): string {
  runtime ??= readText(join(__dirname, 'runtime.js'));
  if (runtime === undefined) {
    throw new Error(`${join(__dirname, 'runtime.js')} is missing: this copy of Assay is incomplete`);
  }
  return runtime;
}
