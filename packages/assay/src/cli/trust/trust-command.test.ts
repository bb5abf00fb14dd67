import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openProject, type Project, type CommandLineResult } from '../../testing/open-project';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { shapeOf } from '../../testing/shape-of';
import type { TrustDocument } from './trust-command';

let project: Project;
let user: TemporaryFolder;

beforeEach(() => {
  project = openProject({});
  user = makeTemporaryFolder();
});
afterEach(() => {
  project.remove();
  user.remove();
});

const file = (): string => join(user.path, 'assay/trust.json');
const hide = (text: string): string => text.replaceAll(user.path, '<user>');

/** Runs `assay trust`; the user's folder is shown as `<user>`. */
async function trust(args: string, variables: Readonly<Record<string, string>> = {}): Promise<CommandLineResult> {
  const words = args.split(' ').filter((word) => word !== '');
  const { code, out, error } = await project.run(['trust', ...words], { XDG_CONFIG_HOME: user.path, ...variables });
  return { code, out: hide(out), error: hide(error) };
}

async function pairs(): Promise<readonly string[]> {
  const { out } = await trust('--json');
  return (JSON.parse(out) as TrustDocument).trusted.map(({ origin, key }) => `${key}@${origin}`);
}

describe('assay trust', () => {
  test('keeps a server with the name of one key, for nobody else to read', async () => {
    expect(await trust('https://LLM.example.com:443/v1')).toEqual({
      code: 0,
      out: 'https://llm.example.com may receive OPENAI_API_KEY in every project.\nTo undo: npx assay trust --remove https://llm.example.com\nStored in <user>/assay/trust.json\n',
      error: '',
    });
    await trust('llm.example.com --key OWN_KEY');
    await trust('llm.example.com');

    expect(await pairs()).toEqual(['OWN_KEY@https://llm.example.com', 'OPENAI_API_KEY@https://llm.example.com']);
    expect(shapeOf(JSON.parse((await trust('--json')).out))).toBe(
      '{ file, change, changed [], trusted [{ origin, key, since }] }',
    );
    expect([statSync(file()).mode & 0o777, statSync(dirname(file())).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  test('takes one key of a server back, or all', async () => {
    await trust('a.example');
    await trust('a.example --key OWN_KEY');
    await trust('b.example');

    expect((await trust('--remove a.example --key OWN_KEY')).out).toBe(
      'https://a.example no longer receives OWN_KEY.\nStored in <user>/assay/trust.json\n',
    );
    expect(await pairs()).toEqual(['OPENAI_API_KEY@https://a.example', 'OPENAI_API_KEY@https://b.example']);
    await trust('a.example --remove');
    expect(await pairs()).toEqual(['OPENAI_API_KEY@https://b.example']);
    expect(await trust('a.example --remove')).toEqual({
      code: 3,
      out: '',
      error: 'https://a.example is not trusted. List trusted servers: npx assay trust\n',
    });
  });

  test('lists what is trusted, and by whom', async () => {
    expect((await trust('')).out).toMatch(/^No server is trusted\./);
    await trust('a.example');

    const { out } = await trust('', { ASSAY_TRUSTED_HOSTS: 'OWN_KEY@b.example' });

    expect(out).toMatch(/https:\/\/a\.example +OPENAI_API_KEY +\d{4}-\d\d-\d\d\n/);
    expect(out).toMatch(/https:\/\/b\.example +OWN_KEY +ASSAY_TRUSTED_HOSTS\n/);
  });

  test.each([
    ['http://llm.example.com', 'http://llm.example.com is plain http, so the key could be read in transit: use https'],
    ['https://me:hunter2@b.example', 'expected https://b.example alone, without a user, a password, "?" or "#"'],
    ['a.example b.example', 'expects one address'],
    ['--remove', 'expects an address, as in: npx assay trust https://llm.example.com --key EXAMPLE_API_KEY'],
    [
      'a.example --key sk-proj-hunter2',
      '--key expects the name of an environment variable (capitals, digits, "_"), not the key itself',
    ],
  ])('refuses %s, and keeps nothing', async (args, problem) => {
    expect(await trust(args)).toEqual({ code: 3, out: '', error: `assay trust:\n  - ${problem}\n` });
    expect(await pairs()).toEqual([]);
  });

  test('says what to set where the environment names no home', async () => {
    expect(await trust('a.example', { XDG_CONFIG_HOME: '', HOME: '' })).toEqual({
      code: 3,
      out: '',
      error:
        'There is no folder to store trusted servers in: set HOME (or XDG_CONFIG_HOME), or use ASSAY_TRUSTED_HOSTS.\n',
    });
  });

  test.each([
    ['{', /^<user>\/assay\/trust\.json cannot be used:\n {2}- .*JSON/],
    ['{"version":1,"trusted":[{"origin":"https://a.example/","key":"K","since":"2026-01-01T00:00:00Z"}]}', /origin/],
    ['{"version":1,"trusted":[{"origin":"http://a.example","key":"K","since":"2026-01-01T00:00:00Z"}]}', /origin/],
    ['{"version":1,"trusted":[{"origin":"https://a.example","key":"*","since":"2026-01-01T00:00:00Z"}]}', /key/],
    ['{"version":2,"trusted":[]}', /version/],
  ])('changes nothing in a file that it cannot use: %s', async (text, problem) => {
    mkdirSync(dirname(file()), { recursive: true });
    writeFileSync(file(), text);

    const { code, error } = await trust('b.example');

    expect(code).toBe(3);
    expect(error).toMatch(problem);
    expect(readFileSync(file(), 'utf8')).toBe(text);
  });
});
