import { describe, expect, test } from '@jest/globals';
import { readChoiceOf } from '../../../testing/read-choice-of';

const shuffled = ['(C) Rome', '(A) Paris', '(B) London', '(D) Berlin'];
const bare = ['none', '(a)', '(b)', '(c)'];

describe('readChoice', () => {
  test.each([
    { text: 'The answer is (C)', options: shuffled },
    { text: 'c)', options: shuffled.map((text) => text.slice(1).toLowerCase()) },
    { text: 'Answer: C.', options: ['C. Rome', 'A. Paris', 'B. London', 'D. Berlin'] },
    { text: '{"answer": "C"}', options: shuffled },
    { text: 'Answer: (B)', options: bare },
    { text: '(b)', options: bare },
    { text: 'Option B is correct.', options: bare },
  ])('finds two readings of $text where an option has that letter as a label of its own', ({ text, options }) => {
    expect(readChoiceOf(text, { options })).toMatchObject({ status: 'unreadable', kind: 'several choices' });
  });

  test.each([
    { text: 'The answer is (C) Rome', letter: 'A', options: shuffled },
    { text: 'The answer is B. (A) Paris', letter: 'B', options: shuffled },
    { text: 'The answer is D', letter: 'D', options: shuffled },
    { text: 'A', letter: 'A', options: ['(A) Rome', '(B) Paris'] },
    { text: 'Answer: C', letter: 'C', options: ['fly', 'C. elegans', 'yeast', 'mouse'] },
    {
      text: 'We cannot compare them. The answer is (A).',
      letter: 'A',
      options: ['They cannot be compared', 'Both', '(a)'],
    },
  ])('reads $letter in $text', ({ text, letter, options }) => {
    expect(readChoiceOf(text, { options })).toEqual({ status: 'answer', letters: [letter] });
  });
});
