import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commandNames, loadCommand } from '../packages/assay/dist/cli/commands';
import { loadPlugins } from '../packages/assay/dist/plugin/plugins';
import { jsonSchemas } from '../packages/assay/dist/cli/json/json-schemas';
import { renderCommandsPage } from '../packages/assay/dist/cli/help/render-commands-page';
import { renderOperatorsPage } from '../packages/stress/dist/cli/render-operators-page';
import { renderGlossary } from '../packages/assay/dist/output/glossary/glossary';
import { renderGoldenFiles } from '../packages/together/dist/golden/golden-texts';
import { mapFile, renderMap } from '../packages/together/dist/map/render-map';

/** Files of the repository that code writes, each with its maker: `npm run generate`, or only those that are named. */
const generated: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  schemas: () =>
    Object.fromEntries(
      Object.entries(jsonSchemas()).flatMap(([name, schemas]) =>
        Object.entries(schemas).map(([file, schema]) => [
          `packages/${name.replace(/^gpt-assay-|^gpt-/, '')}/schemas/${file}`,
          `${JSON.stringify(schema, null, 2)}\n`,
        ]),
      ),
    ),
  golden: () => prefixed('packages/together/src/golden', renderGoldenFiles()),
  commands: () => ({
    'docs/reference/commands.md': renderCommandsPage(commandNames().flatMap((name) => loadCommand(name) ?? [])),
  }),
  operators: () => ({ 'docs/reference/operators.md': renderOperatorsPage() }),
  map: () => ({ [mapFile]: renderMap() }),
  glossary: () => ({ 'docs/glossary.md': renderGlossary() }),
};

function prefixed(folder: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [join(folder, name), text]));
}

loadPlugins(join(__dirname, '..'));
const wanted = process.argv.slice(2);
for (const [name, make] of Object.entries(generated)) {
  if (wanted.length === 0 || wanted.includes(name)) {
    for (const [file, text] of Object.entries(make())) {
      const path = join(__dirname, '..', file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }
}
