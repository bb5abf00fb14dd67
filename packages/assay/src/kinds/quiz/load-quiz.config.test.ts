import { describe, expect, test } from '@jest/globals';
import { loadSmallQuiz, refusalOf } from '../../testing/small-quiz';

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

describe('loadQuiz', () => {
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
});
