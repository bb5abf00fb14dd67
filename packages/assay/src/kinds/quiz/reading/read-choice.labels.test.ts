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
    expect(readChoiceOf(text, { options })).toMatchObject({ status: 'unreadable', kind: 'several-choices' });
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

  test.each([
    { text: '(a) The work is 490 J. (b) It warms by 0.1 K. The closest option is (C) with 490 J.', letter: 'C' },
    { text: '(a) The voltage is 5680 V.\n\nThe closest match is (C).', letter: 'C' },
    { text: 'I. It is true.\n\nII. It is false.\n\nThe answer is (C).', letter: 'C' },
    { text: '(i) It costs 252. (ii) It is least at 20. So, the answer is C.<EOS_TOKEN>', letter: 'C' },
    { text: '(b) because it fits', letter: 'B' },
    { text: '(b)', letter: 'B' },
  ])('reads $letter behind the labels of parts in $text', ({ text, letter }) => {
    const options = ['1 J', '2 J', '490 J', ...Array.from({ length: 6 }, (_, index) => `${String(index)} K`)];

    expect(readChoiceOf(text, { options })).toEqual({ status: 'answer', letters: [letter] });
  });

  test.each([
    'a) The fraction is 0.187. b) The ratio follows.',
    '(a) The fraction is 0.187.',
    '(a) The charge is 200 C. (b) The current is 0.5 A. The answer is, there is no answer.',
    '(A) The work is 5 J. (B) The heat is 3 J.',
    'A. Paris:',
    'Now let us look at the options:\n\nA. Paris:',
    "Let's evaluate the options: A. Paris:",
  ])('takes no label of a part or a heading for an answer in %j', (text) => {
    expect(readChoiceOf(text)).toMatchObject({ status: 'unreadable', kind: 'no-choice' });
  });
});
