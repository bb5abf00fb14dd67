import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { glossary, renderGlossary, addressOf, namesOf, wordsIn } from './glossary';
import { repository } from '../../testing/run-script';

const wordsOf = (text: string): readonly string[] => wordsIn(text).map(({ word }) => word);

describe('glossary', () => {
  test('is in alphabetical order, and explains each name once', () => {
    const words = glossary.map(({ word }) => word);
    const names = glossary.flatMap(namesOf);

    expect(words).toEqual(words.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
    expect(new Set(glossary.map(addressOf)).size).toBe(glossary.length);
  });

  test('explains in at most two sentences of plain words', () => {
    const long = glossary.filter(({ meaning }) => (meaning.match(/[.!?](?: |$)/g) ?? []).length > 3);

    expect(long).toEqual([]);
  });

  test('is what docs/glossary.md holds; npm run generate writes it', () => {
    expect(readFileSync(join(repository, 'docs/glossary.md'), 'utf8')).toBe(renderGlossary());
  });
});

describe('wordsIn', () => {
  test('finds words and their other names, whole ones only', () => {
    expect(wordsOf('12 fixtures; p = 0.3, Holm')).toEqual(['fixture', 'Holm', 'p']);
    expect(wordsOf('a prefix, generic')).toEqual([]);
  });

  test('tells the case of single letters', () => {
    expect(wordsOf('G is not g')).toEqual(['G']);
    expect(wordsOf('g')).toEqual([]);
  });
});
