import { describe, expect, test } from '@jest/globals';
import { parityPrompt, parityPromptWith } from '../../../testing/small-challenge';
import { answerSchemaOf, wantedOf } from './answer-schema';
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

  test('asks for a reason first, which is not among the booleans that are read', () => {
    const parsed = parsePrompt('prompts/parity.md', parityPromptWith('reason: true'));
    const schema = parsed.status === 'parsed' ? answerSchemaOf(parsed.value) : undefined;

    expect(Object.keys(schema?.properties ?? {})).toEqual(['reason', 'isCorrect', 'isShort']);
    expect(schema?.required).toEqual(['reason', 'isCorrect', 'isShort']);
    expect(schema && wantedOf(schema)).toEqual({ required: ['isCorrect', 'isShort'], hasReason: true });
  });

  test('lets an analytic be called reason where none is asked for', () => {
    const parsed = parsePrompt('prompts/parity.md', parityPrompt.replace('isShort:', 'reason:'));
    const schema = parsed.status === 'parsed' ? answerSchemaOf(parsed.value) : undefined;

    expect(schema && wantedOf(schema)).toEqual({ required: ['isCorrect', 'reason'], hasReason: false });
  });
});
