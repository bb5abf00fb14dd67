import { describe, expect, test } from '@jest/globals';
import { redactError, redactKey } from './redact';

describe('redactKey', () => {
  test.each([
    {
      text: 'key k3y-of-mine!, twice k3y-of-mine!',
      key: 'k3y-of-mine!',
      redacted: 'key [key removed], twice [key removed]',
    },
    { text: 'nothing here', key: 'k3y-of-mine!', redacted: 'nothing here' },
    { text: 'no key at all', key: undefined, redacted: 'no key at all' },
    { text: String.raw`{"said":"my\"odd\\key"}`, key: String.raw`my"odd\key`, redacted: '{"said":"[key removed]"}' },
    { text: 'none of it', key: 'none', redacted: 'none of it' },
    { text: 'a $& key', key: '$&$&$&$&', redacted: 'a $& key' },
    { text: 'an sk-example1234 of a candidate', key: 'other-key', redacted: 'an sk-example1234 of a candidate' },
  ])('turns "$text" into "$redacted"', ({ text, key, redacted }) => {
    expect(redactKey(text, key)).toBe(redacted);
  });
});

describe('redactError', () => {
  test.each([
    { text: 'Incorrect API key provided: sk-proj-****wxyz.', redacted: 'Incorrect API key provided: [key removed]' },
    { text: 'header "Bearer abcdef123456" refused', redacted: 'header "[key removed]" refused' },
    { text: 'got my-own-key-1', redacted: 'got [key removed]' },
    { text: 'a task-manager is a risk-assessment', redacted: 'a task-manager is a risk-assessment' },
  ])('turns "$text" into "$redacted"', ({ text, redacted }) => {
    expect(redactError(text, 'my-own-key-1')).toBe(redacted);
  });
});
