import { describe, expect, test } from '@jest/globals';
import { fc } from '../../../testing/properties';
import { sized } from '../../../testing/sized';
import { parityPrompt, parityPromptWith } from '../../../testing/small-challenge';
import { answerSchemaOf, wantedOf } from './answer-schema';
import { parsePrompt } from './load-prompt';
import { fillTemplate, variablesOf } from './prompt-text';

const file = 'prompts/parity.md';

describe('parsePrompt', () => {
  const noFrontMatter =
    'expected front matter: a first line "---", the keys title, kind, request and analytics, and a line "---"';

  const thresholds =
    'verdicts are booleans. For a score, write one analytic for each threshold, such as atLeast1 and atLeast2';

  const reasons =
    'verdicts are booleans. For words before them, write reason: true in the front matter; they are shown, never judged';

  /** A prompt of eleven lines; its text starts on line 11. */
  const makeSource = (change: (lines: string[]) => void): string => {
    const lines = [
      '---',
      'title: Parity',
      'kind: validator',
      'request:',
      '  model: gpt-6-luna',
      'system: Answer with JSON only.',
      'analytics:',
      '  isCorrect:',
      '    rubric: True if it is right.',
      '---',
      '{{ solution }}',
    ];
    change(lines);
    return lines.join('\n');
  };

  const broken: readonly { what: string; change: (lines: string[]) => void; problems: readonly object[] }[] = [
    { what: 'no front matter', change: (l) => l.splice(0, 10), problems: [{ line: 1, message: noFrontMatter }] },
    { what: 'an open front matter', change: (l) => l.splice(9, 1), problems: [{ line: 1, message: noFrontMatter }] },
    {
      what: 'a line before the front matter',
      change: (l) => l.unshift(''),
      problems: [{ line: 1, message: noFrontMatter }],
    },
    {
      what: 'an empty front matter',
      change: (l) => l.splice(1, 8),
      problems: [{ message: 'expected a map of names to values, received nothing' }],
    },
    {
      what: 'a tab',
      change: (l) => l.splice(4, 1, '\tmodel: gpt-6-luna'),
      problems: [{ line: 5, message: 'a tab is used for indentation: YAML requires spaces' }],
    },
    {
      what: 'a repeated key',
      change: (l) => l.splice(6, 0, 'kind: validator'),
      problems: [{ line: 7, message: 'the key "kind" appears twice: keep one' }],
    },
    {
      what: 'another kind',
      change: (l) => l.splice(2, 1, 'kind: quiz'),
      problems: [{ line: 3, field: 'kind', message: 'expected validator; received the text "quiz"' }],
    },
    {
      what: 'a missing and a misspelt key of the request',
      change: (l) => l.splice(4, 1, '  modle: gpt-6-luna'),
      problems: [
        { line: 4, field: 'request.model', message: 'missing; expected text' },
        {
          line: 5,
          field: 'request.modle',
          message:
            'unknown key (did you mean "model"?); known keys: model, temperature, topP, seed, maxTokens, reasoningEffort, body, responseFormat',
        },
      ],
    },
    {
      what: 'parameters out of range',
      change: (l) =>
        l.splice(5, 0, '  temperature: 3', '  topP: 0', '  seed: 1.5', '  maxTokens: 0', '  responseFormat: json'),
      problems: [
        { line: 6, field: 'request.temperature', message: 'expected at most 2, received the number 3' },
        { line: 7, field: 'request.topP', message: 'expected more than 0, received the number 0' },
        { line: 8, field: 'request.seed', message: 'expected a whole number, received the number 1.5' },
        { line: 9, field: 'request.maxTokens', message: 'expected more than 0, received the number 0' },
        {
          line: 10,
          field: 'request.responseFormat',
          message: 'expected one of json_schema, json_object_schema, json_object, text; received the text "json"',
        },
      ],
    },
    {
      what: 'no analytic',
      change: (l) => l.splice(6, 3, 'analytics: {}'),
      problems: [{ line: 7, field: 'analytics', message: 'name at least one analytic' }],
    },
    {
      what: 'an analytic that no answer could name',
      change: (l) => l.splice(7, 1, '  is-correct:'),
      problems: [
        { line: 8, field: 'analytics.is-correct', message: 'use letters, digits and "_", such as solutionIsCorrect' },
      ],
    },
    {
      what: 'a score, points, feedback and turns, as other graders have them',
      change: (l) => {
        l.splice(
          7,
          2,
          '  helps: { rubric: From 0 to 4., type: integer, minimum: 0 }',
          '  isCorrect: { rubric: Right., points: 2, feedback: true }',
          '  comments: { rubric: Why., type: string }',
        );
        l.splice(6, 0, 'turns: [first, second]');
      },
      problems: [
        { line: 9, field: 'analytics.helps.type', message: `unknown key: ${thresholds}` },
        { line: 9, field: 'analytics.helps.minimum', message: 'unknown key; known keys: rubric, assert, tolerate' },
        {
          line: 10,
          field: 'analytics.isCorrect.points',
          message:
            'unknown key: verdicts have no points. Write one analytic for each line of the rubric, and add points up from the verdicts',
        },
        { line: 10, field: 'analytics.isCorrect.feedback', message: `unknown key: ${reasons}` },
        { line: 11, field: 'analytics.comments.type', message: `unknown key: ${reasons}` },
        {
          line: 7,
          field: 'turns',
          message:
            'unknown key: a validator asks once. Put everything into one message, and write reason: true to have the reasons first',
        },
      ],
    },
    {
      what: 'an analytic named as the reason that is asked for',
      change: (l) => {
        l.splice(7, 1, '  reason:');
        l.splice(6, 0, 'reason: true');
      },
      problems: [
        {
          line: 9,
          field: 'analytics.reason',
          message: 'reason: true asks for a text of this name: rename the analytic, or remove reason: true',
        },
      ],
    },
    {
      what: 'a reason that is no boolean',
      change: (l) => l.splice(6, 0, 'reason: first'),
      problems: [{ line: 7, field: 'reason', message: 'expected true or false, received the text "first"' }],
    },
    ...['constructor', 'toString', 'valueOf'].map((name) => ({
      what: `an analytic named ${name}, which every object of JavaScript has`,
      change: (l: string[]) => l.splice(7, 1, `  ${name}:`),
      problems: [{ line: 8, field: `analytics.${name}`, message: 'choose another name: JavaScript reserves this one' }],
    })),
    {
      what: 'a blank rubric and a wrong policy',
      change: (l) => l.splice(8, 1, '    rubric: " "', '    assert: strict', '    tolerate: 0.6'),
      problems: [
        { line: 9, field: 'analytics.isCorrect.rubric', message: 'is empty' },
        {
          line: 10,
          field: 'analytics.isCorrect.assert',
          message: 'expected one of hard, soft; received the text "strict"',
        },
        { line: 11, field: 'analytics.isCorrect.tolerate', message: 'expected at most 0.5, received the number 0.6' },
      ],
    },
    {
      what: 'the front matter and the text at once',
      change: (l) => l.splice(9, 2, 'title: Again', '---', '{{ solution }}', '{{ solution }}'),
      problems: [
        { line: 10, message: 'the key "title" appears twice: keep one' },
        { line: 13, message: '{{ solution }} appears twice: show the code once' },
      ],
    },
  ];

  test.each(broken)('reports $what', ({ change, problems }) => {
    const source = makeSource(change);
    const expected = { status: 'unusable', problems: problems.map((problem) => ({ file, ...problem })) };

    expect(parsePrompt(file, source)).toEqual(expected);
    expect(parsePrompt(file, source.replaceAll('\n', '\r\n'))).toEqual(expected);
  });

  test.each([
    { what: 'LF', source: parityPrompt },
    { what: 'CRLF', source: parityPrompt.replaceAll('\n', '\r\n') },
    { what: 'a byte order mark', source: `\uFEFF${parityPrompt}` },
    { what: 'blanks after the markers', source: parityPrompt.replaceAll('---\n', '--- \t\n') },
  ])('reads a prompt with $what', ({ source }) => {
    expect(parsePrompt(file, source)).toEqual({
      status: 'parsed',
      lineOf: expect.any(Function),
      value: {
        file,
        title: 'Parity',
        request: { model: 'gpt-6-luna', responseFormat: 'json_schema' },
        system: 'Answer with JSON only.',
        text: 'Judge this {{ language }} code:\n\n{{ solution }}\n\n{{ rubric }}\n\n{{ structure }}',
        analytics: [
          {
            name: 'isCorrect',
            rubric: 'True if the code tells even from odd.',
            policy: { assert: 'hard', tolerate: 0.01 },
          },
          { name: 'isShort', rubric: 'True if it is one line.', policy: { assert: 'soft', tolerate: 0.1 } },
        ],
      },
    });
  });

  test('keeps every parameter, leaves out an absent system message, and lets the text hold rules of its own', () => {
    const source = makeSource((lines) => {
      lines.splice(5, 1, '  temperature: 0', '  topP: 1', '  seed: -1', '  maxTokens: 500');
      lines.splice(9, 0, '  reasoningEffort: low', '  responseFormat: text');
      lines.push('---', 'after');
    });

    expect(parsePrompt(file, source)).toMatchObject({
      status: 'parsed',
      value: {
        request: {
          model: 'gpt-6-luna',
          temperature: 0,
          topP: 1,
          seed: -1,
          maxTokens: 500,
          reasoningEffort: 'low',
          responseFormat: 'text',
        },
        system: undefined,
        text: '{{ solution }}\n---\nafter',
        analytics: [{ name: 'isCorrect', rubric: 'True if it is right.', policy: {} }],
      },
    });
  });
});

