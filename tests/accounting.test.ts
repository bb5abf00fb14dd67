import { describe, expect } from '@jest/globals';
import each from 'jest-each';
import { quizSuite, type QuizCellRow, type QuizQuestionRow } from 'gpt-assay';

const quiz = quizSuite('accounting');

describe(quiz.title, () => {
  each(quiz.questions).test('$cell › $question', (row: QuizQuestionRow) => {
    expect(quiz.resultOf(row)).toMeetPolicy();
  });

  each(quiz.cells).test('$cell reaches $accuracy', (row: QuizCellRow) => {
    expect(quiz.resultOf(row)).toMeetPolicy();
  });
});
