import { describe, expect, test } from '@jest/globals';
import { sized } from '../../testing/sized';
import { createRandom } from '../../statistics/random';
import { loadSmallQuiz } from '../../testing/small-quiz';
import type { QuestionSource } from '../../kinds/quiz/question';
import { readGift } from './read-gift';
import { writeGift } from './write-gift';

/** What is read of what is written. */
function roundTrip(questions: readonly QuestionSource[]): readonly QuestionSource[] {
  const { text, refused } = writeGift(loadSmallQuiz({ questions: JSON.stringify(questions) }).quiz.questions);
  expect(refused).toEqual([]);
  return readGift(text).map((row) => (row.status === 'read' ? row.question : { title: row.reason }));
}

describe('writeGift', () => {
  test('gives back what was written, whatever the text', () => {
    const random = createRandom('round trip');
    const pieces = [
      'a',
      ' ',
      '\\',
      '{',
      '}',
      '=',
      '~',
      '#',
      ':',
      '\n',
      '%50%',
      '[html]',
      '//',
      '####',
      '->',
      '<b>',
      '::',
      '\\n',
      'x',
      '*',
      '.',
      '$CATEGORY:',
    ];
    const word = (): string => {
      const text = Array.from(
        { length: 1 + Math.floor(random() * 8) },
        () => pieces[Math.floor(random() * pieces.length)],
      ).join('');
      return `${text.trim()}${String(Math.floor(random() * 1e6))}`;
    };
    const questions = Array.from({ length: sized({ little: 150, all: 500 }) }, (_, index): QuestionSource => {
      const title = word();
      const right = Math.floor(random() * 3);
      switch (index % 4) {
        case 0:
          return { title, number: Math.round(random() * 1e6) / 1e3, ...(random() < 0.5 && { tolerance: 0.5 }) };
        case 1:
          return { title, accept: [word(), word()].map((text) => text.replaceAll('->', '-')) };
        case 2:
          return {
            title,
            multiple: true,
            options: [0, 1, 2].map((place) => ({ option: word(), correct: place <= right })),
          };
        default:
          return { title, options: [0, 1, 2].map((place) => ({ option: word(), correct: place === right })) };
      }
    });

    expect(roundTrip(questions)).toEqual(questions);
  });

  test('names what GIFT cannot say', () => {
    const { quiz } = loadSmallQuiz({
      questions: [
        { title: 'Arrow?', accept: ['a -> b'] },
        { title: 'Gene?', accept: ['Aa'], matchCase: true },
      ],
    });

    expect(writeGift(quiz.questions)).toEqual({
      text: '::Q2::Gene? {\n=Aa\n}\n',
      written: 1,
      refused: [{ line: 2, title: 'Arrow?', reason: 'accepts a text with "->", which GIFT reads as a pair to match' }],
      notes: [{ line: 8, note: 'GIFT cannot say that capitals matter' }],
    });
  });
});

/** Questions as people write them by hand. */
const written: readonly QuestionSource[] = [
  {
    title: 'Which of these change the look of a page?',
    multiple: true,
    options: [
      { option: 'a style sheet', correct: true },
      { option: "the element's `style` attribute ", correct: true },
      { option: 'a <meta> element', correct: false },
    ],
  },
  {
    title: 'What does this print?\r\n\r\nfor (let i = 0; i < 3; i++) {\r\n  console.log(i);\r\n}',
    options: [
      { option: '0\r\n1\r\n2', correct: true },
      { option: '1\r\n2\r\n3', correct: false },
    ],
  },
  {
    title: 'A “short” circuit (see fig. 3-2): what happens to I = U/R as R → 0?',
    options: [
      { option: 'it rises; the fuse blows', correct: true },
      { option: "it's unchanged, i.e. I = U", correct: false },
      { option: 'it falls to $0: no current, no cost', correct: false },
      { option: 'none of these’, said the fuse', correct: false },
    ],
  },
  {
    title: 'How much is 20 % of {5, 10, 15}#2?  ',
    options: [
      { option: ' 2', correct: true },
      { option: '=2.5', correct: false },
      { option: '~1', correct: false },
    ],
  },
];

describe('writeGift of questions that people wrote', () => {
  test.each(written)('gives back $title', (question) => {
    const plain = (text: string): string => text.trim().replaceAll('\r\n', '\n');

    expect(roundTrip([question])).toEqual(
      loadSmallQuiz({ questions: [question] }).quiz.questions.map(({ title, options, multiple }) => ({
        title: plain(title),
        ...(multiple && { multiple }),
        options: options.map(({ text, correct }) => ({ option: plain(text), correct })),
      })),
    );
  });
});
