import { describe, expect, test } from '@jest/globals';
import { lastAnswer, stripThinking } from './strip-thinking';

const thoughts = [
  'think',
  'thinking',
  'thought',
  'thoughts',
  'reasoning',
  'reflection',
  'scratchpad',
  'seed:think',
  'antThinking',
  'cot',
];

describe('stripThinking', () => {
  test.each([
    ...thoughts.map((tag) => ({ reply: `<${tag}>A?</${tag}>B`, answer: 'B' })),
    { reply: '[THINK]A?[/THINK]B', answer: 'B' },
    { reply: '◁think▷A?◁/think▷B', answer: 'B' },
    { reply: '<|START_THINKING|>A?<|END_THINKING|><|START_RESPONSE|>B<|END_RESPONSE|>', answer: 'B' },
    { reply: '<|begin_of_thought|>A?<|end_of_thought|>B', answer: 'B' },
    { reply: 'A?</think>B', answer: 'B' },
    { reply: 'B<think>A?', answer: 'B' },
    { reply: '<|channel|>analysis<|message|>A?<|end|><|start|>assistant<|channel|>final<|message|>B', answer: 'B' },
    { reply: '<|channel|>final <|constrain|>json<|message|>{}<|return|>', answer: '{}' },
    { reply: '<|channel|>analysis<|message|>A?', answer: '' },
    { reply: '[BEGIN]\ndef f(): pass\n[DONE]', answer: '\ndef f(): pass\n' },
    { reply: 'def f():\n    return [END]', answer: 'def f():\n    return [END]' },
    { reply: 'B</s><|im_end|>', answer: 'B' },
    { reply: '<output>B</output>', answer: 'B' },
    { reply: 'a < b, x[THINK], <b>B</b>', answer: 'a < b, x[THINK], <b>B</b>' },
  ])('reads $answer in $reply', ({ reply, answer }) => {
    expect(stripThinking(reply)).toBe(answer);
  });
});

describe('lastAnswer', () => {
  test.each([
    { reply: '<think>a</think>A?<think>b</think>B', answer: 'B' },
    { reply: 'B<think>A?</think>', answer: 'B' },
    { reply: 'I <think> so: B', answer: 'I <think> so: B' },
    { reply: '<think>A? B', answer: '' },
  ])('reads $answer in $reply', ({ reply, answer }) => {
    expect(lastAnswer(reply)).toBe(answer);
  });
});
