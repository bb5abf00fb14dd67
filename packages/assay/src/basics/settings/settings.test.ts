import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { defaultSettings as testSettings } from '../../testing/default-settings';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { AssayError } from '../errors';
import { baseURLProblems, splitModels } from './check-variables';
import { readSettings, type Settings } from './settings';
import { takeEnvironment } from './take-environment';
import { isLoopback, isUnprotected, originOf, readOrigin, readTrustedHosts } from './trusted-hosts';
import { userFolderOf } from './user-folder';
import { countForm } from './value-form';

const alone =
  'OPENAI_BASE_URL expects an address alone, received one with a user, a password or a query: a key belongs in an environment variable.';

const expected = 'OPENAI_BASE_URL expects a URL such as http://127.0.0.1:8080/v1, received';

describe('baseURLProblems', () => {
  test.each([
    { address: 'http://user:password@127.0.0.1/v1', problem: alone },
    { address: 'http://127.0.0.1/v1?x=a@b&key=password', problem: alone },
    { address: 'user:password@127.0.0.1/v1', problem: `${expected} "…".` },
    { address: 'https:/user:pass?word@host/v1', problem: `${expected} "…".` },
    { address: 'https://user:pass word@', problem: `${expected} "https://…".` },
    { address: '127.0.0.1/v1?key=password', problem: `${expected} "…".` },
    { address: '127.0.0.1/v1', problem: `${expected} "127.0.0.1/v1".` },
  ])('refuses $address without repeating what gives access', ({ address, problem }) => {
    expect(baseURLProblems(address)).toEqual([problem]);
  });

  test.each([undefined, 'http://127.0.0.1:8080/v1', 'https://host.example/path/v1'])('takes %s', (address) => {
    expect(baseURLProblems(address)).toEqual([]);
  });
});

describe('splitModels', () => {
  test.each([
    { text: undefined, models: [] },
    { text: ' , ,', models: [] },
    { text: 'a', models: ['a'] },
    { text: ' a ,b,, a ', models: ['a', 'b'] },
  ])('splits $text into $models', ({ text, models }) => {
    expect(splitModels(text)).toEqual(models);
  });
});

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