describe('parsePrompt, load prompt variables', () => {
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

const pattern = /\{\{(.*?)\}\}/g;

const templates = fc.string({ unit: fc.constantFrom('{', '}', 'a', ' ', '\n', '\u2028'), maxLength: 30 });

describe('variablesOf', () => {
  test('finds what a lazy pattern finds', () => {
    fc.assert(
      fc.property(templates, (template) => {
        expect(variablesOf(template)).toEqual(
          [...template.matchAll(pattern)].map(([, name = ''], index) => ({
            name: name.trim(),
            offset: [...template.matchAll(pattern)][index]?.index,
          })),
        );
      }),
      { numRuns: sized({ little: 250, all: 5_000 }) },
    );
  });

  test('takes a megabyte of brackets that nothing closes', () => {
    expect(variablesOf('{'.repeat(1_000_000))).toEqual([]);
  });
});

describe('fillTemplate', () => {
  test('replaces what a lazy pattern replaces, and leaves what has no value', () => {
    fc.assert(
      fc.property(templates, (template) => {
        const valueOf = (name: string): string | undefined => (name === 'a' ? '{{a}}' : undefined);

        expect(fillTemplate(template, valueOf)).toBe(
          template.replace(pattern, (whole, name: string) => valueOf(name.trim()) ?? whole),
        );
      }),
      { numRuns: sized({ little: 250, all: 5_000 }) },
    );
  });
});

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
