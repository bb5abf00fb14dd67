import { afterEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { InputError } from 'gpt-assay/plugin';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import type { Interview } from '../question';
import { loadTemplate } from './load-template';

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

describe('loadTemplate', () => {
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