describe('readSettings', () => {
  /** Tests of other parts leave the canary out. */
  const defaultSettings = { ...testSettings, canary: true, findVariable: expect.any(Function) };

  let folder: TemporaryFolder;

  beforeEach(() => {
    folder = makeTemporaryFolder();
  });

  afterEach(() => {
    folder.remove();
  });

  test('lists every unusable value in one error', () => {
    folder.write('.env', 'ASSAY_MODLE=gpt\nASSAY_RUNS=0\nASSAY_RECORDINGS=strct\n');

    const read = (): Settings =>
      readSettings(
        { ASSAY_CONCURRENCY: '1e3', ASSAY_BUDGET_USD: '$5', ASSAY_ASSERT: 'Soft', OPENAI_BASE_URL: 'nope' },
        folder.path,
      );

    expect(read).toThrow(AssayError);
    expect(read).toThrow(
      new AssayError(
        [
          'The settings (environment or .env) cannot be used:',
          '  - ASSAY_MODLE is not a setting (did you mean "ASSAY_MODEL"?).',
          '  - ASSAY_RUNS expects a whole number from 1 to 1,000,000, received "0".',
          '  - ASSAY_RECORDINGS expects one of auto, off, strict, record; received "strct" (did you mean "strict"?).',
          '  - ASSAY_CONCURRENCY expects a whole number from 1 to 1,000,000, received "1e3".',
          '  - ASSAY_BUDGET_USD expects an amount in US dollars above 0, received "$5".',
          '  - ASSAY_ASSERT expects one of declared, hard, soft; received "Soft" (did you mean "soft"?).',
          '  - OPENAI_BASE_URL expects a URL such as http://127.0.0.1:8080/v1, received "nope".',
        ].join('\n'),
      ),
    );
  });

  test.each([
    'localhost:8080/v1',
    'ftp://example.org/v1',
    'http:/example.org',
    'http://localhost:99999/v1',
    'http://a b/v1',
    'http://[',
    'http:///v1',
    'file:///v1',
    '/v1',
  ])('refuses the OPENAI_BASE_URL %s', (url) => {
    expect(() => readSettings({ OPENAI_BASE_URL: url }, folder.path)).toThrow(
      new AssayError(
        `The settings (environment or .env) cannot be used:\n  - OPENAI_BASE_URL expects a URL such as http://127.0.0.1:8080/v1, received "${url}".`,
      ),
    );
  });

  test('refuses a session that it cannot read, among the other problems', () => {
    const read = (): Settings => readSettings({ ASSAY_SESSION: '{"log":', ASSAY_RUNS: '1000001' }, folder.path);

    expect(read).toThrow(
      new AssayError(
        [
          'The settings (environment or .env) cannot be used:',
          '  - ASSAY_RUNS expects a whole number from 1 to 1,000,000, received "1000001".',
          '  - ASSAY_SESSION is set by Assay itself: unset it.',
        ].join('\n'),
      ),
    );
  });

  test('takes neither trust nor a session from .env', () => {
    folder.write('.env', 'ASSAY_TRUSTED_HOSTS=https://elsewhere.example\nASSAY_SESSION={}\n');

    expect(() => readSettings({}, folder.path)).toThrow(
      new AssayError(
        [
          'The settings (environment or .env) cannot be used:',
          '  - ASSAY_TRUSTED_HOSTS does not belong in .env, because a project must not decide whom you trust: set it in the environment, or run npx assay trust <address>.',
          '  - ASSAY_SESSION in .env is set by Assay itself: remove it.',
        ].join('\n'),
      ),
    );
  });

  test('never repeats the key in an error', () => {
    const read = (): Settings => readSettings({ OPENAI_API_KEY: 'sk-secret', ASSAY_RUNS: 'x' }, folder.path);

    expect(read).toThrow(
      new AssayError(
        'The settings (environment or .env) cannot be used:\n  - ASSAY_RUNS expects a whole number from 1 to 1,000,000, received "x".',
      ),
    );
  });

  test('has a default for everything', () => {
    expect(readSettings({}, folder.path)).toEqual({ root: folder.path, ...defaultSettings });
  });

  test('takes blank values for absent ones', () => {
    const blank = { OPENAI_API_KEY: ' ', OPENAI_BASE_URL: '', ASSAY_MODEL: ' , ', ASSAY_RUNS: '', ASSAY_ASSERT: '\t' };

    expect(readSettings(blank, folder.path)).toEqual({ root: folder.path, ...defaultSettings });
  });

  test.each([
    { what: 'plain', text: 'OPENAI_API_KEY=sk-file\nASSAY_MODEL=a, b\nASSAY_RUNS=3\n' },
    { what: 'with CRLF', text: 'OPENAI_API_KEY=sk-file\r\nASSAY_MODEL=a, b\r\nASSAY_RUNS=3\r\n' },
    { what: 'with a byte order mark', text: '\uFEFFOPENAI_API_KEY=sk-file\nASSAY_MODEL=a, b\nASSAY_RUNS=3\n' },
    {
      what: 'with quotes and comments',
      text: '# mine\nOPENAI_API_KEY="sk-file"\nASSAY_MODEL="a, b"\nASSAY_RUNS=3 # ?',
    },
  ])('reads .env $what; the environment wins', ({ text }) => {
    folder.write('.env', text);

    expect(readSettings({ ASSAY_RUNS: '5', ASSAY_MODEL: undefined }, folder.path)).toEqual({
      root: folder.path,
      ...defaultSettings,
      apiKey: 'sk-file',
      places: { apiKey: '.env' },
      models: ['a', 'b'],
      runs: 5,
    });
  });

  test('reads every setting', () => {
    const session = { log: '/tmp/log', mainProcess: 7, parallel: 2 };

    const settings = readSettings(
      {
        OPENAI_API_KEY: 'sk',
        OPENAI_ORG_ID: ' org-1 ',
        OPENAI_PROJECT_ID: 'proj_1',
        OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
        ASSAY_MODEL: 'a,offline/key?flip=0.05&seed=1',
        ASSAY_RUNS: '100',
        ASSAY_FIRST_RUN: '5',
        ASSAY_RECORDINGS: 'strict',
        ASSAY_CONCURRENCY: '4',
        ASSAY_BUDGET_USD: '2.50',
        ASSAY_ALLOW_UNKNOWN_PRICE: '1',
        ASSAY_MAX_ERRORS: '0',
        ASSAY_SAMPLES_PER_REQUEST: '8',
        ASSAY_CANARY: 'off',
        ASSAY_ASSERT: 'soft',
        ASSAY_PROMPT: 'parity.strict',
        ASSAY_UNREVIEWED: 'skip',
        ASSAY_REPORT: 'off',
        ASSAY_SESSION: JSON.stringify(session),
        CI: 'true',
        PATH: '/bin',
        ASSAY_TRUSTED_HOSTS: 'https://LLM.example.com:443/v1, OTHER_KEY@b.example',
        HOME: '/home/me',
      },
      folder.path,
    );

    expect(settings).toEqual({
      root: folder.path,
      findVariable: expect.any(Function),
      apiKey: 'sk',
      organization: 'org-1',
      project: 'proj_1',
      baseURL: 'http://127.0.0.1:1/v1',
      places: {
        apiKey: 'environment',
        organization: 'environment',
        project: 'environment',
        baseURL: 'environment',
      },
      trustedHosts: [
        { origin: 'https://llm.example.com', key: 'OPENAI_API_KEY' },
        { origin: 'https://b.example', key: 'OTHER_KEY' },
      ],
      userFolder: '/home/me/.config/assay',
      models: ['a', 'offline/key?flip=0.05&seed=1'],
      prompts: ['parity.strict'],
      unreviewed: 'skip',
      jestReport: 'off',
      runs: 100,
      firstRun: 4,
      vote: undefined,
      recordings: 'strict',
      concurrency: 4,
      budget: 2.5,
      allowUnknownPrice: true,
      maxErrors: 0,
      samplesPerRequest: 8,
      canary: false,
      assert: 'soft',
      ci: true,
      session,
    });
  });

  test.each([
    { text: '1', firstRun: 0 },
    { text: ' 7 ', firstRun: 6 },
    { text: '1000000', firstRun: 999_999 },
    { text: '', firstRun: 0 },
  ])('takes ASSAY_FIRST_RUN="$text" for $firstRun', ({ text, firstRun }) => {
    expect(readSettings({ ASSAY_FIRST_RUN: text }, folder.path)).toEqual({
      root: folder.path,
      ...defaultSettings,
      firstRun,
    });
  });

  test.each(['-1', '0', '01', '1.5', '1000001', 'first'])('refuses ASSAY_FIRST_RUN="%s"', (text) => {
    expect(() => readSettings({ ASSAY_FIRST_RUN: text }, folder.path)).toThrow(
      new AssayError(
        `The settings (environment or .env) cannot be used:\n  - ASSAY_FIRST_RUN expects a run number from 1 to 1,000,000 (runs count from 1), received "${text}".`,
      ),
    );
  });

  test.each(['hard', 'soft', 'declared'] as const)('reads ASSAY_ASSERT=%s', (assert) => {
    expect(readSettings({ ASSAY_ASSERT: assert }, folder.path)).toMatchObject({ assert });
  });

  test.each([
    { CI: '', ci: false },
    { CI: '0', ci: false },
    { CI: 'FALSE', ci: false },
    { CI: ' false ', ci: false },
    { CI: '1', ci: true },
    { CI: 'true', ci: true },
  ])('takes CI="$CI" for $ci', ({ CI, ci }) => {
    expect(readSettings({ CI }, folder.path)).toEqual({ root: folder.path, ...defaultSettings, ci });
  });
});

