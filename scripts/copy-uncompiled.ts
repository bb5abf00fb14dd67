import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Copies what the compiler passes over from `src/` to the folder of its output: plain JavaScript, Python, styles, written types. */
export function copyUncompiled(source: string, output: string): void {
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.ts|tsconfig\.json)$|\.d\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(source.length + 1));
  for (const file of files.filter((file) => !file.startsWith('testing'))) {
    cpSync(join(source, file), join(output, file));
  }
}
