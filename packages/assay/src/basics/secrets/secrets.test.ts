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

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const json = (text: string): string => JSON.stringify(text);

const forms = [
  { form: 'as it is', of: (text: string) => `<${text}>` },
  { form: 'twice', of: (text: string) => `${text},${text}${text}` },
  { form: 'as a header', of: (text: string) => `authorization: Bearer ${text}\r\n` },
  { form: 'in JSON', of: json },
  { form: 'in JSON in JSON', of: (text: string) => json(json({ text }.text)) },
  { form: 'in the JSON of PHP', of: (text: string) => json(text).replaceAll('/', '\\/') },
  { form: 'in an address', of: (text: string) => `?key=${encodeURIComponent(text)}&x=1` },
  {
    form: 'in an address, in small letters',
    of: (text: string) => encodeURIComponent(text).replace(/%../g, (at) => at.toLowerCase()),
  },
  { form: 'in XML', of: (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;') },
  { form: 'in base64', of: base64 },
  { form: 'in base64url', of: (text: string) => Buffer.from(text).toString('base64url') },
  { form: 'in the base64 of Bearer', of: (text: string) => base64(`Bearer ${text}`) },
  { form: 'in the base64 of user:', of: (text: string) => base64(`user:${text}\n`) },
  { form: 'in the base64 of :', of: (text: string) => base64(`:${text}:`) },
  { form: 'in hexadecimal digits', of: (text: string) => Buffer.from(text).toString('hex') },
  { form: 'in capital hexadecimal digits', of: (text: string) => Buffer.from(text).toString('hex').toUpperCase() },
];

describe('findOwnSecret', () => {
  test.each(forms)('finds a value $form, and nothing once it is redacted', ({ of }) => {
    const texts = [key, organisation, 'proj_A1b2C3d4E5'].map(of);

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
