import { describe, expect, test } from '@jest/globals';
import { AssayError } from 'gpt-assay/plugin';
import type { CodingQuestion, QuestionTexts } from '../question';
import { renderQuestion } from './load-template';

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
