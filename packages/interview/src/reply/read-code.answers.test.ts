import { describe, expect, test } from '@jest/globals';
import { codingAnswers } from '../testing/coding-answers';
import { readCode } from 'gpt-assay/code';

describe('readCode', () => {
  test.each(codingAnswers())('reads $reads out of $title', ({ answer, language, question, reads }) => {
    const reading = readCode(answer, { language, functionName: question.functionName });

    const found = reading.kind === 'code' ? `${reading.asked.name}(${reading.asked.args.join(', ')})` : reading.kind;
    expect(found).toBe(reads);
  });
});
