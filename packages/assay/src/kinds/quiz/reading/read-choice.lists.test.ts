import { describe, expect, test } from '@jest/globals';
import { readChoiceOf } from '../../../testing/read-choice-of';

describe('readChoice', () => {
  const lists = [
    ...['A,C,', 'Answer: A and C,', 'A.\nC.', 'A C', '(A) (C)', 'Answer: [A] [C]', 'Answer: A、C', 'Answer: A plus C'],
    ...[
      'A, C only',
      '[A][C]',
      '(A)-(C)',
      'Answer: A, C (both are on rivers)',
      'A, C (both are on rivers)',
      'Answer: A, C — both are on rivers',
    ],
    ...['Both A and C', 'A (on the Seine), C (on the Tiber)', 'Answer: A, C (not B)'],
    'The correct answers are:\n\n* A: Paris - it lies on the Seine\n* C: Rome - it lies on the Tiber',
    'The correct answers are:\n\n**A. Paris**: it lies on the Seine.\n\n**C. Rome**: it lies on the Tiber.',
    'The correct answers are:\n1. A - it lies on the Seine\n2. C - it lies on the Tiber',
  ];

  test.each(lists)('reads all options of the list %j', (text) => {
    expect(readChoiceOf(text, { multiple: true })).toEqual({ status: 'answer', letters: ['A', 'C'] });
  });

  test.each(lists)('reads no single option of the list %j', (text) => {
    expect(readChoiceOf(text)).toMatchObject({ status: 'unreadable', kind: 'several-choices' });
  });

  test.each([
    'Answer: A, C (unlikely)',
    'Answer: A and maybe C',
    'Answer: A, possibly C',
    'Answer: A, C however D too',
    'The answer is B; A: too small',
    'The answer is A. Also C.',
    'The answer is A. C works too.',
    'The answer is A; also consider C',
    'A is correct. C is also correct.',
    'A is correct. So is C.',
    'A is correct, as is C.',
    'A. C is also correct.',
    'A. But C is equally correct.',
    'The correct answers are A because it is big, and C because it is old.',
    'The correct answers are A: on the Seine; C: on the Tiber.',
    'The answers are:\nA. Paris - it is too small\nC. Rome - it is on the Tiber',
  ])('does not cut %j to one option', (text) => {
    expect(readChoiceOf(text, { multiple: true })).toMatchObject({ status: 'unreadable', kind: 'several-choices' });
  });

  test.each([
    ...['B only', 'B alone', 'Definitely B!', 'It is definitely B', 'Obviously, B', 'Yes, B.', 'Probably B'],
    ...[
      'B, of course.',
      'B obviously',
      'B, final answer',
      'Absolutely B',
      'OK, B',
      'Sure! B',
      "That's B",
      'B → London',
    ],
    ...[
      "Let's go with B",
      "I'll say B",
      'The answer is B. By symmetry B is also right.',
      'B is correct. A is also wrong.',
    ],
    ...['B: because it is on the Thames.', 'B - it is on the Thames', 'B — it is on the Thames', 'B (a large city)'],
    ...[
      'B: the city on the Thames',
      'B: A list of cities has it',
      'The answer is B, A is too small.',
      'The answer is (B), (A) is too small',
    ],
  ])('reads B in %j', (text) => {
    expect(readChoiceOf(text)).toEqual({ status: 'answer', letters: ['B'] });
  });

  test.each([
    ...[
      'B (or C)',
      'B - but maybe C',
      'B - not sure',
      'B (maybe)',
      'B: if it is big',
      'B: unknown',
      'B, (C) is out',
      'B - 3 = 5',
      'B - cells - are cells',
      'B: it is not C',
      'Plan B',
    ],
    ...[
      'Maybe B',
      'A: because it is',
      'A: the city',
      'A (small) city is here',
      'Clearly A is wrong',
      'Definitely a city',
    ],
    'D (the derivative) maps f to g',
  ])('reads no option in %j', (text) => {
    expect(readChoiceOf(text)).toMatchObject({ status: 'unreadable' });
  });
});
