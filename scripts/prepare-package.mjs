// Before `npm pack`, puts what a package shows beside its code: the licence, and beside `gpt-assay` README and docs of
// the repository. `--undo` takes it away again.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** npm runs this in the folder of the package. */
const home = process.cwd();
const shown =
  basename(home) === 'assay' ? ['README.md', 'LICENSE', 'SECURITY.md', 'CHANGELOG.md', 'docs'] : ['LICENSE'];

if (!existsSync(join(home, 'dist/index.js'))) {
  process.stderr.write(`${home} is not built: npm ci (which builds it), or npm run build\n`);
  process.exit(1);
}
for (const name of shown) {
  rmSync(join(home, name), { recursive: true, force: true });
}
if (!process.argv.includes('--undo')) {
  for (const name of shown) {
    cpSync(join(root, name), join(home, name), { recursive: true });
  }
  const docs = shown.includes('docs') ? readdirSync(join(home, 'docs'), { recursive: true, encoding: 'utf8' }) : [];
  for (const page of [...shown, ...docs.map((file) => join('docs', file))].filter((file) => file.endsWith('.md'))) {
    writeFileSync(join(home, page), toPackaged(readFileSync(join(home, page), 'utf8'), dirname(join(home, page))));
  }
}

/** A page as it stands in the package: schemas are beside the docs, and a link to what is not there keeps its words. */
function toPackaged(text, folder) {
  return text
    .replaceAll('../packages/assay/', '../')
    .replace(/\[([^[\]]*)\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g, (link, words, target) =>
      /^[a-z]+:/.test(target) || isPacked(join(folder, target)) ? link : words,
    );
}

function isPacked(path) {
  return existsSync(path) && !path.startsWith(join(home, 'src'));
}
