import { buildSync } from 'esbuild';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The program of every exported validator as one readable text, for Node 18 and later. A package that it came to import would
 * stay outside as a `require`, which a test of exported validators refuses.
 */
export function bundleRuntime(): string {
  const { outputFiles } = buildSync({
    absWorkingDir: join(__dirname, '..'),
    entryPoints: ['src/export/runtime/main.ts'],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node18',
    packages: 'external',
    charset: 'utf8',
    logLevel: 'warning',
    // Without the tsconfig's own: the head of each file says 'use strict'.
    tsconfigRaw: {},
    // Tables of modules of which only other parts are needed.
    pure: ['Uint8Array.from'],
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** Puts the program where a built package looks for it. */
export function writeRuntime(output: string): void {
  mkdirSync(join(output, 'export'), { recursive: true });
  writeFileSync(join(output, 'export/runtime.js'), bundleRuntime());
}
