import { describe, expect, test } from '@jest/globals';
import type { UnreadableKind } from '../../../experiment/asking/read-text';
import type { Reply } from '../../../model/model';
import { replyWith } from '../../../testing/reply-with';
import type { AnswerSchema } from '../challenge/answer-schema';
import { readAnswer, type Reading } from './read-answer';
import { topLevelKeys } from './top-level-keys';

const schema: AnswerSchema = {
  type: 'object',
  properties: { isCorrect: { type: 'boolean' }, isShort: { type: 'boolean' } },
  required: ['isCorrect', 'isShort'],
  additionalProperties: false,
};

describe('readAnswer', () => {
  const valid = '{"isCorrect": true, "isShort": false}';

  function readText(text: string | null, overrides: Partial<Reply> = {}): Reading {
    return readAnswer(replyWith(text, overrides), schema);
  }

  function notJson(text: string): string {
    return `expected a JSON object and nothing else, received ${text}`;
  }

  function notBoolean(value: string): string {
    return `expected true or false, received isShort: ${value}`;
  }

  test.each([
    ['{"reason": "the remainder decides", "isCorrect": true, "isShort": false}', 'the remainder decides'],
    ['{"isCorrect": true, "isShort": false, "reason": "written last"}', 'written last'],
    [valid, undefined],
    ['{"reason": null, "isCorrect": true, "isShort": false}', undefined],
    ['{"reason": ["a"], "isCorrect": true, "isShort": false}', undefined],
    ['{"reason": " \\n", "isCorrect": true, "isShort": false}', undefined],
    ['{"reason": "one", "reason": "another", "isCorrect": true, "isShort": false}', undefined],
  ])('reads the booleans whatever the reason: %s', (text, reason) => {
    const answer = { status: 'answer', answer: { isCorrect: true, isShort: false }, fenced: false };

    const { required } = schema;
    expect(readAnswer(replyWith(text), { required, hasReason: true })).toEqual({ ...answer, reason });
    expect(readAnswer(replyWith(text), { required })).toEqual(answer);
  });

  test.each<{ title: string; text: string | null; overrides?: Partial<Reply>; kind: UnreadableKind; problem: string }>([
    {
      title: 'a filtered reply, even a complete one',
      text: valid,
      overrides: { finishReason: 'content_filter' },
      kind: 'filtered',
      problem: 'the provider’s content filter removed the answer',
    },
    {
      title: 'a refusal',
      text: null,
      overrides: { refusal: 'I cannot help.' },
      kind: 'refused',
      problem: 'the model refused: I cannot help.',
    },
    {
      title: 'a truncated reply, even when its JSON is complete',
      text: valid,
      overrides: { finishReason: 'length' },
      kind: 'truncated',
      problem: 'the reply was cut off at the token cap (request.maxTokens, or the server’s own)',
    },
    { title: 'an empty text', text: '', kind: 'empty', problem: 'the reply is empty' },
    { title: 'nothing but white space', text: ' \r\n\t ', kind: 'empty', problem: 'the reply is empty' },
    { title: 'no content', text: null, kind: 'empty', problem: 'the reply is empty' },
    { title: 'a sentence', text: 'All true.', kind: 'not-json', problem: notJson('All true.') },
    { title: 'JSON cut short', text: '{"isCorrect": true', kind: 'not-json', problem: notJson('{"isCorrect": true') },
    { title: 'prose before JSON', text: `Sure: ${valid}`, kind: 'not-json', problem: notJson(`Sure: ${valid}`) },
    { title: 'prose after JSON', text: `${valid} Done.`, kind: 'not-json', problem: notJson(`${valid} Done.`) },
    { title: 'two answers', text: `${valid}${valid}`, kind: 'not-json', problem: notJson(`${valid}${valid}`) },
    {
      title: 'an answer before its thoughts and another one behind them',
      text: `${valid}<think>No.</think>${valid}`,
      kind: 'not-json',
      problem: notJson(`${valid}${valid}`),
    },
    {
      title: 'prose behind thoughts',
      text: `<think>x</think>Sure: ${valid}`,
      kind: 'not-json',
      problem: notJson(`Sure: ${valid}`),
    },
    {
      title: 'thoughts that never end',
      text: `<think>The answer may be ${valid}`,
      kind: 'empty',
      problem: 'the reply holds only what the model thought, and no answer',
    },
    { title: "Python's True", text: '{"isCorrect": True}', kind: 'not-json', problem: notJson('{"isCorrect": True}') },
    { title: 'an open fence', text: '```json\n{}', kind: 'not-json', problem: notJson('```json\n{}') },
    {
      title: 'prose around a fence',
      text: 'Here:\n```\n{}\n```',
      kind: 'not-json',
      problem: notJson('Here:\n```\n{}\n```'),
    },
    { title: 'an array', text: '[true]', kind: 'not-an-object', problem: 'expected a JSON object, received [true]' },
    { title: 'null', text: 'null', kind: 'not-an-object', problem: 'expected a JSON object, received null' },
    { title: 'a number', text: '42', kind: 'not-an-object', problem: 'expected a JSON object, received 42' },
    { title: 'an empty object', text: '{}', kind: 'missing-key', problem: 'no value for isCorrect, isShort' },
    { title: 'a missing key', text: '{"isCorrect": true}', kind: 'missing-key', problem: 'no value for isShort' },
    {
      title: 'keys on the prototype only',
      text: '{"__proto__": {"isCorrect": true, "isShort": true}}',
      kind: 'missing-key',
      problem: 'no value for isCorrect, isShort',
    },
    {
      title: 'a repeated key, even with one value',
      text: '{"isCorrect": true, "isShort": true, "isCorrect" : true}',
      kind: 'repeated-key',
      problem: 'more than one value for isCorrect',
    },
    {
      title: 'a repeated key, once written with an escape',
      text: '{"\\u0069sShort": false, "isCorrect": true, "isShort": true}',
      kind: 'repeated-key',
      problem: 'more than one value for isShort',
    },
    {
      title: 'a fence that closes behind the JSON',
      text: '```json\n{}```',
      kind: 'not-json',
      problem: notJson('```json\n{}```'),
    },
    ...['"true"', '"false"', '1', '0', 'null', '[true]', '{"value":true}'].map((value) => ({
      title: `${value} for a boolean`,
      text: `{"isCorrect": true, "isShort": ${value}}`,
      kind: 'not-a-boolean' as const,
      problem: notBoolean(value),
    })),
    {
      title: 'a list that is deeper than a program’s stack',
      text: `{"isCorrect": true, "isShort": ${'['.repeat(100_000)}true${']'.repeat(100_000)}}`,
      kind: 'not-a-boolean',
      problem: notBoolean('what is nested too deeply to be shown'),
    },
  ])('finds no answer in $title', ({ text, overrides, kind, problem }) => {
    expect(readText(text, overrides)).toEqual({ status: 'unreadable', kind, problem });
  });

  test.each([
    { title: 'bare', text: valid, fenced: false },
    { title: 'surrounded by white space', text: `\n  ${valid}\r\n`, fenced: false },
    { title: 'in a json fence', text: `\`\`\`json\n${valid}\n\`\`\``, fenced: true },
    { title: 'in a JSON fence with CRLF', text: `\`\`\`JSON\r\n${valid}\r\n\`\`\`\r\n`, fenced: true },
    { title: 'in a fence without an info string', text: `\`\`\`\n${valid}\n\`\`\``, fenced: true },
    { title: 'in a fence of four backticks', text: `\`\`\`\`json\n${valid}\n\`\`\`\``, fenced: true },
    { title: 'behind thoughts', text: `<think>\nMaybe {} or {"isShort": true}.\n</think>\n\n${valid}`, fenced: false },
    { title: 'before thoughts', text: `${valid}\n<thoughts>So it is.</thoughts>`, fenced: false },
    { title: 'behind thoughts without a beginning', text: `It is.</think>${valid}`, fenced: false },
    {
      title: 'in a fence behind a scratchpad',
      text: `<scratchpad>x</scratchpad>\n\`\`\`json\n${valid}\n\`\`\``,
      fenced: true,
    },
    { title: 'behind thoughts in brackets', text: `[THINK]It is.[/THINK]${valid}`, fenced: false },
    {
      title: 'in the last channel',
      text: `<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>${valid}<|return|>`,
      fenced: false,
    },
    ...['<|im_end|>', '<|eot_id|>', '</s>', '[DONE]', '\n[END]', '<EOS_TOKEN>'].map((mark) => ({
      title: `before ${mark.trim()}`,
      text: `${valid}${mark}`,
      fenced: false,
    })),
    { title: 'with a tag inside a string', text: `{"why": "</think>[END]", ${valid.slice(1)}`, fenced: false },
    { title: 'with a tag inside a fence', text: `\`\`\`\n{"why": "<think>", ${valid.slice(1)}\n\`\`\``, fenced: true },
    { title: 'with keys that nobody asked for', text: `{"why": "…", ${valid.slice(1)}`, fenced: false },
    { title: 'with a __proto__ key', text: `{"__proto__": {"polluted": true}, ${valid.slice(1)}`, fenced: false },
    {
      title: 'with a key’s name in an inner object',
      text: `{"why": {"isShort": true, "more": [{"isCorrect": false}]}, ${valid.slice(1)}`,
      fenced: false,
    },
    {
      title: 'with a key’s name inside a string',
      text: `{"why": "\\"isShort\\": true", ${valid.slice(1)}`,
      fenced: false,
    },
  ])('accepts an answer $title', ({ text, fenced }) => {
    expect(readText(text)).toEqual({ status: 'answer', answer: { isCorrect: true, isShort: false }, fenced });
  });

  test('accepts an answer without a finish reason, which some servers leave out', () => {
    const reading = readText(valid, { finishReason: null, refusal: '' });

    expect(reading).toEqual({ status: 'answer', answer: { isCorrect: true, isShort: false }, fenced: false });
  });

  test('shows only the beginning of a long reply', () => {
    expect(readText('x'.repeat(500))).toEqual({
      status: 'unreadable',
      kind: 'not-json',
      problem: notJson(`${'x'.repeat(120)}…`),
    });
  });

  test.each([
    { title: 'a long string', text: `{"why": "${'a'.repeat(2_000_000)}", ${valid.slice(1)}`, status: 'answer' },
    { title: 'blank lines in an open fence', text: `\`\`\`json\n{${'\n'.repeat(2_000_000)}x`, status: 'unreadable' },
    { title: 'blanks in an open fence', text: `\`\`\`json\n{}${' '.repeat(2_000_000)}x`, status: 'unreadable' },
    { title: 'backticks without end', text: '`'.repeat(2_000_000), status: 'unreadable' },
    // A pattern that backtracks takes hours: Jest's timeout would end the test.
  ])('reads 2 MB of $title', ({ text, status }) => {
    expect(readText(text).status).toBe(status);
  });
});

