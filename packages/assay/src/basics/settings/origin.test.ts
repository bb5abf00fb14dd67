import { describe, expect, test } from '@jest/globals';
import { isLoopback, isUnprotected, originOf } from './trusted-hosts';

describe('originOf', () => {
  test.each([
    ['https://API.OpenAI.com/v1', 'https://api.openai.com'],
    ['https://api.openai.com:443', 'https://api.openai.com'],
    ['https://api.openai.com:8443/v1', 'https://api.openai.com:8443'],
    ['http://api.openai.com', 'http://api.openai.com'],
    // Another name to a resolver, so another origin.
    ['https://api.openai.com./v1', 'https://api.openai.com.'],
    ['https://api.openai.com@evil.example/v1', 'https://evil.example'],
    ['https://evil.example\\@api.openai.com/v1', 'https://evil.example'],
    ['https://evil.example#@api.openai.com', 'https://evil.example'],
    // A Cyrillic "о".
    ['https://api.оpenai.com/v1', 'https://api.xn--penai-iye.com'],
    ['https://ａｐｉ.openai.com', 'https://api.openai.com'],
    ['http://2130706433/v1', 'http://127.0.0.1'],
    ['http://0x7f.1/v1', 'http://127.0.0.1'],
    ['http://127.1:80/', 'http://127.0.0.1'],
    ['http://[::1]:8080/v1', 'http://[::1]:8080'],
    ['http://[0:0::1]/', 'http://[::1]'],
    ['http://my_model-server:8000/v1', 'http://my_model-server:8000'],
  ])('%s → %s', (address, origin) => {
    expect(originOf(address)).toBe(origin);
  });

  test.each([
    'api.openai.com',
    'ftp://api.openai.com',
    'file:///etc/passwd',
    'https:/api.openai.com',
    'https://',
    'https://a b/',
    // They would be commands in the line that a person is told to paste.
    'https://$(touch x).example/',
    'https://`id`.example/',
    "https://a';id;'.example/",
    'https://a&b.example',
    'https://a;b.example',
    'https://a!b.example',
    'https://a*.example',
  ])('finds none in %s', (address) => {
    expect(originOf(address)).toBeUndefined();
  });
});

describe('isLoopback', () => {
  test.each([
    ['http://127.0.0.1:8080', true],
    ['https://127.0.0.1', true],
    ['http://127.255.255.254', true],
    ['http://localhost:11434', true],
    ['http://[::1]', true],
    ['http://0.0.0.0:8080', false],
    ['http://128.0.0.1', false],
    ['http://10.0.0.1', false],
    ['http://127.0.0.1.evil.example', false],
    ['http://localhost.evil.example', false],
    ['http://localhost.', false],
    ['http://evil.localhost', false],
    ['http://[::ffff:7f00:1]', false],
    ['http://[::]', false],
    ['https://evil.example', false],
  ])('%s: %s', (origin, expected) => {
    expect(isLoopback(origin)).toBe(expected);
  });

  test('is not fooled by what stands before an @', () => {
    expect(isLoopback(originOf('http://127.0.0.1@evil.example/') ?? '')).toBe(false);
  });
});

describe('isUnprotected', () => {
  test.each([
    ['http://evil.example', true],
    ['http://0.0.0.0:1', true],
    ['http://127.0.0.1:1', false],
    ['https://evil.example', false],
  ])('%s: %s', (origin, expected) => {
    expect(isUnprotected(origin)).toBe(expected);
  });
});
