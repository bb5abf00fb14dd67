import { describe, expect, test } from '@jest/globals';
import { permissionFor, type Destination, type Permission, isKnownPair, knownKeys } from './key-destination';

const environment = 'environment';
const dotenv = '.env';
const config = { file: 'fixtures/capitals/config.json' };
const unknown = 'https://llm.example.com/v1';

/** Whether nothing is trusted but this. */
const trusting =
  (...pairs: readonly string[]) =>
  (origin: string, key: string): boolean =>
    pairs.includes(`${key}@${origin}`);

type Row = readonly [
  variable: string,
  place: Destination['place'],
  namedBy: Destination['namedBy'],
  baseURL: string | undefined,
  expected: Permission | undefined,
];

describe('permissionFor', () => {
  test.each<Row>([
    // A person named the server.
    ['OPENAI_API_KEY', environment, environment, unknown, 'named together'],
    ['OPENAI_API_KEY', dotenv, environment, unknown, 'named together'],
    ['OPENAI_API_KEY', environment, environment, 'http://llm.internal:8000/v1', 'named together'],
    // Of everything else in the environment, a file of the project would choose.
    ['AWS_SECRET_ACCESS_KEY', environment, environment, unknown, undefined],
    ['OWN_KEY', dotenv, environment, unknown, 'named together'],
    // .env names the server.
    ['OPENAI_API_KEY', environment, dotenv, unknown, undefined],
    ['OPENAI_API_KEY', dotenv, dotenv, unknown, 'named together'],
    ['OWN_KEY', environment, dotenv, unknown, undefined],
    ['OWN_KEY', dotenv, dotenv, unknown, 'named together'],
    // Another file of the project names the server.
    ['OPENAI_API_KEY', environment, config, unknown, undefined],
    ['OPENAI_API_KEY', dotenv, config, unknown, undefined],
    ['OWN_KEY', environment, config, unknown, undefined],
    ['OWN_KEY', dotenv, config, unknown, undefined],
    // Nobody knows who named it.
    ['OPENAI_API_KEY', undefined, undefined, unknown, undefined],
    // OpenAI's own server is known.
    ['OPENAI_API_KEY', environment, undefined, undefined, 'known'],
    ['OPENAI_API_KEY', dotenv, undefined, undefined, 'known'],
    ['OPENAI_ORG_ID', environment, undefined, undefined, 'known'],
    ['OWN_KEY', environment, undefined, undefined, undefined],
    ['OWN_KEY', dotenv, undefined, undefined, undefined],
    ['GROQ_API_KEY', environment, undefined, undefined, undefined],
    // So are the providers', each for its own key.
    ['OPENAI_API_KEY', environment, dotenv, 'https://eu.api.openai.com/v1', 'known'],
    ['GROQ_API_KEY', environment, config, 'https://api.groq.com/openai/v1', 'known'],
    ['OPENAI_API_KEY', environment, dotenv, 'https://api.groq.com/openai/v1', undefined],
    ['GROQ_API_KEY', environment, config, 'http://api.groq.com/openai/v1', undefined],
    ['GROQ_API_KEY', environment, config, 'https://api.groq.com:8443/openai/v1', undefined],
    ['GROQ_API_KEY', environment, config, 'https://api.groq.com.evil.example/v1', undefined],
    ['OPENAI_API_KEY', environment, dotenv, 'https://api.openai.com@evil.example/v1', undefined],
    ['OPENAI_API_KEY', environment, dotenv, 'https://evil.example/https://api.openai.com/v1', undefined],
    ['OPENAI_API_KEY', environment, dotenv, 'https://evil.api.openai.com/v1', undefined],
    ['OPENAI_API_KEY', environment, dotenv, 'https://mine.openai.azure.com/v1', undefined],
    ['OPENAI_API_KEY', environment, dotenv, 'https://api.оpenai.com/v1', undefined],
    // This machine may have any.
    ['OWN_KEY', environment, config, 'http://127.0.0.1:8080/v1', 'loopback'],
    ['OPENAI_API_KEY', environment, dotenv, 'http://localhost:8080/v1', 'loopback'],
    ['OPENAI_API_KEY', environment, dotenv, 'http://[::1]:8080/v1', 'loopback'],
    ['OPENAI_API_KEY', environment, dotenv, 'http://2130706433/v1', 'loopback'],
    ['OPENAI_API_KEY', environment, dotenv, 'http://0x7f.1/v1', 'loopback'],
    ['OPENAI_API_KEY', environment, dotenv, 'http://0.0.0.0:8080/v1', undefined],
    ['OPENAI_API_KEY', environment, dotenv, 'http://127.0.0.1.evil.example/v1', undefined],
    ['OPENAI_API_KEY', environment, dotenv, 'http://127.0.0.1@evil.example/v1', undefined],
    // What is no address gets nothing.
    ['OPENAI_API_KEY', environment, environment, 'ftp://llm.example.com', undefined],
    ['OPENAI_API_KEY', environment, environment, '', undefined],
  ])('%s of %s to a server that %j names, %s: %s', (variable, place, namedBy, baseURL, expected) => {
    expect(permissionFor({ variable, place, namedBy, baseURL }, trusting())).toBe(expected);
  });

  test.each([
    ['OPENAI_API_KEY', 'OPENAI_API_KEY@https://llm.example.com', 'trusted'],
    ['OPENAI_PROJECT_ID', 'OPENAI_API_KEY@https://llm.example.com', 'trusted'],
    ['OWN_KEY', 'OWN_KEY@https://llm.example.com', 'trusted'],
    ['OWN_KEY', 'OPENAI_API_KEY@https://llm.example.com', undefined],
    ['OPENAI_API_KEY', 'OWN_KEY@https://llm.example.com', undefined],
    ['OPENAI_API_KEY', 'OPENAI_API_KEY@https://llm.example.com:8443', undefined],
    ['OPENAI_API_KEY', 'OPENAI_API_KEY@http://llm.example.com', undefined],
    ['OPENAI_API_KEY', 'OPENAI_API_KEY@https://example.com', undefined],
  ])('%s, with %s trusted: %s', (variable, pair, expected) => {
    expect(permissionFor({ variable, place: environment, namedBy: config, baseURL: unknown }, trusting(pair))).toBe(
      expected,
    );
  });

  test('asks whether a server is trusted for nothing that is allowed anyway', () => {
    const asked = (): boolean => {
      throw new Error('asked');
    };

    expect(
      permissionFor({ variable: 'OPENAI_API_KEY', place: environment, namedBy: undefined, baseURL: undefined }, asked),
    ).toBe('known');
  });
});

describe('isKnownPair', () => {
  test('knows no provider by another provider’s key', () => {
    const groq = knownKeys.filter((key) => isKnownPair(key, 'https://api.groq.com'));

    expect(groq).toEqual(['GROQ_API_KEY']);
    expect(isKnownPair('constructor', 'https://api.groq.com')).toBe(false);
  });
});