describe('readAnswer of a reply that leaves analytics undecided', () => {
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

describe('topLevelKeys', () => {
  test.each([
    { json: '{}', keys: [] },
    { json: '{"a": 1, "b": "a", "c": null}', keys: ['a', 'b', 'c'] },
    { json: '{"a":1,"a":2}', keys: ['a', 'a'] },
    { json: String.raw`{"\u0061":false,"a":true}`, keys: ['a', 'a'] },
    { json: '{"a": {"b": 1, "a": 2}, "c": [{"a": 3}, ["a"]], "d": 4}', keys: ['a', 'c', 'd'] },
    { json: String.raw`{"a": "\"b\": {", "c\\": "}", "d": "[\\"}`, keys: ['a', 'c\\', 'd'] },
    { json: '{"": 1, "a:b": 2, "{": 3}', keys: ['', 'a:b', '{'] },
    { json: ' {\r\n\t"a" :\n1 } ', keys: ['a'] },
    { json: '[{"a": 1}]', keys: [] },
    { json: '"a: {"', keys: [] },
  ])('gives $keys for $json', ({ json, keys }) => {
    expect(topLevelKeys(json)).toEqual(keys);
  });

  test('reads a string of millions of escapes', () => {
    const json = JSON.stringify({ a: '\n'.repeat(5_000_000), b: 1 });

    expect(topLevelKeys(json)).toEqual(['a', 'b']);
  });
});
