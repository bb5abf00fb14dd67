import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendLine } from '../disk/disk-append';
import { createAppender, writeText } from '../disk/disk';
import { keepWithin } from '../disk/disk-bounds';
import { createFolder, writeNewText } from '../disk/disk-claims';
import { takeLock } from '../disk/disk-lock';
import { AssayError } from '../errors';
import { readVariable } from '../settings/read-credentials';
import { readSettings } from '../settings/settings';
import { redactPieces, redactSecrets } from './secrets';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';

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
    expect(readdirSync(folder.path).filter((name) => name !== '.env' && readFileSync(at(name), 'utf8') !== '')).toEqual(
      [],
    );
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
