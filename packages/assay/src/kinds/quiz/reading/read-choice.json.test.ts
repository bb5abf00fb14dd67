import { describe, expect, test } from '@jest/globals';
import { numbers, readChoiceOf } from '../../../testing/read-choice-of';

describe('readChoice', () => {
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
});
