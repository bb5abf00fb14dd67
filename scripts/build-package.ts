import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exports } from '../package.json';
import { writeRuntime } from './bundle-runtime';
import { bundleInto } from './checkout-tool';
import { copyUncompiled } from './copy-uncompiled';

const output = 'dist';

function build(): number {
  rmSync(output, { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });
  if (status !== 0) {
    return status ?? 1;
  }
  copyUncompiled('src', output);
  writeRuntime(output);
  bundleInto(output, { files: 'beside', packages: 'outside' });
  removeUnseenTypes();
  return 0;
}

/** Types that no module of the package's exports leads to: a third of its files. */
function removeUnseenTypes(): void {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    // A module of `bin/` has none.
    if (!seen.has(file) && file.startsWith(output)) {
      seen.add(file);
      for (const [, path] of readFileSync(file, 'utf8').matchAll(
        /(?:from |import\(|import )['"](\.{1,2}\/[^'"]+)['"]/g,
      )) {
        visit(join(dirname(file), `${String(path)}.d.ts`));
      }
    }
  };
  for (const target of Object.values(exports)) {
    if (typeof target !== 'string') {
      visit(join(target.types));
    }
  }
  for (const file of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.d.ts') && !seen.has(join(output, file))) {
      rmSync(join(output, file));
    }
  }
}

process.exitCode = build();
