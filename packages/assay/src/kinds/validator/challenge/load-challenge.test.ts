import { describe, expect, test } from '@jest/globals';
import { InputError } from '../../../basics/errors';
import { parityFiles, parityPrompt, parityPromptWith, parityVariant } from '../../../testing/small-challenge';
import { makeTemporaryFolder } from '../../../testing/temporary-folder';
import { assertionsOf, type Challenge } from './challenge';
import type { Fixture } from './fixture';
import { listChallenges, loadChallenge } from './load-challenge';
import type { Prompt } from './prompt';
import { findWarnings } from './warnings';

describe('loadChallenge', () => {
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
        'prompts/parity.md': parityPrompt
          .replace('kind: validator', 'kind: quiz')
          .replace('{{ rubric }}', '{{ rubik }}'),
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
          '  - line 1, expected: missing; expected a map of names to values, or labels',
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
});

const makeFixture = (id: string, expected: Fixture['expected'], policy: Fixture['policy'] = {}): Fixture => ({
  id,
  title: id,
  file: `fixtures/parity/${id}.yaml`,
  language: 'javascript',
  solution: id,
  expected,
  policy,
  lines: {},
});

const challenge: Challenge = {
  id: 'parity',
  title: 'Parity',
  root: '/project',
  unreviewed: [],
  examples: [],
  prompt: {
    file: 'prompts/parity.md',
    title: 'Parity',
    request: { model: 'gpt-6-luna', responseFormat: 'json_schema' },
    system: undefined,
    text: '{{ solution }}',
    analytics: [
      { name: 'isShort', rubric: 'r', policy: { assert: 'soft', tolerate: 0.2 } },
      { name: 'isCorrect', rubric: 'r', policy: {} },
    ],
  },
  fixtures: [
    makeFixture('b', { isCorrect: true, isShort: false }),
    makeFixture(
      'a',
      { isCorrect: false, isShort: true },
      { isShort: { assert: 'hard' }, isCorrect: { assert: 'soft' } },
    ),
  ],
};

const short = (assert: 'declared' | 'soft'): unknown =>
  assertionsOf(challenge, assert).map(({ fixture, analytic, expected, policy }) => [
    `${fixture.id} ${analytic} ${String(expected)}`,
    policy,
  ]);

describe('assertionsOf', () => {
  test("goes by fixture and then in the prompt's order; a fixture's policy wins", () => {
    expect(short('declared')).toEqual([
      ['b isShort false', { assert: 'soft', tolerate: 0.2 }],
      ['b isCorrect true', { assert: 'hard', tolerate: 0.01 }],
      ['a isShort true', { assert: 'hard', tolerate: 0.2 }],
      ['a isCorrect false', { assert: 'soft', tolerate: 0.1 }],
    ]);
  });

  test('makes every assertion soft for a run that only logs, and keeps what each tolerates', () => {
    expect(short('soft')).toEqual([
      ['b isShort false', { assert: 'soft', tolerate: 0.2 }],
      ['b isCorrect true', { assert: 'soft', tolerate: 0.01 }],
      ['a isShort true', { assert: 'soft', tolerate: 0.2 }],
      ['a isCorrect false', { assert: 'soft', tolerate: 0.1 }],
    ]);
  });

  test('does the same for a prompt whose policy is soft, unless everything is asked to be hard', () => {
    const soft: Challenge = { ...challenge, prompt: { ...challenge.prompt, policy: 'soft' } };
    const kinds = (assert: 'declared' | 'hard'): readonly string[] =>
      assertionsOf(soft, assert).map(({ policy }) => policy.assert);

    expect(new Set(kinds('declared'))).toEqual(new Set(['soft']));
    expect(new Set(kinds('hard'))).toEqual(new Set(['hard']));
  });
});

const file = 'prompts/parity.md';

const fine = '{{ rubric }}\n{{ solution }}';

/** A challenge with three fixtures of each value, whose prompt is changed as given. */
function makeChallenge(
  text: string,
  parts: Partial<Prompt> = {},
  expected = [true, true, true, false, false, false],
): Challenge {
  return {
    id: 'parity',
    title: 'Parity',
    root: '/project',
    unreviewed: [],
    examples: [],
    prompt: {
      file,
      title: 'Parity',
      request: { model: 'gpt-6-luna', responseFormat: 'json_schema' },
      system: undefined,
      text,
      analytics: [{ name: 'isCorrect', rubric: 'r', policy: {} }],
      ...parts,
    },
    fixtures: expected.map((isCorrect, index): Fixture => ({
      id: `f${String(index)}`,
      title: `f${String(index)}`,
      file: `fixtures/parity/f${String(index)}.yaml`,
      language: 'javascript',
      solution: `code ${String(index)}`,
      expected: { isCorrect },
      policy: {},
      lines: {},
    })),
  };
}

const noRubric = { file, message: 'the prompt never shows the rubrics: add {{ rubric }}' };

const noStructure = { file, message: 'the prompt never shows the answer to give: add {{ structure }}' };

const doubleFence = {
  file,
  message: '{{ solution }} is inside a code fence, but adds its own fence: remove the outer one',
};

const asText: Partial<Prompt> = { request: { model: 'm', responseFormat: 'text' } };

const asObject: Partial<Prompt> = { request: { model: 'm', responseFormat: 'json_object' } };

