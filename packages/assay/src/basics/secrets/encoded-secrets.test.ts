import { describe, expect, test } from '@jest/globals';
import { anyText, fc } from '../../testing/properties';
import { oneIn, sized } from '../../testing/sized';
import { findOwnSecret, redactSecrets, registerSecret } from './secrets';

const each = (text: string, escape: (code: number) => string): string =>
  Array.from(text, (character) => escape(character.charCodeAt(0))).join('');
const hex = (code: number, length: number): string => code.toString(16).padStart(length, '0');
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Ways to write a text, and to read it again. */
const encodings: Readonly<Record<string, readonly [(text: string) => string, (text: string) => string]>> = {
  'as it is': [(text) => text, (text) => text],
  JSON: [(text) => JSON.stringify(text).slice(1, -1), (text) => parse(text) ?? text],
  'an address': [encodeURIComponent, (text) => (isAddress(text) ? decodeURIComponent(text) : text)],
  'an address, every character': [(text) => each(text, (code) => `%${hex(code, 2)}`), decodeAddress],
  '\\u': [(text) => each(text, (code) => `\\u${hex(code, 4)}`), (text) => parse(text) ?? text],
  '\\x': [
    (text) => each(text, (code) => `\\x${hex(code, 2)}`),
    (text) => text.replace(/\\x(..)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
  ],
  entities: [
    (text) => each(text, (code) => `&#${String(code)};`),
    (text) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  ],
  'hexadecimal entities': [
    (text) => each(text, (code) => `&#x${hex(code, 2).toUpperCase()};`),
    (text) => text.replace(/&#x(\w+);/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
  ],
  base64: [(text) => bytes(text).toString('base64'), (text) => Buffer.from(text, 'base64').toString('latin1')],
  'base64 after another text': [
    (text) => bytes(`user:${text}`).toString('base64url'),
    (text) => Buffer.from(text, 'base64url').toString('latin1').replace('user:', ''),
  ],
  'hexadecimal digits': [(text) => bytes(text).toString('hex'), (text) => Buffer.from(text, 'hex').toString('latin1')],
  'several lines': [(text) => text.replace(/.{7}/g, '$&\n'), (text) => text.replaceAll('\n', '')],
  'with what is not seen': [(text) => text.replace(/.{5}/g, '$&\u00ad'), (text) => text.replaceAll('\u00ad', '')],
  'pieces of a program': [(text) => text.replace(/.{9}/g, "$&' + '"), (text) => text.replaceAll("' + '", '')],
};
const names = Object.keys(encodings);
const digits = ['base64', 'base64 after another text', 'hexadecimal digits'];
const splits = ['several lines', 'with what is not seen', 'pieces of a program'];
/** Digits of a key that was cut into pieces before are not known; security.md says so. */
const pairs = names
  .flatMap((outer) => names.map((inner) => ({ outer, inner })))
  .filter(({ outer, inner }) => ![...digits, inner].includes(outer) || !splits.includes(inner));

function parse(text: string): string | undefined {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return undefined;
  }
}

function isAddress(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

function decodeAddress(text: string): string {
  return text.replace(/%(..)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

const random = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
  minLength: 40,
  maxLength: 120,
});

const ours = 'sk-proj-9fK2mQ7xV1bN4cZ8aS5dG0hJ3lP6oI2uY7tR4eW1q';
const token = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJvdXJzIn0.${'Zq3Xw8Vb1Nm6'.repeat(4)}`;
registerSecret('SOME_KEY', ours);
registerSecret('TOKEN', token);
registerSecret('PASSWORD', 'password');
registerSecret('WORD', 'sunshine');

describe('a key that a server echoes', () => {
  test.each(oneIn(3, pairs))('is not left in what is written as $outer of $inner', ({ outer, inner }) => {
    const [[encodeOuter, decodeOuter] = [], [encodeInner, decodeInner] = []] = [encodings[outer], encodings[inner]];
    const encode = (key: string): string => encodeOuter?.(encodeInner?.(key) ?? '') ?? '';
    const decode = (text: string): string => decodeInner?.(decodeOuter?.(text) ?? '') ?? '';
    fc.assert(
      fc.property(random, (text) => {
        const key = `sk-0a${text}`;
        expect(decode(encode(key))).toBe(key);

        const redacted = redactSecrets(`It said ${encode(key)} to me.`, key);

        expect(redacted).toMatch(/^It said .*\[key removed\].* to me\.$/s);
        const rest = redacted.slice('It said '.length, -' to me.'.length).split('[key removed]');
        const readable = rest.flatMap((part) => [part, decode(part)]);
        const parts = Array.from({ length: key.length - 7 }, (_, at) => key.slice(at, at + 8));
        expect(parts.filter((part) => readable.some((left) => left.includes(part)))).toEqual([]);
        expect(rest.join('').length).toBeLessThan(encode(key).length / 2);
        expect(redactSecrets(JSON.stringify({ redacted }), key)).toBe(JSON.stringify({ redacted }));
      }),
      { numRuns: 4 },
    );
    expect(findOwnSecret(encode(ours))).toBe('SOME_KEY');
  });

  test('is not left in part', () => {
    expect(redactSecrets(`You sent ${ours.slice(0, 30)}… and ${ours.slice(-25)}.`)).toMatch(
      /^You sent \[key removed\].{0,3}… and .{0,3}\[key removed\]\.$/,
    );
  });
});

describe('what is no key', () => {
  test.each([
    'sk-proj-, sk-proj-… and sk-proj-abc of a candidate',
    "const key = 'sk-proj-T3BlbkFJ9876543210zyxwvutsrqponmlkjihgfedcba';",
    'const token = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJvdGhlcnMifQ.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"',
    'the pass\nword of my house, sun shine',
    '&valueOf; &toStrin; &constru; %4 \\u12 &#; &#x; are no characters',
    '{"isCorrect": true, "because": "100 %25 of \\u0073ome &#115;igns\\n"}',
  ])('stays as it is: %j', (text) => {
    expect([redactSecrets(text), findOwnSecret(text)]).toEqual([text, undefined]);
  });

  test('is any other text of the same kind', () => {
    fc.assert(
      fc.property(fc.oneof(random, anyText({ maxLength: 500 }), fc.base64String({ maxLength: 2000 })), (text) => {
        expect(redactSecrets(text)).toBe(text);
      }),
      { numRuns: sized({ little: 25, all: 1_000 }) },
    );
  });
});

describe('a short secret', () => {
  test.each(['pass%77ord', '\\u0070assword', '&#112;assword', '%2570assword', 'cGFzc3dvcmQ', '70617373776f7264'])(
    'is found in %s',
    (text) => {
      // The last character of base64 may be of another one, too.
      expect(redactSecrets(`<${text}>`)).toMatch(/^<\[key removed\].?>$/);
      expect(findOwnSecret(text)).toBe('PASSWORD');
    },
  );
});
