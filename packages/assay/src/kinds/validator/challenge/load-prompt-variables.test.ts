import { describe, expect, test } from '@jest/globals';
import { parsePrompt } from './load-prompt';

const file = 'prompts/parity.md';
const known =
  'known variables: {{ solution }}, {{ language }}, {{ rubric }}, {{ structure }}, {{ examples }}, {{ problem }}, {{ reference }}';
const noSolution = "the text never shows the candidate's code: add {{ solution }}";
const crowded = '{{ solution }} adds a code fence: put it alone at the start of a line';

/** A prompt whose system message is on line 5 and whose text starts on line 8. */
const makeSource = (text: string, system: string): string => `---
title: Parity
kind: validator
request: { model: gpt-6-luna }
system: ${JSON.stringify(system)}
analytics: { isCorrect: { rubric: True if it is right. } }
---
${text}`;

const broken: readonly { what: string; text: string; system?: string; problems: readonly object[] }[] = [
  { what: 'no text', text: '', problems: [{ message: noSolution }] },
  { what: 'a solution in single braces', text: '{ solution }', problems: [{ message: noSolution }] },
  {
    what: 'unknown variables',
    text: '{{ rubrik }}\n\na {{ 7*7 }} b\n{{ solution }}',
    problems: [
      { line: 8, message: `unknown variable {{ rubrik }} (did you mean "rubric"?); ${known}` },
      { line: 10, message: `unknown variable {{ 7*7 }}; ${known}` },
    ],
  },
  {
    what: 'a misspelt solution',
    text: '\n\n{{ solutoin }}',
    problems: [
      { line: 10, message: `unknown variable {{ solutoin }} (did you mean "solution"?); ${known}` },
      { message: noSolution },
    ],
  },
  {
    what: 'the solution shown three times',
    text: '{{solution}}\n\n{{ solution }}\n{{ solution}}',
    problems: [
      { line: 10, message: '{{ solution }} appears twice: show the code once' },
      { line: 11, message: '{{ solution }} appears twice: show the code once' },
    ],
  },
  {
    what: 'a problem and a reference on lines with something else',
    text: 'Task: {{ problem }}\n`{{ reference }}`\n{{ solution }}',
    problems: [
      { line: 8, message: '{{ problem }} adds a code fence: put it alone at the start of a line' },
      { line: 9, message: '{{ reference }} adds a code fence: put it alone at the start of a line' },
    ],
  },
  {
    what: 'a problem in the system message',
    text: '{{ solution }}',
    system: 'The task: {{ problem }}',
    problems: [
      {
        line: 5,
        field: 'system',
        message: 'the problem belongs in the user message: move {{ problem }} to the text',
      },
    ],
  },
  ...['Judge: {{ solution }}', '{{solution}} is it', '  {{ solution }}', '- {{ solution }}', '`{{ solution }}`'].map(
    (line) => ({
      what: `the solution on a line with something else: "${line}"`,
      text: `Judge.\n${line}\nEnd.`,
      problems: [{ line: 9, message: crowded }],
    }),
  ),
  {
    what: 'the solution shown twice on one line',
    text: '{{ solution }}{{ solution }}',
    problems: [
      { line: 8, message: '{{ solution }} appears twice: show the code once' },
      { line: 8, message: crowded },
    ],
  },
  {
    what: 'the solution and an unknown variable in the system message',
    text: '{{ solution }}',
    system: '{{ solution }} {{ rubrics }}',
    problems: [
      {
        line: 5,
        field: 'system',
        message: "the candidate's code belongs in the user message: move {{ solution }} to the text",
      },
      {
        line: 5,
        field: 'system',
        message:
          'unknown variable {{ rubrics }} (did you mean "rubric"?); known variables: {{ language }}, {{ rubric }}, {{ structure }}',
      },
    ],
  },
];

describe('parsePrompt', () => {
  test.each(broken)('reports $what', ({ text, system = 'Answer with JSON only.', problems }) => {
    const source = makeSource(text, system);
    const expected = { status: 'unusable', problems: problems.map((problem) => ({ file, ...problem })) };

    expect(parsePrompt(file, source)).toEqual(expected);
    expect(parsePrompt(file, `\uFEFF${source.replaceAll('\n', '\r\n')}`)).toEqual(expected);
  });

  test('allows every other variable, any number of times, in both messages', () => {
    const text = '{{ rubric }}{{rubric}} {{ language }}\n{{ solution }}\n{{ structure }}';

    expect(parsePrompt(file, makeSource(text, '{{ rubric }} {{ structure }} {{ language }}'))).toMatchObject({
      status: 'parsed',
      value: { system: '{{ rubric }} {{ structure }} {{ language }}', text },
    });
  });
});
