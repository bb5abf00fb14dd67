import { describe, expect, test } from '@jest/globals';
import { loadSmallQuiz } from '../../testing/small-quiz';

const option = (text: string, correct = false) => ({ option: text, correct });
const even = { title: 'Which is even?', options: [option('one'), option('two', true)] };
const odd = { title: 'Which are odd?', multiple: true, options: [option('one', true), option('3', true), option('4')] };
const models = [{ name: 'offline/examinee?accuracy=0.8' }];

const idsOf = (...questions: readonly object[]) => loadSmallQuiz({ questions }).quiz.questions.map(({ id }) => id);

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
});
