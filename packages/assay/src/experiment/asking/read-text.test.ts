import { describe, expect, test } from '@jest/globals';
import { offlineReply } from '../../model/reply';
import { excerpt, readText } from './read-text';

describe('readText', () => {
  test('gives the text of a finished reply without white space around it', () => {
    expect(readText(offlineReply('a model', ' B\n'))).toEqual({ status: 'text', text: 'B' });
  });

  test('gives no text of a reply that was cut off', () => {
    expect(readText({ ...offlineReply('a model', 'B'), finishReason: 'length' })).toEqual({
      status: 'unreadable',
      kind: 'truncated',
      problem: 'the reply was cut off at the token cap (request.maxTokens, or the server’s own)',
    });
  });
});

describe('excerpt', () => {
  test.each([
    { title: 'a short text whole', text: 'x'.repeat(120), shown: 'x'.repeat(120) },
    { title: 'the beginning of a long one', text: 'x'.repeat(121), shown: `${'x'.repeat(120)}…` },
  ])('shows $title', ({ text, shown }) => {
    expect(excerpt(text)).toBe(shown);
  });

  test.each([
    [
      'reasoning_content',
      'its text is in reasoning_content (start the server without a reasoning parser, or turn thinking off in request.body)',
    ],
    ['tool_calls', 'the model called a tool instead (tool_calls; set request.body: { tool_choice: none })'],
  ] as const)('says of a reply without content what is in %s', (elsewhere, problem) => {
    expect(readText({ text: null, refusal: null, finishReason: 'stop', elsewhere })).toEqual({
      status: 'unreadable',
      kind: 'empty',
      problem: `the reply is empty: ${problem}`,
    });
  });
});