const secrets = {
  OPENAI_API_KEY: 'a',
  OPENAI_ORG_ID: 'b',
  OPENAI_PROJECT_ID: 'c',
  GROQ_API_KEY: 'd',
  HF_TOKEN: 'e',
  AWS_SECRET_ACCESS_KEY: 'f',
  DB_PASSWORD: 'g',
  PGPASSWORD: 'i',
  client_secret: 'h',
};

const others = { PATH: '/bin', HOME: '/home/me', SSH_AUTH_SOCK: '/s', KEYBOARD: 'de', NODE_EXTRA_CA_CERTS: '/c' };

describe('takeEnvironment', () => {
  test('takes credentials out of the environment and hands on the whole of it', () => {
    const environment: NodeJS.ProcessEnv = { ...secrets, ...others };

    const taken = takeEnvironment(environment, 'linux');

    expect(environment).toEqual(others);
    expect(taken).toEqual({ ...secrets, ...others });
  });

  test('gives names in capitals on Windows, where they have no case', () => {
    expect(takeEnvironment({ Path: 'C:\\', Appdata: 'x' }, 'win32')).toEqual({ PATH: 'C:\\', APPDATA: 'x' });
  });
});

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

describe('userFolderOf', () => {
  test.each([
    [{ HOME: '/home/me' }, '/home/me/.config/assay'],
    [{ HOME: '/home/me', XDG_CONFIG_HOME: '/elsewhere' }, '/elsewhere/assay'],
    // By the specification of XDG, a relative one counts for nothing: it would lie in the project.
    [{ HOME: '/home/me', XDG_CONFIG_HOME: 'config' }, '/home/me/.config/assay'],
    [{ HOME: '', XDG_CONFIG_HOME: '' }, undefined],
    [{ HOME: '.' }, undefined],
    [{}, undefined],
  ])('%j → %s', (environment, folder) => {
    expect(userFolderOf(environment, 'linux')).toBe(folder);
  });

  test('is in APPDATA on Windows', () => {
    expect(userFolderOf({ APPDATA: '/Roaming', HOME: '/home/me' }, 'win32')).toBe('/Roaming/assay');
  });
});

describe('countForm', () => {
  const tooLarge = ['1000001', '1000010', '9999999', '10000000'];

  test.each([...['0', '-1', '+1', '1.0', '1e3', '0x10', '01', ' 1', '1 ', '', '١', '1_000', 'NaN'], ...tooLarge])(
    'refuses "%s"',
    (text) => {
      expect(countForm.parse(text)).toBeUndefined();
    },
  );

  test.each([
    { text: '1', count: 1 },
    { text: '100', count: 100 },
    { text: '999999', count: 999_999 },
    { text: '1000000', count: 1_000_000 },
  ])('reads $text', ({ text, count }) => {
    expect(countForm.parse(text)).toBe(count);
  });
});
