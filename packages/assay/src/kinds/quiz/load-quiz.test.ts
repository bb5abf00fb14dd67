import { afterEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { InputError } from '../../basics/errors';
import { loadSmallQuiz, refusalOf } from '../../testing/small-quiz';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { listQuizzes, loadQuiz } from './load-quiz';
import { quizFilesOf } from './quiz';

const option = (text: string, correct = false) => ({ option: text, correct });

const even = { title: 'Which is even?', options: [option('one'), option('two', true)] };

const odd = { title: 'Which are odd?', multiple: true, options: [option('one', true), option('3', true), option('4')] };

const models = [{ name: 'offline/examinee?accuracy=0.8' }];

const idsOf = (...questions: readonly object[]) => loadSmallQuiz({ questions }).quiz.questions.map(({ id }) => id);

const known = 'known keys: title, supersystemprompt, systemPrompts, models, runs, shuffle, policy';

const good = { models: [{ name: 'gpt-6-luna' }] };

const modelsOf = (...models: readonly object[]) => ({ models });

const served = (baseURL: string) => modelsOf({ name: 'llama', baseURL, apiKeyEnv: 'LLAMA_KEY' });

const refused: readonly { what: string; config: object; problems: readonly string[] }[] = [
  { what: 'a list', config: [], problems: ['line 1: expected a map of names to values, received a list'] },
  { what: 'nothing', config: {}, problems: ['line 1, models: missing; expected a list'] },
  { what: 'no models', config: modelsOf(), problems: ['line 2, models: expected at least 1, received 0 entries'] },
  {
    what: 'no system prompts',
    config: { ...good, systemPrompts: [] },
    problems: ['line 7, systemPrompts: expected at least 1, received 0 entries'],
  },
  {
    what: 'system prompts that stand twice',
    config: { ...good, systemPrompts: ['', 'a', 'b', 'a', ''] },
    problems: [
      'line 11, systemPrompts.3: the same as systemPrompts.1',
      'line 12, systemPrompts.4: the same as systemPrompts.0',
    ],
  },
  {
    what: 'a prompt that is null',
    config: { ...good, supersystemprompt: null },
    problems: ['line 7, supersystemprompt: expected text, received nothing'],
  },
  {
    what: 'models that reports could not tell apart',
    config: modelsOf({ name: 'a' }, { name: 'a', request: {} }, { name: 'b', label: 'a' }),
    problems: [
      'line 6, models.1: "a" appears twice: give each a "label"',
      'line 10, models.2: "a" appears twice: give each a "label"',
    ],
  },
  {
    what: 'models without a proper name',
    config: modelsOf({ name: '' }, { name: 'gpt 5' }, { name: 'a\u0007' }, { label: 'x' }),
    problems: [
      'line 4, models.0.name: received the text "": a model name has no blanks or control characters',
      'line 7, models.1.name: received the text "gpt 5": a model name has no blanks or control characters',
      'line 10, models.2.name: received the text "a\\u0007": a model name has no blanks or control characters',
      'line 12, models.3.name: missing; expected text',
    ],
  },
  {
    what: 'titles and labels that fill no line',
    config: { title: 'a\nb', ...modelsOf({ name: 'a', label: ' ', enabled: 'false' }) },
    problems: [
      'line 2, title: received the text "a\\nb": keep it on one line, without control characters',
      'line 6, models.0.label: is empty',
      'line 7, models.0.enabled: expected true or false, received the text "false": remove the quotes',
    ],
  },
  {
    what: 'offline models that judge code',
    config: modelsOf({ name: 'offline/key' }, { name: 'offline/judge?flip=0.1' }),
    problems: [
      'line 4, models.0.name: offline/key answers no multiple-choice questions: name offline/examinee, as in offline/examinee?accuracy=0.8',
      'line 7, models.1.name: offline/judge answers no multiple-choice questions: name offline/examinee, as in offline/examinee?accuracy=0.8',
    ],
  },
  {
    what: 'an offline model with a key',
    config: modelsOf({ name: 'offline/examinee', apiKeyEnv: 'OPENAI_API_KEY' }),
    problems: ['line 5, models.0.apiKeyEnv: an offline model needs no key: remove it'],
  },
  {
    what: 'a server that is no address alone',
    config: modelsOf(
      { name: 'a', baseURL: 'https://me:hunter2@example.com/v1' },
      { name: 'b', baseURL: 'https://example.com/v1?key=hunter2' },
    ),
    problems: [
      'line 5, models.0.baseURL: baseURL expects an address alone, received one with a user, a password or a query: a key belongs in an environment variable.',
      'line 9, models.1.baseURL: baseURL expects an address alone, received one with a user, a password or a query: a key belongs in an environment variable.',
    ],
  },
  {
    what: 'a server without a protocol, or with another one',
    config: modelsOf({ name: 'a', baseURL: 'example.com/v1' }, { name: 'b', baseURL: 'ftp://example.com' }),
    problems: [
      'line 5, models.0.baseURL: baseURL expects a URL such as http://127.0.0.1:8080/v1, received "example.com/v1".',
      'line 9, models.1.baseURL: baseURL expects a URL such as http://127.0.0.1:8080/v1, received "ftp://example.com".',
    ],
  },
  {
    what: 'a key that would travel unprotected',
    config: served('http://example.com/v1'),
    problems: ['line 5, models.0.baseURL: the key would be sent unencrypted: use https'],
  },
  {
    what: 'an unknown shuffle',
    config: { ...good, shuffle: 'option' },
    problems: ['line 7, shuffle: expected true, false, "questions" or "options", received the text "option"'],
  },
  ...[
    { runs: 0, problem: 'expected at least 1, received the number 0' },
    { runs: -1, problem: 'expected at least 1, received the number -1' },
    { runs: 1.5, problem: 'expected a whole number, received the number 1.5' },
    { runs: 1_000_001, problem: 'expected at most 1000000, received the number 1000001' },
    { runs: '3', problem: 'expected a number, received the text "3"' },
  ].map(({ runs, problem }) => ({
    what: `${JSON.stringify(runs)} runs`,
    config: { ...good, runs },
    problems: [`line 7, runs: ${problem}`],
  })),
  {
    what: 'an accuracy beyond 1 and modes of assertion that there are not',
    config: { ...good, policy: { accuracy: 2, assert: 'hrad', questions: 'none' } },
    problems: [
      'line 8, policy.accuracy: expected at most 1, received the number 2',
      'line 9, policy.assert: expected one of hard, soft; received the text "hrad" (did you mean "hard"?)',
      'line 10, policy.questions: expected one of hard, soft; received the text "none"',
    ],
  },
  {
    what: 'a policy without an accuracy',
    config: { ...good, policy: { asert: 'soft' } },
    problems: [
      'line 7, policy.accuracy: missing; expected a number',
      'line 8, policy.asert: unknown key (did you mean "assert"?); known keys: accuracy, assert, questions',
    ],
  },
  {
    what: 'unknown keys',
    config: { ...good, supersystempromt: 'x', systemPrompt: ['y'], zzz: 1 },
    problems: [
      `line 7, supersystempromt: unknown key (did you mean "supersystemprompt"?); ${known}`,
      `line 8, systemPrompt: unknown key (did you mean "systemPrompts"?); ${known}`,
      `line 11, zzz: unknown key; ${known}`,
    ],
  },
];

describe('load quiz: files', () => {
  const questions = JSON.stringify([
    {
      title: 'Which is even?',
      options: [
        { option: 'one', correct: false },
        { option: 'two', correct: true },
      ],
    },
  ]);

  const config = JSON.stringify({ models: [{ name: 'offline/examinee' }] });

  let folder: TemporaryFolder | undefined;

  afterEach(() => {
    folder?.remove();
  });

  function openFolder(files: Readonly<Record<string, string>>): string {
    folder = makeTemporaryFolder(files);
    return folder.path;
  }

  describe('loadQuiz', () => {
    test.each([
      { folder: 'fixtures/My Quiz (2)', id: 'my-quiz-2' },
      { folder: 'fixtures/accounting', id: 'accounting' },
      { folder: 'fixtures/数', id: 'quiz' },
    ])('names the quiz of $folder $id', ({ folder: path, id }) => {
      const root = openFolder({ [`${path}/questions.json`]: questions, [`${path}/config.json`]: config });

      const files = { questions: `${path}/questions.json`, config: `${path}/config.json` };
      const relative = loadQuiz(root, files).quiz;
      const absolute = loadQuiz(root, {
        questions: join(root, files.questions),
        config: join(root, files.config),
      }).quiz;

      expect([relative.id, relative.title, relative.files]).toEqual([id, id, files]);
      expect(absolute.id).toBe(id);
    });

    test('names the quiz of the root after the root', () => {
      const root = openFolder({ 'project/questions.json': questions, 'project/config.json': config });

      const { quiz } = loadQuiz(join(root, 'project'), { questions: 'questions.json', config: 'config.json' });

      expect(quiz.id).toBe('project');
    });

    test('names what stands beside a file that is not there, in one error with the other file', () => {
      const root = openFolder({ 'fixtures/q/question.json': questions, 'fixtures/q/readme.md': '' });

      const load = () => loadQuiz(root, quizFilesOf('q'));

      expect(load).toThrow(InputError);
      expect(load).toThrow(
        new Error(`fixtures/q/questions.json cannot be used:
  - there is no such file (did you mean "question.json"?); beside it: question.json

fixtures/q/config.json cannot be used:
  - there is no such file; beside it: question.json`),
      );
    });

    test('says that a file of a folder that is not there is not there', () => {
      const root = openFolder({});

      expect(() => loadQuiz(root, { questions: 'a/questions.json', config: 'a/b/c.json' })).toThrow(
        new Error(`a/questions.json cannot be used:
  - there is no such file

a/b/c.json cannot be used:
  - there is no such file`),
      );
    });

    test('refuses a folder in place of a file', () => {
      const root = openFolder({ 'questions.json/x': '', 'config.json': config });

      expect(() => loadQuiz(root, { questions: 'questions.json', config: 'config.json' })).toThrow(
        new Error(`questions.json cannot be used:
  - Cannot read questions.json: EISDIR: illegal operation on a directory, read`),
      );
    });
  });

  describe('listQuizzes', () => {
    test('lists the folders of fixtures that hold questions, by name', () => {
      const root = openFolder({
        'fixtures/b/questions.json': questions,
        'fixtures/a/questions.json': 'broken',
        'fixtures/c/config.json': config,
        'fixtures/questions.json': questions,
        'fixtures/d/questions.json/x': '',
      });

      expect(listQuizzes(root)).toEqual(['a', 'b']);
    });

    test('lists nothing without the folder', () => {
      expect(listQuizzes(openFolder({}))).toEqual([]);
    });
  });
});

const refusalOfModel = (model: object) => refusalOf({ config: { models: [{ name: 'gpt-6-luna', ...model }] } });

describe('loadQuiz', () => {
  test('loads questions and configuration, with the defaults of what is left out', () => {
    const { quiz, warnings } = loadSmallQuiz({ questions: [even, odd], config: { models } });

    expect(quiz).toEqual({
      id: 'small-quiz',
      title: 'small-quiz',
      root: '<root>',
      files: { questions: 'questions.json', config: 'config.json' },
      questions: [
        {
          id: '22a4c4f8049f',
          title: 'Which is even?',
          options: [
            { text: 'one', correct: false },
            { text: 'two', correct: true },
          ],
          multiple: false,
          line: 2,
        },
        {
          id: '6158446cd13c',
          title: 'Which are odd?',
          options: [
            { text: 'one', correct: true },
            { text: '3', correct: true },
            { text: '4', correct: false },
          ],
          multiple: true,
          line: 15,
        },
      ],
      config: {
        supersystemprompt: '',
        systemPrompts: [''],
        models: [{ name: 'offline/examinee?accuracy=0.8', enabled: true }],
        runs: 1,
        shuffle: true,
      },
    });
    expect(warnings).toEqual([]);
  });

  test('loads a configuration that says everything', () => {
    const config = {
      title: 'Numbers',
      supersystemprompt: 'Answer with a letter.\n',
      systemPrompts: ['', 'Be careful.\nVery.', 'Sei "genau" – äöü 数'],
      models: [
        {
          name: 'gpt-6-luna',
          label: 'luna',
          enabled: false,
          baseURL: 'https://example.com/v1',
          apiKeyEnv: 'EXAMPLE_KEY',
          request: {
            temperature: 0,
            topP: 0.5,
            seed: -1,
            maxTokens: 10,
            reasoningEffort: 'none',
            responseFormat: 'json_schema',
          },
        },
        { name: 'gpt-6-luna', enabled: true, request: { responseFormat: 'text' } },
      ],
      runs: 1_000_000,
      shuffle: 'options',
      policy: { accuracy: 0.5, assert: 'soft', questions: 'hard' },
    };

    expect(loadSmallQuiz({ config }).quiz).toMatchObject({ title: 'Numbers', config });
  });

  test('fills in what a request and a policy leave out', () => {
    const { config } = loadSmallQuiz({
      config: { models: [{ name: 'gpt-6-luna', request: {} }], policy: { accuracy: 1 } },
    }).quiz;

    expect(config.models).toEqual([{ name: 'gpt-6-luna', enabled: true, request: { responseFormat: 'text' } }]);
    expect(config.policy).toEqual({ accuracy: 1, assert: 'hard', questions: 'soft' });
  });

  test('keeps the id of a question wherever it stands, and gives copies ids of their own', () => {
    const [first, second] = idsOf(even, odd);
    const copy = { ...even };

    expect(idsOf({ ...even, title: 'Another?' }, odd, even)).toEqual([expect.any(String), second, first]);
    expect(idsOf(even, copy, odd, copy)).toEqual([first, `${first ?? ''}-2`, second, `${first ?? ''}-3`]);
  });

  test.each([
    { what: 'title', question: { ...even, title: 'Which is even? ' } },
    { what: 'text of an option', question: { ...even, options: [option('one'), option('twO', true)] } },
    { what: 'order of its options', question: { ...even, options: [option('two', true), option('one')] } },
    { what: 'number of options', question: { ...even, options: [...even.options, option('five')] } },
    { what: 'split of its text', question: { ...even, options: [option('one,two'), option('three', true)] } },
  ])('gives a question with another $what another id', ({ question }) => {
    expect(new Set(idsOf(even, question)).size).toBe(2);
    expect(idsOf(question)[0]).toMatch(/^[0-9a-f]{12}$/);
  });

  test('keeps the id of a question whose label was wrong, so that its kept replies are found again', () => {
    const relabelled = { ...even, options: [option('one', true), option('two')] };

    expect(idsOf(relabelled)).toEqual(idsOf(even));
  });

  test.each(refused)('refuses a configuration of $what', ({ config, problems }) => {
    expect(refusalOf({ config })).toBe(
      ['config.json cannot be used:', ...problems.map((problem) => `  - ${problem}`)].join('\n'),
    );
  });

  test.each(['http://localhost:8080/v1', 'http://127.0.0.1:8080/v1', 'http://[::1]:8080/v1', 'https://example.com/v1'])(
    'lets a key travel to %s',
    (baseURL) => {
      expect(loadSmallQuiz({ config: served(baseURL) }).quiz.config.models).toMatchObject([{ baseURL }]);
    },
  );

  test('lets what needs no key travel unprotected', () => {
    const baseURL = 'http://192.168.0.7:11434/v1';

    expect(loadSmallQuiz({ config: modelsOf({ name: 'llama', baseURL }) }).quiz.config.models).toMatchObject([
      { baseURL },
    ]);
  });

  test.each(['HTTP://example.com/v1', 'http://localhost.example.com/v1', 'http://127.0.0.1.example.com/v1'])(
    'lets no key travel to %s',
    (baseURL) => {
      expect(refusalOf({ config: served(baseURL) })).toBe(
        'config.json cannot be used:\n  - line 5, models.0.baseURL: the key would be sent unencrypted: use https',
      );
    },
  );

  test('refuses system prompts that ask the same, for a blank one is not sent', () => {
    expect(refusalOf({ config: { ...good, systemPrompts: ['', 'a', ' \n'] } })).toBe(
      'config.json cannot be used:\n  - line 10, systemPrompts.2: the same as systemPrompts.0',
    );
  });

  test('says that a name of a variable is expected where a key stands', () => {
    expect(refusalOfModel({ apiKeyEnv: 'sk-proj-0123456789' })).toMatch(
      /^config\.json cannot be used:\n {2}- line 5, models\.0\.apiKeyEnv: .*name an environment variable .*not the key itself$/,
    );
  });

  test.each([
    { what: 'a key in place of the name of a variable', model: { apiKeyEnv: 'sk-proj-hunter2-hunter2' } },
    { what: 'a password in an address without http', model: { baseURL: 'ftp://me:hunter2@example.com/v1' } },
    { what: 'a password in an address without a host', model: { baseURL: 'https://me:hunter2@' } },
  ])('never repeats $what', ({ model }) => {
    expect(refusalOfModel(model)).not.toContain('hunter2');
  });

  test('refuses a key without a dash in place of the name of a variable', () => {
    expect(refusalOfModel({ apiKeyEnv: `gsk_${'hunter2'.repeat(7)}` })).toMatch(/name an environment variable/);
  });

  test('names every problem of the parameters of an offline examinee', () => {
    const message = refusalOfModel({ name: 'offline/examinee?acuracy=0.8&letterBias=a:0.1&unreadable=3' });

    expect(message).toContain('unknown parameter "acuracy" (did you mean "accuracy"?)');
    expect(message).toContain('unreadable expects a share from 0 to 1, received "3"');
    expect(message).toContain('letterBias expects a letter and a share, such as A:0.1, received "a:0.1"');
  });

  test('suggests the examinee for a misspelt one', () => {
    expect(refusalOfModel({ name: 'offline/exminee' })).toContain(
      'there is no offline model "offline/exminee" (did you mean "offline/examinee"?); known: offline/judge, offline/grader, offline/key, offline/examinee, offline/coder',
    );
  });

  test('suggests the known key that an unknown one of a model resembles', () => {
    expect(refusalOfModel({ lable: 'x', request: { temprature: 1 } })).toBe(`config.json cannot be used:
  - line 5, models.0.lable: unknown key (did you mean "label"?); known keys: name, label, enabled, baseURL, apiKeyEnv, request
  - line 7, models.0.request.temprature: unknown key (did you mean "temperature"?); known keys: temperature, topP, seed, maxTokens, reasoningEffort, body, responseFormat`);
  });
});
