import { describe, expect, test } from '@jest/globals';
import { anyText, fc } from '../../../testing/properties';
import { sized } from '../../../testing/sized';
import { confirmFixture, findFreeName, type FixtureDraft, renderFixture, toFixtureId } from './write-fixture';
import { fixtureFileSchema } from './fixture';
import { parseYaml } from '../../../basics/yaml/parse-yaml';

const draft: FixtureDraft = {
  title: 'row 3: a "loop"',
  language: 'javascript',
  reviewed: false,
  origin: 'submissions.csv, row 3',
  expected: { isCorrect: true },
  proposals: { isCorrect: { oracle: true, because: 'right on 1,300 inputs' } },
  solution: 'const f = () => {\n\treturn 1; // `x`\n};\n',
};

function read(text: string): unknown {
  const parsed = parseYaml({ file: 'a.yaml', text }, fixtureFileSchema);
  return parsed.status === 'parsed' ? parsed.value : parsed.problems;
}

describe('renderFixture', () => {
  test('writes a file that a person can read', () => {
    expect(renderFixture(draft)).toBe(`title: 'row 3: a "loop"'
language: javascript
reviewed: false
origin: submissions.csv, row 3
expected:
  isCorrect: true
proposals:
  isCorrect:
    oracle: true
    because: right on 1,300 inputs
solution: |
  const f = () => {
  \treturn 1; // \`x\`
  };
`);
  });

  test('reads back byte for byte, whatever the code is', () => {
    const texts = fc.oneof(
      anyText({ maxLength: 40 }),
      fc.string({
        unit: fc.constantFrom(' ', '\n', '\t', '\r', 'a', '#', ':', '|', '-', '"', "'", '\u2028', '\u0085', '\ufeff'),
      }),
    );

    fc.assert(
      fc.property(texts, (solution) => {
        expect(read(renderFixture({ ...draft, solution }))).toEqual({ ...draft, solution });
      }),
      { numRuns: sized({ little: 60, all: 1_000 }) },
    );
  });
});

describe('confirmFixture', () => {
  test('sets the labels and keeps comments and code', () => {
    const text = `# from the exam\n${renderFixture(draft)}`;

    expect(confirmFixture(text, { isCorrect: false, isShort: true }, 'a.yaml')).toBe(`# from the exam
title: 'row 3: a "loop"'
language: javascript
origin: submissions.csv, row 3
expected:
  isCorrect: false
  isShort: true
solution: |
  const f = () => {
  \treturn 1; // \`x\`
  };
`);
  });

  test('never changes the code, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r', 'a', '#', ':', '\u2028') }), (solution) => {
        const text = renderFixture({ ...draft, solution });

        expect(read(confirmFixture(text, { isCorrect: false }, 'a.yaml'))).toMatchObject({ solution, reviewed: true });
      }),
      { numRuns: sized({ little: 40, all: 1_000 }) },
    );
  });

  test('refuses to change more than the labels, and says what to do', () => {
    const text = renderFixture(draft).replace('oracle: true', 'oracle: true\n    because: &why right');
    const aliased = text.replace(/\n {4}because: right on.*/, '').replace(/(origin: ).*\n/, '');

    expect(() => confirmFixture(`${aliased}origin: *why\n`, { isCorrect: true }, 'a.yaml')).toThrow(
      'a.yaml cannot be changed without affecting more than its labels. Set the expected values by hand, and remove "reviewed" and "proposals".',
    );
  });
});

describe('toFixtureId', () => {
  test.each([
    ['A Loop, with "quotes"', 'a-loop-with-quotes'],
    ['Größe — naïve', 'gro-e-naive'],
    ['日本', 'solution'],
    ['x'.repeat(80), 'x'.repeat(60)],
    ['--a--', 'a'],
  ])('makes %j %j', (title, id) => {
    expect(toFixtureId(title)).toBe(id);
  });
});

describe('findFreeName', () => {
  test('counts on from names that are taken', () => {
    expect(findFreeName('a', new Set())).toBe('a');
    expect(findFreeName('a', new Set(['a', 'a-2']))).toBe('a-3');
    expect(findFreeName('a b', new Set(['a b']), ' ')).toBe('a b 2');
  });
});
