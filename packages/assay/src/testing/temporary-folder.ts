import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder that exists for one test. */
export interface TemporaryFolder {
  readonly path: string;
  /** Writes a file, its folders included. */
  readonly write: (file: string, content: string | Uint8Array) => void;
  readonly remove: () => void;
}

/** Makes an empty folder outside of the project, with these files in it. */
export function makeTemporaryFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): TemporaryFolder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'assay-')));
  const write: TemporaryFolder['write'] = (file, content) => {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), content);
  };
  for (const [file, content] of Object.entries(files)) {
    write(file, content);
  }
  return {
    path,
    write,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}
