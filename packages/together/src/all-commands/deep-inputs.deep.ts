import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { parseYaml } from '../../../assay/dist/basics/yaml/parse-yaml';
import { tryParseJson } from '../../../assay/dist/basics/json/parse-json';
import { deepJavaScript, deepJson, deepPython, deepYaml } from '../../../assay/dist/testing/deep-inputs';
import { deepReaders } from '../outside/deep-readers';

const longest = 1_000_000;
const times = [100, 250, 500, 1_000, 1_500, 2_500, 10_000, 50_000, longest];
const texts = Object.entries({ deepJavaScript, deepPython, deepJson, deepYaml }).flatMap(([kind, ways]) =>
  ways.flatMap(({ title, of }) =>
    times.map((count) => ({ title: `${kind}: ${title}, ${String(count)} times`, text: of(count).slice(0, longest) })),
  ),
);
const readers = {
  ...Object.fromEntries(
    Object.entries(deepReaders).flatMap(([kind, some]) =>
      Object.entries(some).map(([title, read]) => [`${title} (${kind})`, read]),
    ),
  ),
  'YAML files': (text: string): unknown => parseYaml({ file: 'a.yaml', text }, z.unknown()),
  'YAML with merges': (text: string): unknown => parseYaml({ file: 'a.yaml', text, merge: true }, z.unknown()),
  // What was read must be fit to be written again.
  JSON: (text: string): unknown => JSON.stringify(tryParseJson(text)),
};

describe('what nests deeply, up to a megabyte, of any kind', () => {
  test.each(Object.entries(readers))('is no error to %s', (_title, read) => {
    const failed = texts.flatMap(({ title, text }) => {
      try {
        read(text);
        return [];
      } catch (error) {
        return [`${title}: ${String(error)}`];
      }
    });

    expect(failed).toEqual([]);
  });
});
