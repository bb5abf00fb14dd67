import { describe, expect, test } from '@jest/globals';
import { InputError } from '../../../basics/errors';
import { parityFiles, parityPrompt } from '../../../testing/small-challenge';
import { makeTemporaryFolder } from '../../../testing/temporary-folder';
import type { Challenge } from './challenge';
import { listChallenges, loadChallenge } from './load-challenge';

/** Runs something in a folder with these files; `undefined` leaves one out. */
function inFolder<Value>(
  files: Readonly<Record<string, string | Uint8Array | undefined>>,
  act: (root: string) => Value,
): Value {
  const folder = makeTemporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    if (text !== undefined) {
      folder.write(name, text);
    }
  }
  try {
    return act(folder.path);
  } finally {
    folder.remove();
  }
}

const noPrompt = { ...parityFiles, 'prompts/parity.md': undefined };

const broken = [
  {
    what: 'a misspelt name',
    files: { ...parityFiles, 'prompts/two-sum.md': parityPrompt },
    id: 'partiy',
    message: () =>
      'prompts/partiy.md cannot be used:\n  - there is no such file (did you mean "parity"?); there are: parity, two-sum',
  },
  {
    what: 'a project without prompts',
    files: {},
    id: 'parity',
    message: (root: string) =>
      `prompts/parity.md cannot be used:\n  - there is no such file; there are no prompts in ${root}/prompts`,
  },
  {
    what: 'a missing prompt and a broken fixture at once',
    files: { ...noPrompt, 'prompts/other.md': '', 'fixtures/parity/wrong.yaml': 'title: 1\nexpected: {}\n' },
    id: 'parity',
    message: () =>
      [
        'prompts/parity.md cannot be used:',
        '  - there is no such file: create it, as fixtures/parity/ exists; there are: other',
        '',
        'fixtures/parity/wrong.yaml cannot be used:',
        '  - line 1, title: expected text, received the number 1',
        "  - line 1, solution: missing; expected the candidate's code (or solutionFile, or files)",
      ].join('\n'),
  },
  {
    what: 'a prompt that is not UTF-8 and a broken fixture at once',
    files: {
      ...parityFiles,
      'prompts/parity.md': Uint8Array.from([0x2d, 0x2d, 0x2d, 0xe9]),
      'fixtures/parity/wrong.yaml': '',
    },
    id: 'parity',
    message: () =>
      [
        'prompts/parity.md cannot be used:',
        '  - prompts/parity.md is not UTF-8 text: save it as UTF-8.',
        '',
        'fixtures/parity/wrong.yaml cannot be used:',
        '  - expected a map of names to values, received nothing',
      ].join('\n'),
  },
  {
    what: 'a prompt without fixtures',
    files: { 'prompts/parity.md': parityPrompt },
    id: 'parity',
    message: () => 'fixtures/parity cannot be used:\n  - there is no such folder: create it and add a fixture',
  },
  {
    what: 'every problem of every file',
    files: {
      ...parityFiles,
      'prompts/parity.md': parityPrompt.replace('kind: validator', 'kind: quiz').replace('{{ rubric }}', '{{ rubik }}'),
      'fixtures/parity/long-way.yaml': 'title: 1\n',
      'fixtures/parity/wrong.yaml': '',
    },
    id: 'parity',
    message: () =>
      [
        'prompts/parity.md cannot be used:',
        '  - line 3, kind: expected validator; received the text "quiz"',
        '  - line 14: unknown variable {{ rubik }} (did you mean "rubric"?); known variables: {{ solution }}, {{ language }}, {{ rubric }}, {{ structure }}, {{ examples }}, {{ problem }}, {{ reference }}',
        '',
        'fixtures/parity/long-way.yaml cannot be used:',
        '  - line 1, title: expected text, received the number 1',
        '  - line 1, expected: missing; expected a map of names to values',
        "  - line 1, solution: missing; expected the candidate's code (or solutionFile, or files)",
        '',
        'fixtures/parity/wrong.yaml cannot be used:',
        '  - expected a map of names to values, received nothing',
      ].join('\n'),
  },
];

describe('loadChallenge', () => {
  test.each(broken)('reports $what', ({ files, id, message }) => {
    inFolder(files, (root) => {
      const load = (): Challenge => loadChallenge(root, id);

      expect(load).toThrow(InputError);
      expect(load).toThrow(expect.objectContaining({ message: message(root) }));
    });
  });

  test('loads the prompt and the fixtures that share a name', () => {
    inFolder(parityFiles, (root) => {
      const { fixtures, prompt, ...challenge } = loadChallenge(root, 'parity');

      expect(challenge).toEqual({ id: 'parity', title: 'Parity', root, unreviewed: [], examples: [] });
      expect(prompt.file).toBe('prompts/parity.md');
      expect(fixtures.map(({ id, title, expected }) => ({ id, title, expected }))).toEqual([
        { id: 'long-way', title: 'a loop', expected: { isCorrect: true, isShort: false } },
        { id: 'right', title: 'a remainder', expected: { isCorrect: true, isShort: true } },
        { id: 'wrong', title: 'the other way round', expected: { isCorrect: false, isShort: true } },
      ]);
    });
  });
});

describe('listChallenges', () => {
  test.each([
    { what: 'nothing for an empty project', files: {}, ids: [] },
    {
      what: 'every prompt and every folder of fixtures once, in order',
      files: {
        ...parityFiles,
        'prompts/b.md': '',
        'prompts/notes.txt': '',
        'fixtures/a/x.yaml': '',
        'fixtures/readme.md': '',
        'fixtures/.cache/x.yaml': '',
      },
      ids: ['a', 'b', 'parity'],
    },
  ])('lists $what', ({ files, ids }) => {
    expect(inFolder(files, listChallenges)).toEqual(ids);
  });
});
