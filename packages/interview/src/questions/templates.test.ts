import { afterEach, describe, expect, test } from '@jest/globals';
import { AssayError, InputError, type Problem } from 'gpt-assay/plugin';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import type { CodingQuestion, Interview, QuestionTexts } from '../question';
import { loadInterview } from './load-interview';
import { loadTemplate, renderQuestion } from './load-template';

describe('loadTemplate', () => {
  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  function load(file: string, text: string, interview?: Interview) {
    folder = makeTemporaryFolder({ [file]: text });
    return loadTemplate(folder.path, file, interview);
  }

  /** The lines of what is wrong, after the first. */
  function problemsOf(file: string, text: string, interview?: Interview): readonly string[] {
    try {
      load(file, text, interview);
      return [];
    } catch (error) {
      return error instanceof InputError ? error.message.split('\n').slice(1) : [String(error)];
    }
  }

  const known =
    'known: {{language}}, {{name}}, {{question}}, {{Request}}, {{Signature}}, {{Input}}, {{Output}}, {{Fact}}, {{Description}}, {{Given}}';

  const front = '---\nsystem: |\n  You write {{language}}.\nrequest: { model: gpt-6-luna, temperature: 0.2 }\n';

  test.each([
    { file: 'prompts/plain.txt', text: '\uFEFF{{Request}}\n', template: { name: 'plain', user: '{{Request}}' } },
    {
      file: 'no-front.md',
      text: '# Task\n\n{{question}}',
      template: { name: 'no-front', user: '# Task\n\n{{question}}' },
    },
    { file: 'empty.md', text: '---\n# nothing\n---\n{{question}}', template: { name: 'empty', user: '{{question}}' } },
    {
      file: 'full.md',
      text: `${front}title: Juniors\nkind: interview\nlanguages: [python]\npolicy: { points: 0.8 }\n---\r\n\r\n{{ question }}\r\n`,
      template: {
        name: 'full',
        title: 'Juniors',
        kind: 'interview',
        languages: ['python'],
        user: '{{ question }}',
        system: 'You write {{language}}.',
        request: { model: 'gpt-6-luna', temperature: 0.2 },
        policy: { points: 0.8, assert: 'hard', questions: 'soft' },
      },
    },
    {
      file: 'asks-in-system.md',
      text: '---\nsystem: "{{question}}"\n---\nGo on.',
      template: { name: 'asks-in-system', system: '{{question}}', user: 'Go on.' },
    },
  ])('reads $file', ({ file, text, template }) => {
    expect(load(file, text)).toEqual(template);
  });

  test('reads a file by its absolute path', () => {
    folder = makeTemporaryFolder({ 'a.b.txt': '{{question}}' });

    expect(loadTemplate('/', join(folder.path, 'a.b.txt')).name).toBe('a.b');
  });

  test.each([
    {
      what: 'unknown variables, where they stand',
      file: 't.txt',
      text: '{{question}}\n{{Signture}} {{x}}',
      problems: [
        `  - line 2: unknown variable {{Signture}} (did you mean "Signature"?); ${known}`,
        `  - line 2: unknown variable {{x}}; ${known}`,
      ],
    },
    {
      what: 'unknown variables and keys of the front matter',
      file: 't.md',
      text: '---\nsystem: "{{Langage}}"\n---\n{{question}} {{request}}',
      problems: [
        `  - line 2, system: unknown variable {{Langage}} (did you mean "language"?); ${known}`,
        `  - line 4: unknown variable {{request}} (did you mean "Request"?); ${known}`,
      ],
    },
    {
      what: 'unknown keys',
      file: 't.md',
      text: '---\nsytem: x\nrequest: { temprature: 1, responseFormat: text }\n---\n{{question}}',
      problems: [
        '  - line 2, sytem: unknown key (did you mean "system"?); known keys: title, kind, languages, system, request, policy',
        '  - line 3, request.temprature: unknown key (did you mean "temperature"?); known keys: temperature, topP, seed, maxTokens, reasoningEffort, body, model',
        '  - line 3, request.responseFormat: unknown key; known keys: temperature, topP, seed, maxTokens, reasoningEffort, body, model',
      ],
    },
    {
      what: 'tags of Jinja',
      file: 't.txt',
      text: '{{question}}\n{% if Fact %}',
      problems: [
        '  - line 2: Jinja tags are not supported: use {{variables}}; a line with only empty variables is skipped',
      ],
    },
    {
      what: 'a text that asks nothing',
      file: 't.txt',
      text: 'Hello',
      problems: ['  - the question is never shown: add {{question}}'],
    },
    { what: 'an empty text', file: 't.txt', text: '\n', problems: ['  - the text is empty: write {{question}}'] },
    {
      what: 'an open front matter',
      file: 't.md',
      text: '---\nsystem: x\n{{question}}',
      problems: ['  - line 1: the front matter never ends: close it with a line "---"'],
    },
    {
      what: 'another format',
      file: 't.json',
      text: '[]',
      problems: ['  - expected a text or a .md file: put a system message into its front matter'],
    },
  ])('refuses $what', ({ file, text, problems }) => {
    expect(problemsOf(file, text)).toEqual(problems);
  });

  test('names a file that is not there, and those beside it', () => {
    folder = makeTemporaryFolder({ 'prompts/short.md': '', 'prompts/long.txt': '' });

    expect(() => loadTemplate(folder.path, 'prompts/shrt.md')).toThrow(
      'prompts/shrt.md cannot be used:\n  - there is no such file (did you mean "short.md"?); beside it: long.txt, short.md',
    );
  });

  const question = { file: 'a.yaml', line: 1, functionName: undefined, checks: [], solutions: {} };
  const interview: Interview = {
    id: 's',
    folder: 'fixtures/s',
    questions: [
      { ...question, name: 'Later', texts: { python: { Signature: 's', Input: 'i', Output: 'o' } } },
      ...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ ...question, name, texts: { javascript: { Request: 'r' } } })),
    ],
  };

  test.each([
    { text: '{{question}} {{Fact}}', problems: [] },
    {
      text: '{{Request}}',
      problems: ['  - {{Request}} has no value in Later: use {{question}}, which works for every question'],
    },
    {
      text: '{{Signature}} {{Signature}}',
      problems: [
        '  - {{Signature}} has no value in A, B, C, D, E and 1 more: use {{question}}, which works for every question',
      ],
    },
    { text: '---\nlanguages: [python]\n---\n{{Signature}} {{Output}}', problems: [] },
  ])('wants of the questions what it shows: $text', ({ text, problems }) => {
    expect(problemsOf('t.md', text, interview)).toEqual(problems);
  });
});

