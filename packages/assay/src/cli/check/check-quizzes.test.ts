import { describe, expect, test } from '@jest/globals';
import { quizFiles } from '../../testing/quiz-project';
import { runInFolder } from '../../testing/run-command-line';
import { parityFiles } from '../../testing/small-challenge';
import { checkDocumentSchema } from './check-document';

const good = quizFiles({
  title: 'Capitals',
  systemPrompts: ['', 'Think.'],
  models: [{ name: 'gpt-6-luna' }, { name: 'offline/examinee' }, { name: 'm', enabled: false }],
});

const bad = {
  'fixtures/bad/questions.json': `[
  { "title": "Which?", "options": [
    { "option": "a", "correct": false },
    { "option": "b", "correct": false }
  ] },
  { "title": "And which?", "options": [
    { "option": "a", "correct": true },
    { "option": "b", "correct": true }
  ] }
]
`,
  'fixtures/bad/config.json': `{
  "systemPrompts": ["Think.", "Think."],
  "models": [
    { "name": "offline/judge" },
    { "name": "m", "apiKeyEnv": "MY KEY" }
  ]
}
`,
};

const questions = good['fixtures/capitals/questions.json'] ?? '';

describe('assay check with quizzes', () => {
  test('lists what a quiz holds, and ends with 0', async () => {
    expect(await runInFolder(['check'], good)).toEqual({
      code: 0,
      out: 'capitals: 3 questions, 2 enabled models, 2 system prompts\n0 problems, 0 warnings\nNext: Measure how often it is wrong: npx assay repeat capitals\n',
      error: '',
    });
  });

  test('finds a quiz in the folder itself, as test-llm does', async () => {
    const files = { 'questions.json': questions, 'config.json': good['fixtures/capitals/config.json'] ?? '' };

    const { code, out } = await runInFolder(['check'], files);

    expect({ code, out: out.replaceAll(/^[^:]+(?=:)|assay-\w+/g, '<folder>') }).toEqual({
      code: 0,
      out: '<folder>: 3 questions, 2 enabled models, 2 system prompts\n0 problems, 0 warnings\nNext: Measure how often it is wrong: npx assay repeat <folder>\n',
    });
  });

  test('lists challenges and quizzes in one JSON document that fits its schema', async () => {
    const { code, out } = await runInFolder(['check', '--json'], { ...good, ...parityFiles });

    expect(checkDocumentSchema().parse(JSON.parse(out))).toMatchObject({
      challenges: [{ id: 'parity', fixtures: 3 }],
      quizzes: [{ id: 'capitals', title: 'Capitals', questions: 3, models: 2, systemPrompts: 2 }],
      problems: [],
    });
    expect(code).toBe(0);
  });

  test('shows what no schema says of both files, with line and field, and ends with 3', async () => {
    expect(await runInFolder(['check'], { ...good, ...bad, 'fixtures/bad/config.json': configWithTwins })).toEqual({
      code: 3,
      out: `capitals: 3 questions, 2 enabled models, 2 system prompts
fixtures/bad/questions.json cannot be used:
  - line 2, 0.options: no option is right: set "correct": true on one ("Which?")
  - line 6, 1.options: 2 options are right: keep one, or add "multiple": true to the question ("And which?")

fixtures/bad/config.json cannot be used:
  - line 2, systemPrompts.1: the same as systemPrompts.0
  - line 4, models.0.name: offline/judge answers no multiple-choice questions: name offline/examinee, as in offline/examinee?accuracy=0.8
  - line 6, models.2: "x" appears twice: give each a "label"
5 problems, 0 warnings
Next: Correct this, then: npx assay check
`,
      error: '',
    });
  });

  test('shows as JSON where each problem stands', async () => {
    const { code, out } = await runInFolder(['check', '--json'], bad);

    expect(checkDocumentSchema().parse(JSON.parse(out)).problems).toEqual([
      {
        file: 'fixtures/bad/questions.json',
        line: 2,
        field: '0.options',
        message: 'no option is right: set "correct": true on one ("Which?")',
      },
      {
        file: 'fixtures/bad/questions.json',
        line: 6,
        field: '1.options',
        message: '2 options are right: keep one, or add "multiple": true to the question ("And which?")',
      },
      {
        file: 'fixtures/bad/config.json',
        line: 5,
        field: 'models.1.apiKeyEnv',
        message: 'name an environment variable (capitals, digits, "_"), not the key itself',
      },
    ]);
    expect(code).toBe(3);
  });

  test('warns of questions and options that stand twice, and ends with 0', async () => {
    const twice = JSON.stringify([
      { title: 'Which?', options: options('one', 'one', 'right') },
      { title: ' which? ', options: options('right', 'two') },
    ]).replace('},{"title":" w', '},\n{"title":" w');

    const { code, out } = await runInFolder(['check'], { ...good, 'fixtures/capitals/questions.json': twice });

    expect(out).toBe(`capitals: 2 questions, 2 enabled models, 2 system prompts
warning: fixtures/capitals/questions.json:1 0.options.1.option: the same option appears twice ("Which?")
warning: fixtures/capitals/questions.json:2 1.title: the same question is in line 1 ("which?")
0 problems, 2 warnings
Next: Measure how often it is wrong: npx assay repeat capitals
`);
    expect(code).toBe(0);
  });

  test('checks only the quiz that is named', async () => {
    const files = { ...good, ...bad, ...parityFiles };

    expect((await runInFolder(['check', 'capitals'], files)).out).toBe(
      'capitals: 3 questions, 2 enabled models, 2 system prompts\n0 problems, 0 warnings\nNext: Measure how often it is wrong: npx assay repeat capitals\n',
    );
    expect((await runInFolder(['check', 'bad', 'parity'], files)).out).toMatch(
      /^parity: 3 fixtures[^]*\n3 problems, 4 warnings\nNext: .*\n$/,
    );
  });

  test('names the file that a quiz lacks', async () => {
    const { code, out } = await runInFolder(['check'], { 'fixtures/capitals/questions.json': questions });

    expect(out).toBe(
      'fixtures/capitals/config.json cannot be used:\n  - there is no such file; beside it: questions.json\n1 problem, 0 warnings\nNext: Correct this, then: npx assay check\n',
    );
    expect(code).toBe(3);
  });

  test.each([
    ['a comma is missing', '"Lyon",', '"Lyon"', 11],
    ['a control character stands', '"Lyon"', '"Ly\u001bon"', 10],
    ['a value is misspelt', '"correct": false', '"correct": flase', 11],
    ['single quotes stand', '"Lyon"', "'Lyon'", 10],
  ])('names the line where %s', async (_, text, damaged, line) => {
    const file = 'fixtures/capitals/questions.json';

    const { code, out } = await runInFolder(['check'], { ...good, [file]: questions.replace(text, damaged) });

    expect(out.split('\n')).toEqual([
      `${file} cannot be used:`,
      expect.stringMatching(`^  - line ${String(line)}: not JSON: `),
      '1 problem, 0 warnings',
      'Next: Correct this, then: npx assay check',
      '',
    ]);
    expect(out).not.toContain('\u001b');
    expect(code).toBe(3);
  });

  test('never repeats a key that stands where the name of its variable should', async () => {
    const models = [{ name: 'm', apiKeyEnv: 'sk-secret-0123456789' }];

    const { out } = await runInFolder(['check'], quizFiles({ models }));

    expect(out).toContain('models.0.apiKeyEnv: ');
    expect(out).not.toContain('sk-secret');
  });

  test('names the known keys beside an unknown one', async () => {
    const { out } = await runInFolder(['check'], {
      ...good,
      'fixtures/capitals/config.json': '{ "models": [{ "name": "m", "lable": "x" }] }',
    });

    expect(out).toContain('models.0.lable: unknown key (did you mean "label"?); known keys: name, label, enabled, ');
  });
});

const configWithTwins = `{
  "systemPrompts": ["Think.", "Think."],
  "models": [
    { "name": "offline/judge" },
    { "name": "m", "label": "x" },
    { "name": "n", "label": "x" }
  ]
}
`;

function options(...texts: readonly string[]): readonly object[] {
  return texts.map((option) => ({ option, correct: option === 'right' }));
}
