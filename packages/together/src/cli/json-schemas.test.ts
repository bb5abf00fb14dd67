import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOf, readSchema } from '../../../assay/dist/testing/json-schema-validator';
import { shapeOf } from '../../../assay/dist/testing/shape-of';
import { runInFolder } from '../../../assay/dist/testing/run-command-line';
import { loadPlugins } from '../../../assay/dist/plugin/plugins';
import { jsonSchemas } from '../../../assay/dist/cli/json/json-schemas';
import { outputSchemas, type HelpDocument } from '../../../assay/dist/cli/help/help-document';
import { repository } from '../../../assay/dist/testing/run-script';

loadPlugins(__dirname);
const packages = Object.entries(jsonSchemas()).map(([name, schemas]) => {
  const folder = `packages/${name.replace(/^gpt-assay-|^gpt-/, '')}/schemas`;
  return { folder, schemas, names: Object.keys(schemas).map((file) => file.replace('.schema.json', '')) };
});
const names = packages.flatMap((one) => one.names);

describe('jsonSchemas', () => {
  test.each(packages)('are what $folder holds (else: npm run generate)', ({ folder, schemas }) => {
    const kept = readdirSync(join(repository, folder)).map((name) => [
      name,
      JSON.parse(readFileSync(join(repository, folder, name), 'utf8')) as unknown,
    ]);

    expect(Object.fromEntries(kept)).toEqual(schemas);
  });

  test.each(names)('%s says what it is, and a strict validator of draft 2020-12 takes it', (name) => {
    expect(readSchema(name)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `urn:assay:schema:${name}`,
      title: expect.stringMatching(/\w/),
      description: expect.stringMatching(/\w.*\.$/),
    });
    expect(problemsOf(name, undefined)).not.toEqual([]);
  });

  test('are all named in docs/formats.md', () => {
    const text = readFileSync(join(repository, 'docs/formats.md'), 'utf8');

    expect(
      packages.flatMap(({ folder, names: own }) =>
        own.filter((name) => !text.includes(`[\`${name}\`](../${folder}/${name}.schema.json)`)),
      ),
    ).toEqual([]);
  });

  test.each(names.filter((name) => name.endsWith('-row') && !/prepared|asked|evaluated/.test(name)))(
    '%s requires all columns, in their order',
    (name) => {
      const { required, properties } = readSchema(name);

      expect(required).toEqual(Object.keys(properties as object));
    },
  );
});

describe('outputSchemas', () => {
  test('are of commands and schemas that there are', async () => {
    const { out } = await runInFolder(['--help', '--json'], {});
    const { commands } = JSON.parse(out) as HelpDocument;

    expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(outputSchemas)));
    expect(names.map((name) => `${name}.schema.json`)).toEqual(
      expect.arrayContaining(commands.flatMap(({ schemas }) => schemas)),
    );
    expect(shapeOf(commands.find(({ name }) => name === 'compare'))).toBe(
      '{ name, summary, usage, example, options [{ name, value null, repeatable, summary } | { name, value, repeatable, summary }], schemas [] }',
    );
  });
});
