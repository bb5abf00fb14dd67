// Before `npm pack`, puts what the package shows beside its code: README, licence and docs of the repository. `--undo`
// takes it away again.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const home = join(root, 'packages/assay');

if (!existsSync(join(home, 'dist/index.js'))) {
  process.stderr.write('packages/assay is not built: npm run build\n');
  process.exit(1);
}
for (const name of ['README.md', 'LICENSE', 'SECURITY.md', 'CHANGELOG.md', 'docs']) {
  rmSync(join(home, name), { recursive: true, force: true });
  if (!process.argv.includes('--undo')) {
    cpSync(join(root, name), join(home, name), { recursive: true });
  }
}

// There, schemas and sources are beside the docs.
const docs = join(home, 'docs');
for (const file of existsSync(docs) ? readdirSync(docs, { recursive: true, encoding: 'utf8' }) : []) {
  if (file.endsWith('.md')) {
    const path = join(docs, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('../packages/assay/', '../'));
  }
}
