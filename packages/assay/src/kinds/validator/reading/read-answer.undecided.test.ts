import { describe, expect, test } from '@jest/globals';
import type { AnswerSchema } from '../challenge/answer-schema';
import type { Reply } from '../../../model/model';
import { readAnswer, type Reading } from './read-answer';

const schema: AnswerSchema = {
  type: 'object',
  properties: { isCorrect: { type: 'boolean' }, isShort: { type: 'boolean' } },
  required: ['isCorrect', 'isShort'],
  additionalProperties: false,
};

function readText(text: string, undecided?: Reply['undecided']): Reading {
  const reply: Reply = {
    text,
    refusal: null,
    finishReason: 'stop',
    responseId: null,
    model: 'offline/judge',
    systemFingerprint: null,
    server: 'offline',
    usage: null,
    repliedAt: '1970-01-01T00:00:00.000Z',
    milliseconds: 0,
    attempts: 1,
    ...(undecided !== undefined && { undecided }),
  };
  return readAnswer(reply, schema);
}

describe('readAnswer of a reply that leaves analytics undecided', () => {
  const because = { isShort: 'lines are not counted' };

  test.each([
    { title: 'no value', text: '{"isCorrect":true,"isShort":null}', undecided: because, answer: { isCorrect: true } },
    { title: 'no key', text: '{"isCorrect":true}', undecided: because, answer: { isCorrect: true } },
    {
      title: 'a value all the same',
      text: '{"isCorrect":true,"isShort":true}',
      undecided: because,
      answer: { isCorrect: true },
    },
    { title: 'no analytic decided', text: '{}', undecided: { ...because, isCorrect: 'foreign' }, answer: {} },
  ])('accepts $title, and takes no value for what is undecided', ({ text, undecided, answer }) => {
    expect(readText(text, undecided)).toEqual({ status: 'answer', answer, fenced: false, undecided });
  });

  test('wants a boolean for every other analytic', () => {
    expect(readText('{"isCorrect":null}', because)).toEqual({
      status: 'unreadable',
      kind: 'not-a-boolean',
      problem: 'expected true or false, received isCorrect: null',
    });
    expect(readText('{}', because)).toEqual({
      status: 'unreadable',
      kind: 'missing-key',
      problem: 'no value for isCorrect',
    });
  });

  test('takes nothing that a model says itself for a reason to leave a value out', () => {
    const text = '{"isCorrect":true,"isShort":null,"undecided":{"isShort":"hard to say"}}';

    expect(readText(text)).toEqual({
      status: 'unreadable',
      kind: 'not-a-boolean',
      problem: 'expected true or false, received isShort: null',
    });
  });
});
