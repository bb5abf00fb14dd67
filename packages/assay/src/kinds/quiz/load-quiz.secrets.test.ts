import { describe, expect, test } from '@jest/globals';
import { refusalOf } from '../../testing/small-quiz';

const refusalOfModel = (model: object) => refusalOf({ config: { models: [{ name: 'gpt-6-luna', ...model }] } });

describe('loadQuiz', () => {
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
