import { describe, expect, test } from '@jest/globals';
import { anyText, fc } from '../../../testing/properties';
import { cities, numbers, readChoiceOf } from '../../../testing/read-choice-of';
import { oneIn, sized } from '../../../testing/sized';

const one = 'expected one of the options A, B, C, D, received';

describe('readChoice', () => {
  test.each([
    { title: 'a filtered reply', text: 'B', finishReason: 'content_filter', kind: 'filtered' },
    { title: 'a refusal', text: null, refusal: 'I cannot help.', kind: 'refused' },
    { title: 'a truncated reply', text: 'The answer is B', finishReason: 'length', kind: 'truncated' },
    { title: 'an empty reply', text: ' \n', kind: 'empty' },
    { title: 'no text', text: null, kind: 'empty' },
  ])('finds no answer in $title', ({ text, kind, refusal = null, finishReason = 'stop' }) => {
    expect(readChoiceOf(text, { refusal, finishReason })).toMatchObject({ status: 'unreadable', kind });
  });

  test.each([
    'Let A be a matrix.',
    'A company makes boats.',
    'I think so.',
    'Vitamin C is an acid.',
    'The group G is abelian.',
    'C. elegans is a worm.',
    'A. Smith wrote it.',
    'In triangle ABC, angle A is 30 and B is right.',
    'The answer is a large city.',
    'The answer is A + B.',
    'I choose A = 3.',
    'The answer is B-cells.',
    "So the first character is 'A'.",
    'If the answer is A, then x is 2.',
    'The answer is A if x is even and B otherwise.',
    'Is the answer A?',
    'The answer is B?',
    'The answer is not A.',
    'B is not correct.',
    'Student A is correct.',
    'B is the answer to part (a).',
    '(B) looks wrong.',
    'Option B is plausible.',
    '(D) Berlin is wrong.',
    '(A) Paris is FALSE.',
    '(D) Berlin is FALSE, unlike (B).',
    '(A) Paris is the largest.',
    '(D) Berlin. That is wrong.',
    'The answer is A. Wait, that is wrong.',
    'I said the answer is A, but I was wrong.',
    'One large city is (C) Rome.',
    'The closest option is (B), but it is too large.',
    'The closest answer is (B). The right one is not given.',
    '3 + 4 = 7. This is not among the options.',
    'We find London. This is one of the options that we exclude.',
    'Therefore, option (C) is false.',
    'Thus, the circle (A) has no points of the line.',
    'We can eliminate A, C and D.',
    'Answer: A/B/C/D',
    'Paris: too far.\nLondon: near.\nHard to say.',
    'London\nIt is big.\nParis\nIt is small.',
    'The answer is B. None of the options is right.',
    'So, the answer is not among the options provided.',
    'The answer is none of the above.',
    'A. Paris\nB. London\nC. Rome\nD. Berlin is',
    '<think>The answer is B',
  ])('finds no option named as the answer in %j', (text) => {
    expect(readChoiceOf(text)).toEqual({ status: 'unreadable', kind: 'no-choice', problem: `${one} none: ${text}` });
  });

  test.each(['12', '- 1', '2.55', 'The answer is 12', 'The answer is 2 apples', 'So, x = 2 and y = 2.5.', '5 - 1 = 4'])(
    'finds no option in %j, which only contains its text',
    (text) => {
      expect(readChoiceOf(text, { options: numbers })).toMatchObject({ status: 'unreadable', kind: 'no-choice' });
    },
  );

  test.each([
    'A, C',
    'AC',
    'A\nB',
    'A) Paris\nB) London',
    'The answer is either A or B.',
    'The answer is A. The answer is B.',
    'The answer is (B) Rome',
    'London (C)',
    'B\n\nTherefore, the answer is (C).',
    'A is correct and B is correct.',
    'Therefore, the options that fit are (A) Paris and (C) Rome.',
    '(B) London. It is on the Tiber.\n\nTherefore, the city is Rome.',
    'I think the answer is A. {"answer": "B"}',
  ])('finds more than one answer in %j', (text) => {
    expect(readChoiceOf(text)).toEqual({
      status: 'unreadable',
      kind: 'several-choices',
      problem: `${one} more than one answer: ${text}`,
    });
  });

  test.each([
    { text: 'The answer is (B) 2.5', options: numbers },
    { text: '(A) -1', options: numbers },
    { text: 'The answer is 2, which is option C.', options: numbers },
    { text: 'The answer is B', options: ['B', 'A', 'C', 'D'] },
    { text: '(C) 7. Count them.\n\nTherefore, the set has 9 members.', options: ['3', '5', '7', '9'] },
  ])('finds a letter and a text that contradict each other in $text', ({ text, options }) => {
    expect(readChoiceOf(text, { options })).toMatchObject({ status: 'unreadable', kind: 'several-choices' });
  });

  test.each([
    { text: 'A or C' },
    { text: 'A, B or C' },
    { text: 'The answer is A. The answer is C.' },
    { text: 'A and C', options: ['x', 'y', 'z', 'A and C'] },
  ])('finds no list of answers in $text', ({ text, ...question }) => {
    expect(readChoiceOf(text, { ...question, multiple: true })).toEqual({
      status: 'unreadable',
      kind: 'several-choices',
      problem: `expected one or more of the options A, B, C, D, received more than one answer: ${text}`,
    });
  });

  test.each([
    { text: 'E', letter: 'E' },
    { text: 'The answer is E.', letter: 'E' },
    { text: 'The answer is:\n\n(E) Another city', letter: 'E' },
    { text: '{"answer": "X"}', letter: 'X' },
  ])('finds an option that is not offered in $text', ({ text, letter }) => {
    expect(readChoiceOf(text)).toEqual({
      status: 'unreadable',
      kind: 'not-an-option',
      problem: `${one} ${letter}: ${text}`,
    });
  });

  test('shows only the end of a long reply', () => {
    expect(readChoiceOf('x'.repeat(500))).toEqual({
      status: 'unreadable',
      kind: 'no-choice',
      problem: `${one} none: …${'x'.repeat(120)}`,
    });
  });

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
