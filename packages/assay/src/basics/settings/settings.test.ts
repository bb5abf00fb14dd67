import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AssayError } from '../errors';
import { readSettings, type Settings } from './settings';
import { defaultSettings as testSettings } from '../../testing/default-settings';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';

/** Tests of other parts leave the canary out. */
const defaultSettings = { ...testSettings, canary: true, findVariable: expect.any(Function) };

let folder: TemporaryFolder;
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => {
  folder.remove();
});

describe('readSettings', () => {
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
