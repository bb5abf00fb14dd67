import { describe, expect } from '@jest/globals';
import each from 'jest-each';
import { interviewSuite, type InterviewCoderRow, type InterviewQuestionRow } from 'gpt-assay-interview';

const interview = interviewSuite('junior-dev');

describe(interview.title, () => {
  each(interview.questions).test('$coder › $question', (row: InterviewQuestionRow) => {
    expect(interview.resultOf(row)).toMeetPolicy();
  });

  each(interview.coders).test('$coder earns $points', (row: InterviewCoderRow) => {
    expect(interview.resultOf(row)).toMeetPolicy();
  });
});
