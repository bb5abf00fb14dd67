import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ownFolders } from './own-folders.mjs';

/*
 * Bundles the tool's modules into `tool.js`, which `bin/load.js` loads: `node scripts/bundle-tool.mjs <folder> <files>
 * <packages>`. The files that go with them are looked for `beside` the bundle or in `src`, and packages are `inside` or
 * stay `outside`.
 */
const [output, files, packages] = process.argv.slice(2);
const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(repository, 'src');

/** Modules that `bin/` and `prepare-checkout` load by name. */
const names = [
  ...['index', 'for-oracles', 'cli/main'],
  ...['environment', 'reporter', 'junit-reporter', 'junit-properties'].map((name) => `jest/${name}`),
  ...['basics/settings/take-environment', 'basics/secrets/secrets', 'sandbox/open-sandbox'],
  ...['output/terminal/colour', 'output/terminal/display-width', 'output/github/workflow-commands'],
];

/** Large ones that are loaded late, what is looked for by its path, and what Jest gives. */
const outside = [
  ...['openai', 'openai/*', 'undici', '@pydantic/*', 'pg', 'd3', '@observablehq/plot', 'esbuild'],
  ...['@jest/*', 'expect', 'jest-each', 'jest-environment-node'],
];

// It ends at once: collecting garbage takes a third of its processor time.
process.env.GOGC ??= 'off';

const { outputFiles } = await build({
  stdin: {
    contents: `module.exports = {${names.map((name) => `'${name}': () => require('./${name}')`).join(',\n')}};`,
    resolveDir: source,
    loader: 'js',
  },
  outfile: join(output, 'tool.js'),
  ...{ bundle: true, write: false, format: 'cjs', platform: 'node', target: 'node20' },
  ...(packages === 'outside' ? { packages: 'external' } : { external: outside }),
  ...{ sourcemap: 'linked', sourcesContent: false, legalComments: 'none', logLevel: 'warning' },
  plugins: [ownFolders(source, files === 'beside' ? '__dirname' : JSON.stringify(source))],
});

for (const { path, text } of outputFiles) {
  // What is compiled of it is kept on disk under this hash. It stands in the first line, so that all others keep their place.
  const hash = createHash('sha256').update(text).digest('hex');
  writeFileSync(path, path.endsWith('.js') ? `/* ${hash} */ ${text}` : text);
}
