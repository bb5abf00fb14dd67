import { afterAll, describe, expect, test } from '@jest/globals';
import { tableOf } from '../../experiment/blocks/blocks';
import { join } from 'node:path';
import { openServer } from '../../export/runtime/open-server';
import { redactError, redactKey } from '../../model/redact';
import { toCommand } from '../../output/github/workflow-commands';
import { markdownBlock, markdownCode, markdownText } from '../../output/markdown/markdown-text';
import { layOut } from '../../output/terminal/lay-out';
import { anyText, fc } from '../../testing/properties';
import { sized } from '../../testing/sized';
import { makeTemporaryFolder } from '../../testing/temporary-folder';
import { appendLine } from '../disk/disk-append';
import { createAppender, writeText } from '../disk/disk';
import { createFolder, writeNewText } from '../disk/disk-claims';
import { AssayError } from '../errors';
import {
  refuseSecretsInArguments,
  refuseSecretsInPage,
  refuseSecretsInRequest,
  secretNameProblem,
} from './refuse-secrets';
import { findOwnSecret, redactSecrets, registerSecret } from './secrets';

const key = 'sk-k"7\\/T3+x&y?~0123456789abcdefghijklmnop';
registerSecret('OPENAI_API_KEY', key);
registerSecret('OPENAI_ORG_ID', 'org-Zx81kq55TTe4');
registerSecret('OPENAI_PROJECT_ID', 'function');

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const json = (text: string): string => JSON.stringify(text);

/** Every form that docs/security.md promises to find. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => `<${text}>`,
  'in JSON': json,
  'in JSON with escaped slashes': (text) => json(text).replaceAll('/', '\\/'),
  'URL-encoded': (text) => `?key=${encodeURIComponent(text)}&x=1`,
  'URL-encoded in small letters': (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
  'in base64': base64,
  'in base64url': (text) => Buffer.from(text).toString('base64url'),
  'in base64 after one byte': (text) => base64(`:${text}:`),
  'in base64 after two bytes': (text) => base64(`user:${text}\n`),
  'in base64url after three bytes': (text) => Buffer.from(`key${text}`).toString('base64url'),
};
const formNames = Object.keys(forms);

const printableCharacter = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));

const folder = makeTemporaryFolder();
let files = 0;
const at = (name: string): string => join(folder.path, name);
afterAll(() => {
  folder.remove();
});

/** The key, or as much of it as a form of it reveals. */
const tracesOf = (form: string): readonly string[] => [key, (forms[form]?.(key) ?? '').slice(8, -8)];

const removing: Readonly<Record<string, (text: string) => string>> = {
  'a reply': (text) => redactKey(text, undefined),
  'a reply, of a key that is not registered': (text) => redactKey(text.replaceAll('\n', ' '), key),
  'an error of a server': (text) => redactError(text, undefined),
  'an error of Assay': (text) => new AssayError(text).message,
  'the terminal': (text) => layOut([text, tableOf(text, [text], [[text]])]),
  Markdown: (text) => [markdownText(text), markdownCode(text), markdownBlock(text, '')].join('\n'),
  'an annotation on GitHub': (text) => toCommand({ level: 'error', title: text, message: text }),
  'exported code': (text) => {
    const { redact, toProblem } = openServer({ apiKey: key }, {});
    return redact(text) + toProblem(text);
  },
};

const refusing: Readonly<Record<string, (text: string) => void>> = {
  'a new file': (text) => {
    writeNewText(at('new.txt'), text);
  },
  'a file': (text) => {
    writeText(at('a.txt'), text);
  },
  'a line of a log': (text) => {
    appendLine(at('a.jsonl'), text);
  },
  'lines of a recording': (text) => {
    files += 1;
    const appender = createAppender(at(`${String(files)}.jsonl`));
    try {
      appender.append(text);
    } finally {
      appender.close();
    }
  },
  'a page': refuseSecretsInPage,
  'an argument': (text) => {
    refuseSecretsInArguments(['check', text]);
  },
  'the name of a folder': (text) => {
    createFolder(at(`reports/${text}`));
  },
  'the name of a model': (text) => {
    throw new AssayError(secretNameProblem(text) ?? 'not found');
  },
};

describe.each(formNames)('a key %s', (form) => {
  const text = forms[form]?.(key) ?? '';

  test.each(Object.keys(removing))('is removed from %s', (place) => {
    const left = removing[place]?.(text) ?? text;

    expect(left).toContain('key removed');
    expect(tracesOf(form).filter((trace) => left.includes(trace))).toEqual([]);
  });

  test.each(Object.keys(refusing))('is refused in %s', (place) => {
    expect(() => {
      refusing[place]?.(text);
    }).toThrow(/\bOPENAI_API_KEY\b/);
  });

  test('is found whatever the key is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 120, unit: printableCharacter }), (random) => {
        const own = `~9${random}`;
        const redacted = redactSecrets(`It said ${forms[form]?.(own) ?? ''} to me.`, own);

        expect(redacted).toMatch(/^It said .*\[key removed\].* to me\.$/s);
        expect(redactSecrets(redacted, own)).toBe(redacted);
      }),
      { numRuns: sized({ little: 10, all: 1_000 }) },
    );
  });
});

describe('a key in the body of a request', () => {
  test.each(formNames.filter((form) => form.startsWith('in base64') || form === 'as it is'))(
    'is refused %s',
    (form) => {
      expect(() => {
        refuseSecretsInRequest({ messages: [{ content: forms[form]?.('org-Zx81kq55TTe4') }] });
      }).toThrow('Cannot ask: the text holds OPENAI_ORG_ID (its value, which must not be in a recording)');
    },
  );
});

describe('what docs/security.md does not promise', () => {
  test.each([
    ['two layers of base64', base64(base64(key))],
    ['two layers of a URL', encodeURIComponent(encodeURIComponent(key))],
    ['hexadecimal digits', Buffer.from(key).toString('hex')],
    ['entities of HTML', key.replaceAll('&', '&amp;')],
    ['capitals', key.toUpperCase()],
    ['several lines', key.replace(/.{20}/, '$&\n')],
    ['a part', key.slice(0, 30)],
  ])('is not found: %s', (_, text) => {
    expect([findOwnSecret(text), redactSecrets(text)]).toEqual([undefined, text]);
  });
});

describe('what is no key', () => {
  test.each([
    'sk-proj-, sk-proj-… and sk-proj-abc of a candidate',
    "const key = 'sk-proj-T3BlbkFJ9876543210zyxwvutsrqponmlkjihgfedcba';",
    'func\ntion, Function, functio n',
    '{"isCorrect": true, "because": "100 %25 of \\u0073ome &#115;igns\\n"}',
  ])('stays as it is: %j', (text) => {
    expect([redactSecrets(text), findOwnSecret(text)]).toEqual([text, undefined]);
  });

  test('is any other text of the same kind', () => {
    const random = fc.string({ minLength: 40, maxLength: 120, unit: printableCharacter });
    fc.assert(
      fc.property(fc.oneof(random, anyText({ maxLength: 500 }), fc.base64String({ maxLength: 2000 })), (text) => {
        expect(redactSecrets(text)).toBe(text);
      }),
      { numRuns: sized({ little: 25, all: 1_000 }) },
    );
  });
});

describe('redactSecrets', () => {
  test('takes linear time, also for text that almost holds the key', () => {
    const almost = `${key.slice(0, -1)}!`;
    const text = almost.repeat(sized({ little: 20_000, all: 500_000 }));

    expect(redactSecrets(`${text}${key}`)).toBe(`${text}[key removed]`);
  }, 10_000);
});
