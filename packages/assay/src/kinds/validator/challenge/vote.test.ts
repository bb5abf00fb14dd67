import { describe, expect, test } from '@jest/globals';
import { parityPromptWith } from '../../../testing/small-challenge';
import { parsePrompt } from './load-prompt';

const file = 'prompts/parity.md';

describe('vote in the front matter', () => {
  test.each([
    { vote: '{ of: 3 }', expected: { of: 3, models: [], prompts: [], onTie: false } },
    { vote: '{ of: 101, onTie: true }', expected: { of: 101, models: [], prompts: [], onTie: true } },
    { vote: '{ of: 3, onTie: "true" }', expected: { of: 3, models: [], prompts: [], onTie: true } },
    { vote: "{ of: 3, onTie: 'false' }", expected: { of: 3, models: [], prompts: [], onTie: false } },
    {
      vote: '{ of: 5, models: [a, offline/key?flip=0.1, c], prompts: [strict-one] }',
      expected: { of: 5, models: ['a', 'offline/key?flip=0.1', 'c'], prompts: ['strict-one'], onTie: false },
    },
  ])('reads $vote', ({ vote, expected }) => {
    expect(parsePrompt(file, parityPromptWith(`vote: ${vote}`))).toMatchObject({
      status: 'parsed',
      value: { vote: expected },
    });
  });

  test.each([
    { vote: '3', field: 'vote', message: 'expected a map of names to values, received the number 3' },
    { vote: '{}', field: 'vote.of', message: 'missing; expected a number' },
    { vote: '{ of: 1 }', field: 'vote.of', message: 'expected at least 3, received the number 1' },
    { vote: '{ of: 103 }', field: 'vote.of', message: 'expected at most 101, received the number 103' },
    { vote: '{ of: 3.5 }', field: 'vote.of', message: 'expected a whole number, received the number 3.5' },
    { vote: '{ of: "3" }', field: 'vote.of', message: 'expected a number, received the text "3"' },
    {
      vote: '{ of: 4 }',
      field: 'vote.of',
      message: 'write an odd number, such as 3: an even number allows ties',
    },
    {
      vote: '{ of: 3, onTie: maybe }',
      field: 'vote.onTie',
      message: 'expected true or false, received the text "maybe"',
    },
    {
      vote: '{ of: 3, ontie: true }',
      field: 'vote.ontie',
      message: 'unknown key (did you mean "onTie"?); known keys: of, models, prompts, onTie',
    },
    {
      vote: '{ of: 3, models: [a, "b c"] }',
      field: 'vote.models.1',
      message: 'received the text "b c": a model name has no blanks or control characters',
    },
    {
      vote: '{ of: 3, models: [a, b, a] }',
      field: 'vote.models',
      message: 'name each model once: they take turns anyway',
    },
    {
      vote: '{ of: 3, models: [a, b, c, d] }',
      field: 'vote.models',
      message: 'there are more models than votes: some would never be asked',
    },
    {
      vote: '{ of: 3, prompts: [../secret] }',
      field: 'vote.prompts.0',
      message: 'received the text "../secret": use small letters, digits and "-", such as strict',
    },
    {
      vote: '{ of: 3, prompts: [a, b, c] }',
      field: 'vote.prompts',
      message: 'there are more prompts than votes, this one included: some would never be used',
    },
  ])('refuses $vote', ({ vote, field, message }) => {
    expect(parsePrompt(file, parityPromptWith(`vote: ${vote}`))).toEqual({
      status: 'unusable',
      problems: [{ file, line: 4, field, message }],
    });
  });
});
