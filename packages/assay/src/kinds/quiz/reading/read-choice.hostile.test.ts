import { describe, expect, test } from '@jest/globals';
import { anyText, fc } from '../../../testing/properties';
import { cities, readChoiceOf } from '../../../testing/read-choice-of';
import { oneIn, sized } from '../../../testing/sized';

describe('readChoice', () => {
  test.each(
    oneIn(3, [
      'answer is ',
      'Answer: A\n',
      'A is correct. ',
      'not A but ',
      'no, wait, actually ',
      'Therefore, x is (A) Paris, which ',
      'so is is is ',
      'none of the ',
      'paris, ',
      '(A) ',
      'A\n',
      '"answer": "A", ',
      '{"answer":"A"}',
      '{"answer":',
      '\\boxed{',
      '</think>',
      '```\n',
      '*',
      '"',
      '. ',
      '\n',
      'a\u0301\u0323',
      '\uff9e\u0301',
      // A pattern that backtracks takes hours: Jest's timeout would end the test.
    ]),
  )('reads 190 kB of %j', (unit) => {
    const text = `The answer is (A) Paris${unit.repeat(190_000 / unit.length)}x`;

    expect(['answer', 'unreadable']).toContain(readChoiceOf(text).status);
  });

  test.each(
    Array.from(sized({ little: '.*({ A1\u0301', all: '.!?,;:-_*#~`|$<>()[]{}"\'\\/= \n\tA1é字\u0301\0\uD800' })),
  )('reads 200,000 times %j, as a reply and behind one', (sign) => {
    const [alone] = ['', 'The answer is (A) Paris. '].map(
      (head) => readChoiceOf(`${head}${sign.repeat(199_999 - head.length)}x`).status,
    );

    expect(alone).toBe('unreadable');
  });

  test('reads JSON of any depth', () => {
    const deep = `{"answer": ${'['.repeat(1_000_000)}"B"${']'.repeat(1_000_000)}}`;

    expect(readChoiceOf(deep)).toMatchObject({ status: 'unreadable', kind: 'no-choice' });
  });

  test('does not read 2 MB, which no answer needs', () => {
    expect(readChoiceOf(`The answer is A.${' and so on'.repeat(200_000)}`)).toMatchObject({
      status: 'unreadable',
      kind: 'no-choice',
    });
  });

  test('never throws, and never reads a letter that is not offered', () => {
    const words = fc.constantFrom(
      ...[
        'A',
        'B',
        'E',
        '(C)',
        'the answer is',
        'Answer:',
        'not',
        'or',
        'and',
        'so',
        'wait',
        'actually',
        'Paris',
        'London',
      ],
      ...[
        'is',
        'correct',
        '.',
        ',',
        '\n',
        '{"answer":',
        '"B"',
        '}',
        '\\boxed{',
        '**',
        'If',
        'option',
        'none of the options',
      ],
    );
    const text = fc.oneof(
      anyText(),
      fc.array(words, { maxLength: 12 }).map((list) => list.join(' ')),
    );

    fc.assert(
      fc.property(text, fc.boolean(), (reply, multiple) => {
        const reading = readChoiceOf(reply, { multiple });
        const letters = reading.status === 'answer' ? reading.letters : ['A'];

        expect(['A', 'B', 'C', 'D'].filter((letter) => letters.includes(letter))).toEqual(letters);
        expect(letters.length === 1 || (multiple && letters.length > 1)).toBe(true);
      }),
      { numRuns: sized({ little: 50, all: 1_500 }), seed: 20261121 },
    );
  });

  test('reads the same with marks that nobody sees', () => {
    const text = fc.constantFrom('The answer is (B) London.', 'B', '{"answer": "B"}', 'Therefore, the city is London.');
    const mark = fc.constantFrom('\u200b', '\u200e', '\u200f', '\u2060', '\ufeff', '\u00ad');

    fc.assert(
      fc.property(text, mark, fc.nat(30), (reply, unseen, at) => {
        expect(readChoiceOf(reply.slice(0, at) + unseen + reply.slice(at))).toEqual({
          status: 'answer',
          letters: ['B'],
        });
      }),
      { numRuns: sized({ little: 50, all: 500 }), seed: 20261121 },
    );
  });

  test('reads each option by its letter and by its text', () => {
    const index = fc.nat(cities.length - 1);
    const shape = fc.constantFrom(
      (letter: string) => letter,
      (letter: string) => `Answer: ${letter}`,
      (letter: string, text: string) => `**${letter}. ${text}**`,
      (_: string, text: string) => `I weigh them all.\n\nThe answer is ${text}.`,
      (letter: string) => `{"Answer":"${letter.toLowerCase()}"}`,
    );

    fc.assert(
      fc.property(index, shape, (at, write) => {
        const letter = 'ABCD'.charAt(at);

        expect(readChoiceOf(write(letter, cities[at] ?? ''))).toEqual({ status: 'answer', letters: [letter] });
      }),
      { seed: 20261121 },
    );
  });
});
