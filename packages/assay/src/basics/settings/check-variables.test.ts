import { describe, expect, test } from '@jest/globals';
import { baseURLProblems } from './check-variables';

const alone =
  'OPENAI_BASE_URL expects an address alone, received one with a user, a password or a query: a key belongs in an environment variable.';
const expected = 'OPENAI_BASE_URL expects a URL such as http://127.0.0.1:8080/v1, received';

describe('baseURLProblems', () => {
  test.each([
    { address: 'http://user:password@127.0.0.1/v1', problem: alone },
    { address: 'http://127.0.0.1/v1?x=a@b&key=password', problem: alone },
    { address: 'user:password@127.0.0.1/v1', problem: `${expected} "…".` },
    { address: 'https:/user:pass?word@host/v1', problem: `${expected} "…".` },
    { address: 'https://user:pass word@', problem: `${expected} "https://…".` },
    { address: '127.0.0.1/v1?key=password', problem: `${expected} "…".` },
    { address: '127.0.0.1/v1', problem: `${expected} "127.0.0.1/v1".` },
  ])('refuses $address without repeating what gives access', ({ address, problem }) => {
    expect(baseURLProblems(address)).toEqual([problem]);
  });

  test.each([undefined, 'http://127.0.0.1:8080/v1', 'https://host.example/path/v1'])('takes %s', (address) => {
    expect(baseURLProblems(address)).toEqual([]);
  });
});