const prompts: readonly { text: string; parts?: Partial<Prompt>; warnings: readonly object[] }[] = [
  { text: fine, warnings: [] },
  { text: '{{ solution }}', warnings: [noRubric] },
  { text: '{{ solution }}', parts: { system: '{{rubric}}' }, warnings: [] },
  { text: fine, parts: asObject, warnings: [noStructure] },
  { text: fine, parts: { ...asText, system: '{{ structure }}' }, warnings: [] },
  { text: '{{ solution }}', parts: asText, warnings: [noRubric, noStructure] },
  { text: '{{ rubric }}\n```js\n{{ solution }}\n```', warnings: [doubleFence] },
  { text: '{{ rubric }}\n~~~\n{{solution}}\n~~~', warnings: [doubleFence] },
  { text: '{{ rubric }}\n```js\nexample\n```\n{{ solution }}\n```\nanother\n```', warnings: [] },
  { text: '{{ rubric }} in ```inline``` code\n{{ solution }}', warnings: [] },
];

describe('findWarnings', () => {
  test.each(prompts)('warns of the prompt $text $parts: $warnings', ({ text, parts, warnings }) => {
    expect(findWarnings(makeChallenge(text, parts))).toEqual(warnings);
  });

  test.each([
    { expected: [true, true, false, false, false], count: 2, value: true },
    { expected: [true, true, true, false], count: 1, value: false },
    { expected: [true, true, true], count: 0, value: false },
  ])('warns when few fixtures of $expected expect $value', ({ expected, count, value }) => {
    expect(findWarnings(makeChallenge(fine, {}, expected))).toEqual([
      {
        file,
        field: 'analytics.isCorrect',
        message: `only ${String(count)} of ${String(expected.length)} fixtures expect ${String(value)}: add some, at least 3 of each value`,
      },
    ]);
  });
});

describe('loadChallenge, load variants', () => {
  const voting = { ...parityFiles, 'prompts/parity.md': parityPromptWith('vote: { of: 3, prompts: [strict] }') };

  const variant = parityVariant('Be strict.');

  function inFolder<Value>(files: Readonly<Record<string, string>>, act: (root: string) => Value): Value {
    const folder = makeTemporaryFolder(files);
    try {
      return act(folder.path);
    } finally {
      folder.remove();
    }
  }

  test('loads the variants that vote, and takes none of them for a challenge', () => {
    const files = { ...voting, 'prompts/parity.strict.md': variant, 'prompts/parity.unused.md': 'broken' };

    const { variants, ids } = inFolder(files, (root) => ({
      variants: loadChallenge(root, 'parity').variants,
      ids: listChallenges(root),
    }));

    expect(variants?.map(({ file, text }) => `${file}: ${text.slice(0, 10)}`)).toEqual([
      'prompts/parity.strict.md: Be strict.',
    ]);
    expect(ids).toEqual(['parity']);
  });

  test('loads a copy of the prompt, with its policies and its vote', () => {
    const files = {
      ...voting,
      'prompts/parity.strict.md': voting['prompts/parity.md'].replace('Judge', 'Be strict. Judge'),
    };

    const variants = inFolder(files, (root) => loadChallenge(root, 'parity').variants);

    expect(variants?.map(({ text }) => text.slice(0, 16))).toEqual(['Be strict. Judge']);
  });

  test.each([
    {
      what: 'is not there',
      files: { 'prompts/parity.strickt.md': variant },
      problem: {
        file: 'prompts/parity.md',
        line: 4,
        field: 'vote.prompts',
        message: 'there is no prompts/parity.strict.md (did you mean "strickt"?); there are: strickt',
      },
    },
    {
      what: 'is no prompt',
      files: { 'prompts/parity.strict.md': variant.replaceAll('{{ solution }}', '') },
      problem: {
        file: 'prompts/parity.strict.md',
        message: "the text never shows the candidate's code: add {{ solution }}",
      },
    },
    {
      what: 'asks for another analytic',
      files: { 'prompts/parity.strict.md': variant.replace('isShort:', 'isShrt:') },
      problem: {
        file: 'prompts/parity.strict.md',
        line: 8,
        field: 'analytics.isShrt',
        message: 'prompts/parity.md has no such analytic (did you mean "isShort"?)',
      },
    },
    {
      what: 'misses an analytic',
      files: { 'prompts/parity.strict.md': variant.replace(/ {2}isShort:.*\n/, '') },
      problem: {
        file: 'prompts/parity.strict.md',
        line: 6,
        field: 'analytics',
        message: 'lacks isShort: a variant needs all analytics of prompts/parity.md',
      },
    },
    {
      what: 'has other policies',
      files: { 'prompts/parity.strict.md': variant.replace('odd. }', 'odd., tolerate: 0.1 }') },
      problem: {
        file: 'prompts/parity.strict.md',
        line: 7,
        field: 'analytics.isCorrect.tolerate',
        message: 'remove it: prompts/parity.md decides this for its variants',
      },
    },
    {
      what: 'names another model',
      files: { 'prompts/parity.strict.md': variant.replace('gpt-6-luna', 'gpt-4o') },
      problem: {
        file: 'prompts/parity.strict.md',
        line: 4,
        field: 'request.model',
        message: 'expected gpt-6-luna, as in prompts/parity.md: vote.models names other models',
      },
    },
    {
      what: 'has a vote',
      files: { 'prompts/parity.strict.md': variant.replace('kind:', 'vote: { of: 3 }\nkind:') },
      problem: {
        file: 'prompts/parity.strict.md',
        line: 3,
        field: 'vote',
        message: 'a variant has no vote of its own: remove it',
      },
    },
  ])('refuses a variant that $what', ({ files, problem }) => {
    const load = (): Challenge => inFolder({ ...voting, ...files }, (root) => loadChallenge(root, 'parity'));

    let problems: unknown;
    try {
      load();
    } catch (error) {
      problems = error instanceof InputError ? error.problems : error;
    }
    expect(problems).toContainEqual(problem);
  });
});
