import { afterEach, describe, expect, test } from '@jest/globals';
import { InputError } from '../basics/errors';
import { parityOracle } from '../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { findOracle } from './find-oracle';
import { loadOracle } from './load-oracle';
import type { Oracle } from './oracle';

const analytics = ['isCorrect', 'isShort'];
const typescript = 'fixtures/parity/oracle.ts';
const javascript = 'fixtures/parity/oracle.js';
const cases = 'fixtures/parity/cases.yaml';
let folder: TemporaryFolder;

afterEach(() => {
  folder.remove();
});

function load(file: string, text: string): Oracle {
  folder = makeTemporaryFolder({ [file]: text });
  return loadOracle(folder.path, [file], analytics);
}

function problemsOf(file: string, text: string): unknown {
  try {
    return load(file, text);
  } catch (error) {
    return error instanceof InputError ? error.problems : error;
  }
}

describe('findOracle', () => {
  test.each([
    { files: [], found: [] },
    { files: ['fixtures/other/oracle.ts', 'oracle.ts', 'fixtures/parity/oracle/main.ts'], found: [] },
    { files: ['fixtures/parity/oracle.ts/index.ts'], found: [] },
    { files: [javascript], found: [javascript] },
    { files: [javascript, typescript], found: [typescript] },
    { files: [cases, typescript], found: [typescript, cases] },
    { files: ['fixtures/parity/cases.yml', 'fixtures/parity/my-cases.yaml'], found: ['fixtures/parity/cases.yml'] },
  ])('is $found among $files', ({ files, found }) => {
    folder = makeTemporaryFolder(Object.fromEntries(files.map((file) => [file, ''])));

    expect(findOracle(folder.path, 'parity')).toEqual(found);
  });
});

describe('loadOracle', () => {
  test('gives the functions of a TypeScript module that imports what oracles may use', () => {
    const oracle = load(typescript, parityOracle);

    expect(Object.keys(oracle).sort()).toEqual(analytics);
  });

  test('gives the functions of a CommonJS module, and nothing else that it exports', () => {
    const oracle = load(javascript, 'exports.isShort = () => 1; exports.version = 2; exports.names = [];');

    expect(Object.keys(oracle)).toEqual(['isShort']);
  });

  test.each([
    {
      title: 'a function for an analytic that the prompt lacks',
      text: 'exports.isCorrect = () => 1; exports.isShrt = () => 1;',
      problems: [
        {
          field: 'isShrt',
          message: 'the prompt has no such analytic (did you mean "isShort"?); it has isCorrect, isShort',
        },
      ],
    },
    {
      title: 'a function by default',
      text: 'exports.default = () => 1;',
      problems: [{ field: 'default', message: 'the prompt has no such analytic; it has isCorrect, isShort' }],
    },
    {
      title: 'no function',
      text: 'exports.isCorrect = true;',
      problems: [{ message: 'exports no function; expected one for each of isCorrect, isShort' }],
    },
    {
      title: 'nothing at all',
      text: 'module.exports = null;',
      problems: [{ message: 'exports no function; expected one for each of isCorrect, isShort' }],
    },
    {
      title: 'an export that throws',
      text: "Object.defineProperty(exports, 'isShort', { enumerable: true, get() { throw new Error('later'); } });",
      problems: [{ message: 'cannot be loaded: later' }],
    },
    {
      title: 'a module that throws',
      text: "throw new Error('no database');",
      problems: [{ message: 'cannot be loaded: no database' }],
    },
    {
      title: 'a module that throws what is no error',
      text: "throw 'no';",
      problems: [{ message: 'cannot be loaded: no' }],
    },
  ])('names the file and the export of $title', ({ text, problems }) => {
    expect(problemsOf(javascript, text)).toEqual(problems.map((problem) => ({ file: javascript, ...problem })));
  });

  test.each([
    { title: 'a syntax error', text: 'export const = 1;' },
    { title: 'an import of nothing', text: "import './nowhere';\nexport const isShort = () => 1;" },
  ])('names the file with $title', ({ text }) => {
    expect(problemsOf(typescript, text)).toEqual([
      { file: typescript, message: expect.stringMatching(/^cannot be loaded: ./) },
    ]);
  });
});