describe('a check', () => {
  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  /** What is wrong with one check of a question that is asked in both languages, by field. */
  function inCheck(check: string, more = '', request = 'x'): Readonly<Record<string, string>> {
    const text = `Q:\n  Request: ${request}\n  Checks:\n    c: ${check}\n${more}`;
    folder = makeTemporaryFolder({ 'fixtures/s/a.yaml': text });
    try {
      return byField(loadInterview(folder.path, 's').inJavaScript);
    } catch (error) {
      if (!(error instanceof InputError)) {
        throw error;
      }
      return byField(error.problems);
    }
  }

  function byField(problems: readonly Problem[]): Readonly<Record<string, string>> {
    return Object.fromEntries(problems.map(({ field = '', message }) => [field.replace('Q.Checks.c.', ''), message]));
  }

  const forms =
    'expected bool, { int: [0, 20] }, { choice: [a, b] }, { string: { letters: abc, length: [0, 12] } } or { list: bool, length: [0, 8] }';

  const solution = '  Solution: { python: x }\n';

  test.each([
    {
      check: '{ assert: f.name }',
      problems: { eq: 'missing; expected eq: the value that counts, or eq-any: a list of them' },
    },
    {
      check: '{ assert: f.name, eq: a, eq-any: [b] }',
      problems: { 'eq-any': 'eq is given as well: keep one of them' },
    },
    { check: '{ assert: f.name, eq-any: [] }', problems: { 'eq-any': 'expected at least 1, received 0 entries' } },
    { check: '{ assert: f.name, eq-any: a }', problems: { 'eq-any': 'expected a list, received the text "a"' } },
    {
      check: '{ eq: 1 }',
      problems: { assert: 'missing; expected an expression such as f.call(1), or inputs: a list of random arguments' },
    },
    { check: '{ assert: 1, eq: 1 }', problems: { assert: 'expected text, received the number 1' } },
    { check: 'f.name', problems: { 'Q.Checks.c': 'expected a map of names to values, received the text "f.name"' } },
    {
      check: '{ assrt: f.name, eq: a }',
      problems: {
        assrt: 'unknown key (did you mean "assert"?); known keys: assert, eq, eq-any, inputs, times, weight',
      },
    },
    {
      check: '{ assert: f.nam, eq: 1 }',
      problems: {
        assert:
          'expected one of f.name, f.args, f.call(…), f.uses(\'recursion\') (did you mean "name"?), received "nam"\n      f.nam\n        ^',
      },
    },
    { check: '{ assert: f.name, eq: 1 }', problems: { eq: 'the expression gives a name: expected text, received 1' } },
    {
      check: '{ assert: f.name, eq-any: [a, 1] }',
      problems: { 'eq-any.1': 'the expression gives a name: expected text, received 1' },
    },
    {
      check: '{ assert: len(f.args), eq: -1 }',
      problems: { eq: 'the expression gives a length: expected a whole number from 0 up, received -1' },
    },
    {
      check: '{ assert: "isinstance(f.call(), int)", eq: yes }',
      problems: { eq: 'the expression gives true or false: expected one of them, received "yes"' },
    },
    {
      check: '{ assert: type(f.call()), eq: null }',
      problems: { eq: 'the expression gives the name of a type: expected text such as list, received null' },
    },
    {
      check: '{ assert: "isinstance(f.call(), tuple)", eq: true }',
      problems: {
        eq: 'JavaScript has no tuples: allow a list as well, or ask only in Python (languages: [python] in the prompt, or Request: { python: … })',
      },
    },
    { check: '{ assert: f.call(), eq: .nan }', problems: { eq: 'NaN cannot be compared' } },
    { check: '{ assert: f.call(), eq: [1, { a: .inf }] }', problems: { eq: 'Infinity cannot be compared' } },
    {
      check: '{ assert: f.call(), eq: 9007199254740993 }',
      problems: { eq: 'a whole number beyond 2^53 - 1 loses digits here: ask for a smaller one, or for its text' },
    },
    {
      check: '{ assert: f.name, eq: a, weight: 0 }',
      problems: { weight: 'expected at least 1, received the number 0' },
    },
    {
      check: '{ assert: f.name, eq: a, weight: 1.5 }',
      problems: { weight: 'expected a whole number, received the number 1.5' },
    },
    {
      check: '{ assert: f.name, eq: a, weight: "2" }',
      problems: { weight: 'expected a number, received the text "2"' },
    },
    { check: '{ assert: f.name, eq: a, times: 2 }', problems: { times: 'belongs to a check with inputs: remove it' } },
    {
      check: '{ inputs: [bool] }',
      problems: { inputs: "needs the question's Solution to compare with: add Solution: { python: … }" },
    },
    {
      check: '{ inputs: [bool], eq: 1 }',
      more: solution,
      problems: { eq: 'inputs are given as well: split this into two checks' },
    },
    {
      check: '{ inputs: [bool], times: 201 }',
      more: solution,
      problems: { times: 'expected at most 200, received the number 201' },
    },
    {
      check: '{ inputs: [boolean] }',
      more: solution,
      problems: { 'inputs.0': `${forms}, received the text "boolean"` },
    },
    { check: '{ inputs: [{ itn: [0, 1] }] }', more: solution, problems: { 'inputs.0': `${forms}, received a map` } },
    {
      check: '{ inputs: [{ int: [2, 1] }] }',
      more: solution,
      problems: { 'inputs.0.int': 'the first number is larger than the second: write the smaller one first' },
    },
    {
      check: '{ inputs: [{ list: { string: { letters: ab, length: [0, 200] } }, length: [0, 100] }] }',
      more: solution,
      problems: { 'inputs.0': 'expected at most 10000 values in one argument' },
    },
    { check: '{ inputs: [{ choice: [.nan] }] }', more: solution, problems: { 'inputs.0': 'NaN cannot be compared' } },
  ])('is refused: $check', ({ check, more, problems }) => {
    expect(inCheck(check, more)).toEqual(problems);
  });

  test('may expect a tuple of a question that is asked in Python alone', () => {
    expect(inCheck('{ assert: "isinstance(f.call(), tuple)", eq: true }', '', '{ python: x }')).toEqual({});
  });
});

