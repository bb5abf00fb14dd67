import { describe, expect, test } from '@jest/globals';
import { numbers, readChoiceOf } from '../../../testing/read-choice-of';

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
});
