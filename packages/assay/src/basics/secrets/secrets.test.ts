import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableOf } from '../../experiment/blocks/blocks';
import { openServer } from '../../export/runtime/open-server';
import { redactError, redactKey } from '../../model/redact';
import { toCommand } from '../../output/github/workflow-commands';
import { markdownBlock, markdownCode, markdownText } from '../../output/markdown/markdown-text';
import { layOut } from '../../output/terminal/lay-out';
import { anyText, fc } from '../../testing/properties';
import { sized } from '../../testing/sized';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { createAppender, writeText } from '../disk/disk';
import { appendLine } from '../disk/disk-append';
import { keepWithin } from '../disk/disk-bounds';
import { createFolder, writeNewText } from '../disk/disk-claims';
import { takeLock } from '../disk/disk-lock';
import { AssayError } from '../errors';
import { readVariable } from '../settings/read-credentials';
import { readSettings } from '../settings/settings';
import {
  refuseSecretsInArguments,
  refuseSecretsInPage,
  refuseSecretsInRequest,
  secretNameProblem,
} from './refuse-secrets';
import { findOwnSecret, redactPieces, redactSecrets, registerSecret } from './secrets';

describe('encoded secrets', () => {
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
});

describe('refuseSecrets', () => {
  const environment = { OPENAI_API_KEY: 'sk-of-the-environment-1', OPENAI_ORG_ID: 'org-of-ours-22' };

  let folder: TemporaryFolder;

  const at = (name: string): string => join(folder.path, name);

  beforeEach(() => {
    folder = makeTemporaryFolder({ '.env': 'OPENAI_API_KEY=sk-of-the-file-333\nOWN_KEY=a-key-of-a-model\n' });
    readSettings(environment, folder.path);
    readVariable(environment, folder.path, 'OWN_KEY');
  });

  afterEach(() => {
    folder.remove();
  });

  const ways = [
    { way: 'appendLine', write: appendLine },
    { way: 'writeText', write: writeText },
    {
      way: 'createAppender',
      write: (file: string, text: string) => {
        const appender = createAppender(file);
        try {
          appender.append(text);
        } finally {
          appender.close();
        }
      },
    },
  ];

  describe('refuseSecrets', () => {
    test.each(ways)('makes $way refuse a text with a key, name the variable and write nothing', ({ write }) => {
      const message = `Cannot write ${at('a.txt')}: the text holds OPENAI_API_KEY (its value, which must not be in any file). Nothing was written.
  Remove the value from the fixture, prompt or setting that contains it; if others could see it there, replace it. If it is an ordinary word, give OPENAI_API_KEY another value.`;

      expect(() => {
        write(at('a.txt'), `{"text":"sk-of-the-environment-1"}`);
      }).toThrow(new AssayError(message));
      expect(
        readdirSync(folder.path).filter((name) => name !== '.env' && readFileSync(at(name), 'utf8') !== ''),
      ).toEqual([]);
    });

    test.each([
      { name: 'OPENAI_API_KEY', text: 'sk-of-the-file-333' },
      { name: 'OPENAI_ORG_ID', text: 'org-of-ours-22' },
      { name: 'OWN_KEY', text: 'a-key-of-a-model' },
    ])('knows $name of the settings', ({ name, text }) => {
      expect(() => {
        writeText(at('a.txt'), text);
      }).toThrow(`the text holds ${name} (`);
    });

    test.each(ways)('lets $way write what is no secret of ours', ({ write }) => {
      write(at('a.txt'), "const key = 'sk-proj-0123456789abcdefghijklmnop';");

      expect(readFileSync(at('a.txt'), 'utf8').trim()).toBe("const key = 'sk-proj-0123456789abcdefghijklmnop';");
    });
  });

  describe('AssayError', () => {
    test('never holds a secret in its message or stack', () => {
      const { message, stack } = new AssayError('received "sk-of-the-environment-1" of org-of-ours-22');

      expect([message, stack]).toEqual(Array(2).fill('received "[key removed]" of [organisation removed]'));
    });
  });

  describe('refuseSecretsInPath', () => {
    const secrets = [
      'sk-of-the-environment-1',
      'SK_of_the_environment_1',
      'sk%2dof%2dthe%2denvironment%2d1',
      'sk-of-the-file-333',
    ];

    test.each(secrets)('makes each way to write refuse a file or a folder named %s, and make neither', (name) => {
      const whole = [...ways, { way: 'writeNewText', write: writeNewText }];
      const acts = [
        ...whole.flatMap(({ write }) =>
          [`${name}.txt`, `x/${name}/y.txt`].map((file) => () => {
            write(at(file), 'x');
          }),
        ),
        () => createFolder(at(`reports/${name}`)),
        () => takeLock(at(`${name}.lock`), 'busy'),
      ];

      for (const act of acts) {
        expect(act).toThrow(/^Cannot write: the name of the file or folder would hold the value of OPENAI_API_KEY\. /);
      }
      expect(readdirSync(folder.path)).toEqual(['.env']);
    });

    test('looks at what comes after the folder of the project alone', () => {
      const root = makeTemporaryFolder({ 'sk-of-the-environment-1/a': '' });
      keepWithin(join(root.path, 'sk-of-the-environment-1'));

      writeText(join(root.path, 'sk-of-the-environment-1/b'), 'x');

      expect(readdirSync(join(root.path, 'sk-of-the-environment-1'))).toEqual(['a', 'b']);
      root.remove();
    });
  });

  describe('readVariable', () => {
    test('keeps the password of an address private, not the address', () => {
      const variables = { SOME_BASE_URL: 'http://someone:a-password-1@127.0.0.1:8099/v1' };

      readVariable(variables, folder.path, 'SOME_BASE_URL');

      expect(redactPieces(redactSecrets('connect ECONNREFUSED 127.0.0.1:8099, a-password-1'))).toBe(
        'connect ECONNREFUSED 127.0.0.1:8099, [key removed]',
      );
    });
  });
});

describe('secrets', () => {
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
});