const questionOf = (python: QuestionTexts, texts: CodingQuestion['texts'] = { python }): CodingQuestion => ({
  name: 'Wrap',
  file: 'fixtures/s/a.yaml',
  line: 1,
  functionName: undefined,
  checks: [],
  solutions: {},
  texts,
});

const early = questionOf({ Request: 'Write a {{language}} function wrap(text).' });

const later = questionOf({ Signature: 'wrap(text)', Input: 'with input text', Output: 'lines' });

const fence = 'Put all of the code into one fenced code block, without examples of its use.';

describe('renderQuestion', () => {
  test.each([
    { what: 'a Request', question: early, user: `Write a python function wrap(text).\n\n${fence}` },
    {
      what: 'the later form',
      question: later,
      user: `Write a python function wrap(text) with input text that returns lines\n\n${fence}`,
    },
    {
      what: 'a fact',
      question: questionOf({ ...later.texts.python, Fact: 'a line has 80 letters.' }),
      user: `Write a python function wrap(text) with input text that returns lines\nNote: a line has 80 letters.\n\n${fence}`,
    },
    {
      what: 'both forms, of which the Request counts',
      question: questionOf({ ...later.texts.python, ...early.texts.python }),
      user: `Write a python function wrap(text).\n\n${fence}`,
    },
  ])('asks by $what', ({ question, user }) => {
    expect(renderQuestion(question, 'python')).toEqual({ system: undefined, user });
  });

  test('gives nothing for a language in which the question is not asked', () => {
    expect(renderQuestion(early, 'javascript')).toBeUndefined();
  });

  test('asks in the words of the language', () => {
    const question = questionOf(
      {},
      { python: { Request: 'wrap(text: str)' }, javascript: { Request: 'in {{ language }}' } },
    );

    expect(renderQuestion(question, 'javascript')?.user).toBe(`in javascript\n\n${fence}`);
    expect(renderQuestion(question, 'python')?.user).toBe(`wrap(text: str)\n\n${fence}`);
  });

  test.each([
    {
      what: 'every variable, in both messages',
      template: {
        system: 'You write {{language}}.',
        user: '{{ name }}: {{Signature}}/{{Input}}/{{ Output }}/{{Description}}{{language}}',
      },
      rendered: { system: 'You write python.', user: 'Wrap: wrap(text)/with input text/lines/python' },
    },
    {
      what: 'no line whose variables are all empty',
      template: { user: '{{question}}\r\nFact: {{Fact}}\r\n({{Fact}}{{Description}})\n{{Fact}}{{name}}' },
      rendered: {
        system: undefined,
        user: 'Write a python function wrap(text) with input text that returns lines\nWrap',
      },
    },
    {
      what: 'no message around it',
      template: { user: '\n{{Signature}}\n\n' },
      rendered: { system: undefined, user: 'wrap(text)' },
    },
  ])('shows $what', ({ template, rendered }) => {
    expect(renderQuestion(later, 'python', { name: 't', ...template })).toEqual(rendered);
  });

  test('shows the code that is given, unless the request does', () => {
    const Given = 'class Node:\n    pass';
    const user = (question: CodingQuestion, template: string): string | undefined =>
      renderQuestion(question, 'python', { name: 't', user: template })?.user;

    expect(user(questionOf({ Request: 'Write f.', Given }), '{{question}}\nEnd')).toBe(
      `Write f.\n\nThis code is there already:\n\n\`\`\`python\n${Given}\n\`\`\`\n\nEnd`,
    );
    expect(user(questionOf({ Request: `Write f with ${Given}`, Given }), '{{question}}')).toBe(`Write f with ${Given}`);
    expect(user(questionOf({ Request: 'Write f.', Given }), '{{Request}} {{Given}}')).toBe(`Write f. ${Given}`);
  });

  test('never renders what it has inserted', () => {
    const hostile = questionOf({
      Signature: '{{Output}} $& {{language}}',
      Input: '{{name}}',
      Output: "$' {% if %}",
      Fact: '{{Signature}}',
    });

    expect(
      renderQuestion(hostile, 'python', { name: 't', user: '{{Signature}}|{{Input}}|{{Output}}|{{Fact}}' })?.user,
    ).toBe("{{Output}} $& {{language}}|{{name}}|$' {% if %}|{{Signature}}");
  });

  test('inserts the language into a Request once', () => {
    const question = questionOf({ Request: '{{{{language}}}} {{Signature}}' });

    expect(renderQuestion(question, 'python', { name: 't', user: '{{Request}}' })?.user).toBe(
      '{{python}} {{Signature}}',
    );
  });

  test('names the question that lacks what the template shows', () => {
    const render = (): unknown =>
      renderQuestion(early, 'python', { name: 't\u001b', user: '{{Signature}} {{Output}}' });

    expect(render).toThrow(
      new AssayError(
        'The template t\\u001b shows {{Signature}}, {{Output}}, which Wrap (fixtures/s/a.yaml) does not have: use {{question}}, which works for every question.',
      ),
    );
  });
});
