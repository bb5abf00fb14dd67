import { describe, expect, test } from '@jest/globals';
import { parityPrompt } from '../../../testing/small-challenge';
import { answerSchemaOf } from './answer-schema';
import { parsePrompt } from './load-prompt';

describe('answerSchemaOf', () => {
  test("asks for every analytic as a boolean, in the prompt's order, and for nothing else", () => {
    const parsed = parsePrompt('prompts/parity.md', parityPrompt);

    const schema = parsed.status === 'parsed' ? answerSchemaOf(parsed.value) : undefined;

    expect(JSON.stringify(schema)).toBe(
      JSON.stringify({
        type: 'object',
        properties: { isCorrect: { type: 'boolean' }, isShort: { type: 'boolean' } },
        required: ['isCorrect', 'isShort'],
        additionalProperties: false,
      }),
    );
  });
});
