import { describe, expect, test } from '@jest/globals';
import { findOwnSecret, redactPieces, redactSecrets, registerSecret } from './secrets';

const key = 'sk-proj-k"7\\/T3BlbkFJ?~x&y0123456789abcdefghijklmnop';
const organisation = 'org-Zx81kq55TTe4';
registerSecret('OPENAI_API_KEY', key);
registerSecret('OPENAI_ORG_ID', organisation);
registerSecret('OPENAI_PROJECT_ID', 'proj_A1b2C3d4E5');
registerSecret('OTHER_KEY', `${organisation}-and-more`);
for (const harmless of [
  undefined,
  '',
  'none',
  'EMPTY',
  'ollama',
  '7 chars',
  'not-needed',
  'lm-studio',
  'sk-no-key-required',
]) {
  registerSecret('OPENAI_API_KEY', harmless);
}

describe('findOwnSecret', () => {
  test('names the variable whose value it finds, and finds nothing once the value is redacted', () => {
    const texts = [`${key},${key}${key}`, `authorization: Bearer ${organisation}\r\n`, 'proj_A1b2C3d4E5'];

    expect(texts.map(findOwnSecret)).toEqual(['OPENAI_API_KEY', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID']);
    expect(texts.map((text) => findOwnSecret(redactSecrets(text)))).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    'nothing',
    '',
    "another's sk-proj-T3BlbkFJ9876543210zyxwvutsrqponmlkjihgfedcba",
    'none, EMPTY and ollama are not-needed by lm-studio; sk-no-key-required',
    'sk-proj-…mnop and org-****TTe4',
  ])('passes "%s"', (text) => {
    expect([findOwnSecret(text), redactSecrets(text)]).toEqual([undefined, text]);
  });
});

describe('redactSecrets', () => {
  test('says what it removed, and leaves the rest as it is', () => {
    expect(redactSecrets(`a ${key} b ${organisation} c proj_A1b2C3d4E5 d $& e`)).toBe(
      'a [key removed] b [organisation removed] c [project removed] d $& e',
    );
  });

  test('removes the whole of a secret that begins like another', () => {
    expect(redactSecrets(`${organisation}-and-more`)).toBe('[key removed]');
  });

  test('removes one more key when it is given one, and forgets it', () => {
    expect([redactSecrets('the 12345678 key', '12345678'), redactSecrets('the 12345678 key')]).toEqual([
      'the [key removed] key',
      'the 12345678 key',
    ]);
  });
});

describe('redactPieces', () => {
  test.each([
    { text: `Invalid key ${key.slice(0, 20)}… given`, redacted: 'Invalid key [key removed]… given' },
    {
      text: `ends with ${key.slice(-15)}, at ${key.slice(9, 21)}`,
      redacted: 'ends with [key removed], at [key removed]',
    },
    { text: `sk-proj, …${key.slice(-4)}, ${organisation.slice(0, 7)}`, redacted: 'sk-proj, …mnop, org-Zx8' },
  ])('turns "$text" into "$redacted"', ({ text, redacted }) => {
    expect(redactPieces(text)).toBe(redacted);
  });
});
