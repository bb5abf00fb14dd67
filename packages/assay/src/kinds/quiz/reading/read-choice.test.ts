import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cities, numbers, readChoiceOf } from '../../../testing/read-choice-of';

const replySchema = z.strictObject({ settles: z.string(), missed: z.literal(true).optional(), reply: z.string() });

const questionsSchema = z.array(
  z.strictObject({
    options: z.array(z.string()),
    replies: z.array(replySchema),
  }),
);

const file = join(__dirname, '../../../testing/labelled-replies.yaml');

const replies = questionsSchema
  .parse(parse(readFileSync(file, 'utf8')))
  .flatMap(({ options, replies: labelled }) =>
    labelled.map((one) => ({ ...one, options, end: one.reply.trim().split('\n').at(-1) })),
  );

const shuffled = ['(C) Rome', '(A) Paris', '(B) London', '(D) Berlin'];

const bare = ['none', '(a)', '(b)', '(c)'];

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

  test.each([
    '{"Answer":"B"}',
    '{"choice": "b"}',
    '{"answer": "(B)"}',
    '{"answer": "London"}',
    '{"answer": "B. London"}',
    '{"answer": "The answer is B because it fits."}',
    '{"answer": ["B"]}',
    '{"answer": {"letter": "B", "text": "London"}}',
    '{"final_answer": "B", "confidence": 0.9}',
    '{"reasoning": "Not A, since it is in France.", "answer": "B"}',
    '{"options": ["A", "B"], "selected_option": "B"}',
    '{"answer_text": "capital of Britain", "answer": "B"}',
    '```json\n{"answer": "B"}\n```',
    'Here it is: {"answer": "B"}',
    '{"answer": "B"}\n{"answer": "B"}',
    '[{"answer": "B"}]',
    "{'answer': 'B'}",
  ])('reads the answer of the JSON in %j', (text) => {
    expect(readChoiceOf(text)).toEqual({ status: 'answer', letters: ['B'] });
  });

  test.each([
    { text: '{"answer": 2}', letters: ['B'], options: numbers },
    { text: '{"answer": true}', letters: ['A'], options: ['True', 'False'] },
    { text: '{"answer": ["A", "C"]}', letters: ['A', 'C'], multiple: true },
    { text: '{"answer": "A, C"}', letters: ['A', 'C'], multiple: true },
    { text: '{"answer": ["Paris", "Rome"]}', letters: ['A', 'C'], multiple: true },
  ])('reads $letters of $text', ({ text, letters, ...question }) => {
    expect(readChoiceOf(text, question)).toEqual({ status: 'answer', letters });
  });

  test.each([
    { text: '{"answer": null}', kind: 'no-choice' },
    { text: '{"answer": ""}', kind: 'no-choice' },
    { text: '{"answer": "Madrid"}', kind: 'no-choice' },
    { text: '{"answer": []}', kind: 'no-choice' },
    { text: '{"B": true}', kind: 'no-choice' },
    { text: 'The set {A, B} is small.', kind: 'no-choice' },
    { text: '{"answer": ["A", "C"]}', kind: 'several-choices' },
    { text: '{"answer": "B or C"}', kind: 'several-choices' },
    { text: '{"answer": "B. Rome"}', kind: 'several-choices' },
    { text: '{"answer": "A", "answer": "B"}', kind: 'several-choices' },
    { text: '{"answer": "A", "choice": "B"}', kind: 'several-choices' },
    { text: '{"answer": "B"} {"answer": "C"}', kind: 'several-choices' },
    { text: '{"answer_text": "Rome", "answer": "B"}', kind: 'several-choices' },
    { text: '{"explanation": "The answer is A.", "answer": "B"}', kind: 'several-choices' },
    { text: '{"answer": "E"}', kind: 'not-an-option' },
  ])('finds no answer in $text: $kind', ({ text, kind }) => {
    expect(readChoiceOf(text)).toMatchObject({ status: 'unreadable', kind });
  });

  test.each(replies)('reads $settles out of a reply that ends with $end', ({ options, reply, settles, missed }) => {
    const reading = readChoiceOf(reply, { options });

    expect(reading.status === 'answer' ? reading.letters.join('') : '-').toBe(missed ? '-' : settles);
  });

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
