import { describe, expect, test } from '@jest/globals';
import { readOrigin, readTrustedHosts } from './trusted-hosts';

describe('readOrigin', () => {
  test.each([
    ['llm.example.com', 'https://llm.example.com'],
    ['llm.example.com:8443', 'https://llm.example.com:8443'],
    ['https://LLM.example.com:443/v1/', 'https://llm.example.com'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['https://[2001:db8::1]:1', 'https://[2001:db8::1]:1'],
  ])('%s → %s', (text, origin) => {
    expect(readOrigin(text)).toEqual({ origin });
  });

  test.each([
    ['http://llm.example.com', 'http://llm.example.com is plain http, so the key could be read in transit: use https'],
    ['http://0.0.0.0:80', 'http://0.0.0.0 is plain http, so the key could be read in transit: use https'],
    ['https://me:hunter2@b.example', 'expected https://b.example alone, without a user, a password, "?" or "#"'],
    ['http://127.0.0.1@b.example', 'expected http://b.example alone, without a user, a password, "?" or "#"'],
    ['https://b.example?a', 'expected https://b.example alone, without a user, a password, "?" or "#"'],
    ['*', 'expected an address such as https://llm.example.com'],
    ['https://*.example.com', 'expected an address such as https://llm.example.com'],
    ['', 'expected an address such as https://llm.example.com'],
  ])('refuses %s', (text, problem) => {
    expect(readOrigin(text)).toEqual({ problem });
  });
});

describe('readTrustedHosts', () => {
  test.each([undefined, '', ' , '])('finds none in %j', (text) => {
    expect(readTrustedHosts(text)).toEqual({ trusted: [], problems: [] });
  });

  test('takes a name before @ for the variable, and says by number what it cannot use', () => {
    expect(
      readTrustedHosts('a.example, GROQ_API_KEY@https://b.example:1/v1,http://c.example,me:hunter2@d.example,*'),
    ).toEqual({
      trusted: [
        { origin: 'https://a.example', key: 'OPENAI_API_KEY' },
        { origin: 'https://b.example:1', key: 'GROQ_API_KEY' },
      ],
      problems: [
        'ASSAY_TRUSTED_HOSTS, entry 3: http://c.example is plain http, so the key could be read in transit: use https.',
        'ASSAY_TRUSTED_HOSTS, entry 4: expected https://d.example alone, without a user, a password, "?" or "#".',
        'ASSAY_TRUSTED_HOSTS, entry 5: expected an address such as https://llm.example.com.',
      ],
    });
  });
});
