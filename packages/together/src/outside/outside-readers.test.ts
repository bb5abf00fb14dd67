import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findReaders } from './find-readers';
import { ownText } from './own-text';
import type { Exports } from './exports';
import { reachedThrough } from './reached-through';
import { worstPumps } from './pumps';
import { searchForHangs } from './search-for-hangs';
import { startReaders, type Readers } from './start-readers';

const namesIn = (lists: readonly Exports[]): readonly string[] =>
  lists.flatMap((list) =>
    Object.entries(list).flatMap(([file, names]) => names.split(' ').map((name) => `${file}#${name}`)),
  );
const others = namesIn([...Object.values(reachedThrough), ...Object.values(ownText)]);

let readers: Readers;
beforeAll(async () => {
  readers = await startReaders(30_000);
});
afterAll(() => {
  readers.close();
});

/** The readers' names, without what they read. */
function listed(): readonly string[] {
  return Object.keys(readers.places).map((name) => name.replace(/ .*/, ''));
}

describe('outsideReaders', () => {
  const found = findReaders();

  test('every exported function that takes text apart is a reader, reached through one, or meets our own text only', () => {
    const known = new Set([...listed(), ...others]);

    expect(found.filter((name) => !known.has(name))).toEqual([]);
  });

  test('no list names what is not there, or twice', () => {
    const there = new Set(found);

    expect(others.filter((name, index) => !there.has(name) || others.indexOf(name) < index)).toEqual([]);
    expect(others.filter((name) => listed().includes(name))).toEqual([]);
    expect(Object.keys(reachedThrough).filter((name) => !listed().includes(name))).toEqual([]);
  });

  test('no reader hangs on 6,000 characters of what once took longest, or fails by accident', async () => {
    const findings = await searchForHangs(readers, {
      // The many operators read code that the readers of code let through; the deep run has them, too.
      names: Object.keys(readers.places).filter(
        (name) => !/^(?:code\/edits|stress\/operators)\/|\/weaknesses\//.test(name),
      ),
      // Neighbours in the list are much alike, and get others.
      pumpsOf: (index) => worstPumps.slice(index % worstPumps.length).slice(0, 1),
      sizes: [6000],
      goOn: 0,
    });

    expect(findings).toEqual([]);
  }, 240_000);
});
