import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './run-script';

const { core, onCore } = JSON.parse(readFileSync(join(repository, 'scripts/packages.json'), 'utf8')) as {
  readonly core: string;
  readonly onCore: readonly string[];
};

/** Folders in `packages/` of those on the core. */
export const otherPackages = onCore;

/** Folders in `packages/` of all that are published. */
export const publishedPackages: readonly string[] = [core, ...onCore];
