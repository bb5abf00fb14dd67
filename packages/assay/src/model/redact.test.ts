import { describe, expect, test } from '@jest/globals';
import { findSecret, redactError, redactKey } from './redact';

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
    { text: 'Bearer abc+def/ghi=, bearer abc.def~ghi', redacted: '[key removed], [key removed]' },
    {
      text: 'Rate limit reached in organization org-AbC123def456 on tokens, project proj_aB3dE6gH9',
      redacted: 'Rate limit reached in organization [organisation removed] on tokens, project [project removed]',
    },
    {
      text: 'my organisation-wide org-structure of proj_management',
      redacted: 'my organisation-wide org-structure of proj_management',
    },
    { text: 'a task-manager is a risk-assessment', redacted: 'a task-manager is a risk-assessment' },
  ])('turns "$text" into "$redacted"', ({ text, redacted }) => {
    expect(redactError(text, 'my-own-key-1')).toBe(redacted);
  });
});

describe('findSecret', () => {
  test.each([
    { line: '{"text":"use\\nsk-proj-0123456789abcdef"}', found: 'an API key (sk-…)' },
    { line: '{"said":"Authorization: Bearer abcdef0123456789"}', found: 'a bearer token' },
    { line: '{"organization":"org-a1b2c3d4e5f6a7b8"}', found: 'an organisation id (org-…)' },
    { line: '{"text":"sk-learn-is-a-module-name, sk-1234, org-chart, task-0123456789abcdefghij"}', found: undefined },
    { line: '{"text":"a Bearer of bad news, Incorrect API key provided: sk-proj-****wxyz."}', found: undefined },
  ])('finds $found in $line', ({ line, found }) => {
    expect(findSecret(line)).toBe(found);
  });
});
