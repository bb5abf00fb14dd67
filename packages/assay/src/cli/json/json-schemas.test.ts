import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOf, readSchema } from '../../testing/json-schema-validator';
import { runInFolder } from '../../testing/run-command-line';
import { loadPlugins } from '../../plugin/plugins';
import { jsonSchemas } from './json-schemas';
import type { HelpDocument } from '../help/help-document';
import { outputSchemas } from './output-schemas';
import { packageFolder, repository } from '../../testing/run-script';

loadPlugins(__dirname);
const folder = join(packageFolder, 'schemas');
const names = Object.keys(jsonSchemas()).map((file) => file.replace('.schema.json', ''));

describe('jsonSchemas', () => {
  test('are what schemas/ holds (else: npm run generate)', () => {
    const kept = readdirSync(folder).map((name) => [
      name,
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown,
    ]);

    expect(Object.fromEntries(kept)).toEqual(jsonSchemas());
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
      names.filter((name) => !text.includes(`[\`${name}\`](../packages/assay/schemas/${name}.schema.json)`)),
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
  test('name a schema for each command that there is', async () => {
    const { out } = await runInFolder(['--help', '--json'], {});
    const { commands } = JSON.parse(out) as HelpDocument;

    expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(outputSchemas)));
    expect(commands.filter(({ schemas }) => schemas.length === 0)).toEqual([]);
    expect(Object.keys(jsonSchemas())).toEqual(expect.arrayContaining(commands.flatMap(({ schemas }) => schemas)));
    expect(problemsOf('help-output', JSON.parse(out))).toEqual([]);
  });
});
