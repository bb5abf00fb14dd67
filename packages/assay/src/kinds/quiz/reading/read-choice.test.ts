import { describe, expect, test } from '@jest/globals';
import { cities, numbers, readChoiceOf } from '../../../testing/read-choice-of';

describe('readChoice', () => {
  test.each([
    'B',
    'b',
    'B.',
    'B)',
    '(B)',
    '[B]',
    '"B"',
    '**B**',
    '`B`',
    '\\boxed{B}',
    '$\\boxed{\\text{B}}$',
    'Ｂ',
    '\u200fB\u200e',
    '✅ **B**',
    'Option B',
    'B. London',
    'B: London',
    'B - London',
    'B – London',
    '(B) London',
    '**B. London**',
    '(B) Madrid',
    'London (B)',
    '<think>The answer is A.</think>\nB',
  ])('reads the letter of %j', (text) => {
    expect(readChoiceOf(text)).toEqual({ status: 'answer', letters: ['B'] });
  });

  test.each(['London', 'london.', '"London"', '**London**', 'The answer is London.', 'London\n\nIt is in Britain.'])(
    'reads the text of an option in %j',
    (text) => {
      expect(readChoiceOf(text)).toEqual({ status: 'answer', letters: ['B'] });
    },
  );

  test.each([
    'Answer: B',
    '**Answer:** B',
    '**Answer**: **(B)**',
    '## Answer\nB',
    'Ans. B',
    'Answer - B',
    'Ответ: B',
    '<answer>B</answer>',
    'answer = B',
    'The answer is B',
    'The answer is (B)',
    'The\u200b answer is （Ｂ）',
    'The answer to this question is B.',
    'The answer is clearly B.',
    'The answer is b, since it fits.',
    'The correct option is B: London',
    'The correct answer, B, follows.',
    'The best answer would be B.',
    'My final verdict is: [[B]]',
    'I would choose B',
    "I'd go with option B.",
    'I believe it is B.',
    'I think B is the right answer.',
    "It's B.",
    'B is correct.',
    'Option B: London is the correct answer.',
    'London is the correct answer.',
    'Since A is too small, B is correct.',
    'A is wrong, so B',
    'This leaves only B.',
    'Both A and C could be right, but B is the best choice.',
    'not A but B',
    "The answer isn't A, it's B.",
    'B, not A',
    'B because London is big. A is too small.',
    'B. This is the only city on the Thames.',
    'Die richtige Antwort lautet: B) London',
    'La bonne réponse est la (B).',
    'La respuesta es B',
    'La risposta corretta è la B.',
    'A resposta é a B.',
    'Het juiste antwoord is B.',
  ])('reads the conclusion of %j', (text) => {
    expect(readChoiceOf(text)).toEqual({ status: 'answer', letters: ['B'] });
  });

  test.each([
    { title: 'a last line', text: 'Paris is in France.\n\nB' },
    { title: 'a last line with its text', text: 'We exclude Paris.\n\n(B) London' },
    { title: 'a last line that is its text', text: 'We exclude the others.\n\nLondon' },
    { title: 'a last sentence', text: 'Paris is in France. Therefore, the answer is (B).' },
    { title: 'a line of its own', text: 'Therefore, the correct answer is:\n\n(B) London\n\nI hope this helps!' },
    { title: 'a first line', text: 'B\n\nLondon is on the Thames. Paris (A) is not.' },
    {
      title: 'a first line before the other options',
      text: 'B. London\n\nA) Paris is no\nB) London is\nC) Rome is no',
    },
    { title: 'what follows the options', text: 'A. Paris\nB. London\nC. Rome\nD. Berlin\n\nAnswer: B' },
    { title: 'what follows a judgement of each', text: '(A) Paris: no.\n(B) London: yes.\nThe answer is (B).' },
    { title: 'a definite description', text: 'The largest of these cities is (B) London.' },
    { title: 'the only statement that is false', text: 'The statement that is false is (B) London.' },
    { title: 'a statement about no other option', text: '(B) London is the largest of them.' },
    { title: 'a result, with its letter behind it', text: 'Therefore, the city is London, which is option (B).' },
    { title: 'a result alone', text: 'It is not in France.\n\nTherefore, the city is London.' },
    { title: 'a statement that it is false', text: '(B) London is not always true.' },
    { title: 'the nearest option', text: 'It is 5.1. The closest answer choice is (B) London.' },
    { title: 'a result that is said to be an option', text: 'The city is London. This is one of the options.' },
    { title: 'one sentence', text: 'The capital is London.' },
  ])('reads a conclusion in $title', ({ text }) => {
    expect(readChoiceOf(text)).toEqual({ status: 'answer', letters: ['B'] });
  });

  test.each([
    { text: 'The answer is A. Wait, actually B.', letter: 'B' },
    { text: 'The answer is A, no wait, B.', letter: 'B' },
    { text: 'The answer is A.\n\nWait, let me count again: 7.\n\nThe answer is C.', letter: 'C' },
    { text: 'The answer is A. I made a mistake. The correct answer is C.', letter: 'C' },
    { text: 'Answer: A. Correction: B.', letter: 'B' },
    { text: 'The answer is A. Hmm, let me double-check. Yes, the answer is A.', letter: 'A' },
    { text: 'One might think the answer is A, but the answer is B.', letter: 'B' },
    { text: 'I do not think the answer is A. The answer is C.', letter: 'C' },
    { text: 'A common wrong answer is A. The correct answer is C.', letter: 'C' },
    { text: 'Both A and B are correct, so the answer is D.', letter: 'D' },
    { text: 'None of the options matches 5. Rounding, the correct answer is (D) Berlin.', letter: 'D' },
  ])('reads $letter, which outranks what was said before it, in $text', ({ text, letter }) => {
    expect(readChoiceOf(text)).toEqual({ status: 'answer', letters: [letter] });
  });

  test.each([
    { text: '2', letter: 'B', options: numbers },
    { text: '2.5', letter: 'C', options: numbers },
    { text: '-1', letter: 'D', options: numbers },
    { text: '−1', letter: 'D', options: numbers },
    { text: 'The answer is 2.', letter: 'B', options: numbers },
    { text: 'The answer is 2.5.', letter: 'C', options: numbers },
    { text: 'The final answer is: $\\boxed{2}$', letter: 'B', options: numbers },
    { text: 'X', letter: 'C', options: ['U', 'V', 'X', 'Y'] },
    { text: '(A) B', letter: 'A', options: ['B', 'A', 'C', 'D'] },
    { text: 'The answer is C. elegans', letter: 'B', options: ['fly', 'C. elegans', 'yeast', 'mouse'] },
    { text: 'The answer is A and B', letter: 'D', options: ['x', 'y', 'z', 'A and B'] },
    {
      text: 'None of these options is right.',
      letter: 'D',
      options: ['x', 'y', 'z', 'None of these options is right.'],
    },
    { text: 'The answer is none of the above.', letter: 'D', options: ['x', 'y', 'z', 'None of the above.'] },
    { text: 'B. 3 apples', letter: 'B', options: ['two pears', 'three apples', 'four figs'] },
    { text: 'f(x) {\n  return 1;\n}', letter: 'A', options: ['f(x) {\n  return 1;\n}', 'f(x) {\n  return 2;\n}'] },
  ])('tells options apart whose texts resemble each other: $text', ({ text, letter, options }) => {
    expect(readChoiceOf(text, { options })).toEqual({ status: 'answer', letters: [letter] });
  });

  test.each([
    'A, C',
    'A and C',
    'A & C',
    'A,C',
    'AC',
    'A\nC',
    '- A\n- C',
    '* **A. Paris**\n* **C. Rome**',
    'Paris and Rome',
    'The answer is A and also C.',
    'Options A and C are correct.',
    'The correct options are:\n\n- A. Paris\n- C. Rome\n\nBoth are capitals.',
    '["A", "C"]',
    '{"answers": ["C", "A"]}',
  ])('reads several options where several are asked: %j', (text) => {
    expect(readChoiceOf(text, { multiple: true })).toEqual({ status: 'answer', letters: ['A', 'C'] });
  });

  test('reads the letters of as many options as there are letters', () => {
    const options = Array.from({ length: 26 }, (_, index) => `city number ${String(index)}`);

    expect(readChoiceOf('The answer is Z.', { options: [...options] })).toEqual({ status: 'answer', letters: ['Z'] });
    expect(readChoiceOf('I think so.', { options: [...cities, ...options].slice(0, 26) }).status).toBe('unreadable');
  });
});
