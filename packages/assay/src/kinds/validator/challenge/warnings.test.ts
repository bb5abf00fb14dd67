import { describe, expect, test } from '@jest/globals';
import type { Challenge } from './challenge';
import type { Fixture } from './fixture';
import type { Prompt } from './prompt';
import { findWarnings } from './warnings';

const file = 'prompts/parity.md';
const fine = '{{ rubric }}\n{{ solution }}';

/** A challenge with three fixtures of each value, whose prompt is changed as given. */
function makeChallenge(
  text: string,
  parts: Partial<Prompt> = {},
  expected = [true, true, true, false, false, false],
): Challenge {
  return {
    id: 'parity',
    title: 'Parity',
    root: '/project',
    unreviewed: [],
    examples: [],
    prompt: {
      file,
      title: 'Parity',
      request: { model: 'gpt-6-luna', responseFormat: 'json_schema' },
      system: undefined,
      text,
      analytics: [{ name: 'isCorrect', rubric: 'r', policy: {} }],
      ...parts,
    },
    fixtures: expected.map((isCorrect, index): Fixture => ({
      id: `f${String(index)}`,
      title: `f${String(index)}`,
      file: `fixtures/parity/f${String(index)}.yaml`,
      language: 'javascript',
      solution: `code ${String(index)}`,
      expected: { isCorrect },
      policy: {},
      lines: {},
    })),
  };
}

const noRubric = { file, message: 'the prompt never shows the rubrics: add {{ rubric }}' };
const noStructure = { file, message: 'the prompt never shows the answer to give: add {{ structure }}' };
const doubleFence = {
  file,
  message: '{{ solution }} is inside a code fence, but adds its own fence: remove the outer one',
};
const asText: Partial<Prompt> = { request: { model: 'm', responseFormat: 'text' } };
const asObject: Partial<Prompt> = { request: { model: 'm', responseFormat: 'json_object' } };

const prompts: readonly { text: string; parts?: Partial<Prompt>; warnings: readonly object[] }[] = [
  { text: fine, warnings: [] },
  { text: '{{ solution }}', warnings: [noRubric] },
  { text: '{{ solution }}', parts: { system: '{{rubric}}' }, warnings: [] },
  { text: fine, parts: asObject, warnings: [noStructure] },
  { text: fine, parts: { ...asText, system: '{{ structure }}' }, warnings: [] },
  { text: '{{ solution }}', parts: asText, warnings: [noRubric, noStructure] },
  { text: '{{ rubric }}\n```js\n{{ solution }}\n```', warnings: [doubleFence] },
  { text: '{{ rubric }}\n~~~\n{{solution}}\n~~~', warnings: [doubleFence] },
  { text: '{{ rubric }}\n```js\nexample\n```\n{{ solution }}\n```\nanother\n```', warnings: [] },
  { text: '{{ rubric }} in ```inline``` code\n{{ solution }}', warnings: [] },
];

describe('findWarnings', () => {
  test.each(prompts)('warns of the prompt $text $parts: $warnings', ({ text, parts, warnings }) => {
    expect(findWarnings(makeChallenge(text, parts))).toEqual(warnings);
  });

  test.each([
    { expected: [true, true, false, false, false], count: 2, value: true },
    { expected: [true, true, true, false], count: 1, value: false },
    { expected: [true, true, true], count: 0, value: false },
  ])('warns when few fixtures of $expected expect $value', ({ expected, count, value }) => {
    expect(findWarnings(makeChallenge(fine, {}, expected))).toEqual([
      {
        file,
        field: 'analytics.isCorrect',
        message: `only ${String(count)} of ${String(expected.length)} fixtures expect ${String(value)}: add some, at least 3 of each value`,
      },
    ]);
  });
});
