import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { failWith } from '../testing/chat-server';
import { countTests } from '../testing/jest-output';
import { answerRightly, parityCase, parityProject } from '../testing/parity-suite';
import { makeProject, runJest } from '../testing/run-jest';
import { openSuiteCases, type CasesRun, type SuiteCases } from '../testing/suite-cases';

const outages = [
  {
    outage: 'a wrong key',
    name: 'wrong-key',
    response: failWith(401, {
      message: 'Incorrect API key provided: sk-test-0123456789abcdef',
      code: 'invalid_api_key',
    }),
    explanation:
      'the key is wrong or missing (401 Incorrect API key provided: [key removed]): set OPENAI_API_KEY in .env',
  },
  {
    outage: 'an unknown model',
    name: 'unknown-model',
    response: failWith(404, { message: 'The model `gpt-6-luna` does not exist', code: 'model_not_found' }),
    explanation: "the model or the server's address is unknown (404 The model `gpt-6-luna` does not exist)",
  },
  {
    outage: 'an empty account',
    name: 'empty-account',
    response: failWith(429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }),
    explanation: 'the account has no quota left (429 You exceeded your current quota): check plan and billing',
  },
];

const cases = {
  ...Object.fromEntries(outages.map(({ name, response }) => [name, parityCase({ script: () => response })])),
  'bad-input': parityCase({
    files: {
      'fixtures/parity/right.yaml':
        'title: x\nexpected:\n  isCorrect: "true"\n  isShort: yes\nsolution: y\nlanguag: z\n',
      'fixtures/parity/long-way.yaml': 'title: a tab\nexpected:\n\tisCorrect: true\n',
    },
  }),
  strict: parityCase({ variables: { ASSAY_RECORDINGS: 'strict' } }),
  keyless: parityCase({ variables: { CI: 'true', OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined } }),
  unmeasured: parityCase({
    variables: { ASSAY_ASSERT: 'soft' },
    script: (request) =>
      request.prompt.includes('// wrong') ? failWith(400, { code: 'context_length_exceeded' }) : answerRightly(request),
  }),
  'hostile-reply': parityCase({ script: () => '\u001b[2J\u001b]0;owned\u0007' }),
  'hostile-error': parityCase({ script: () => failWith(401, { message: 'bad \u001b[2J\u202e key' }) }),
  'hostile-title': parityCase({
    files: { 'fixtures/parity/right.yaml': 'title: "a\\e[31mb"\nexpected: {}\nsolution: x\n' },
  }),
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

describe('validatorSuite', () => {
  let project: SuiteCases<string>;
  let ran: CasesRun<string>;

  beforeAll(async () => {
    project = await openSuiteCases<string>(cases);
    ran = await project.run();
  });
  afterAll(() => project.close());

  test.each(outages)(
    'explains $outage once, not once a test, without the key and without a stack',
    ({ name, explanation }) => {
      const { result, tests, text } = ran.of(name);

      expect(text.match(/^ {2}● /gm)).toHaveLength(1);
      expect(text).toContain('● Test suite failed to run');
      expect(oneLine(text)).toContain(explanation);
      expect(tests).toEqual([]);
      expect(text).not.toMatch(/Cause:|^\s+at /m);
      expect(ran.stderr).not.toContain('sk-test');
      expect(result).toBe('FAIL');
    },
  );

  test('explains bad input once, without a stack, every problem with file, line and field', () => {
    const { result, text } = ran.of('bad-input');

    expect(text).toBe(`  ● Test suite failed to run

    fixtures/bad-input/long-way.yaml cannot be used:
      - line 3: a tab is used for indentation: YAML requires spaces

    fixtures/bad-input/right.yaml cannot be used:
      - line 3, expected.isCorrect: expected true or false, received the text "true": remove the quotes
      - line 4, expected.isShort: expected true or false, received the text "yes": write true or false
      - line 6, languag: unknown key (did you mean "language"?); known keys: title, language, reviewed, origin, expected, reason, proposals, solution, solutionFile, files, problem, problemFile, reference, referenceFile, policy`);
    expect(result).toBe('FAIL');
  });

  test('asks nobody in mode strict, and names what is not recorded', () => {
    const { result, text, calls } = ran.of('strict');

    expect(text).toContain(
      'Not recorded, and ASSAY_RECORDINGS=strict (or --replay) forbids all requests:\n      - long-way, run 1, of gpt-6-luna',
    );
    expect(calls).toHaveLength(0);
    expect(result).toBe('FAIL');
  });

  test('fails in CI without a key rather than let an offline model answer', () => {
    const { result, text } = ran.of('keyless');

    expect(text).toContain('No key for gpt-6-luna, and CI is set, so no offline model replaces it.');
    expect(result).toBe('FAIL');
  });

  test('never passes an assertion of which nothing was measured, soft ones included', () => {
    const { result, tests, text } = ran.of('unmeasured');

    expect(countTests(tests)).toEqual({ passed: 4, failed: 2, skipped: 0 });
    expect(text).toContain('1 of 1 trials got no reply, which says nothing about the model');
    expect(result).toBe('FAIL');
  });

  test('shows control characters of a hostile reply instead of sending them to the terminal', () => {
    expect(ran.of('hostile-reply').text).toContain('\\u001b[2J\\u001b]0;owned\\u0007');
    expect(ran.stderr).not.toContain('\u001b');
  });

  test('shows control characters of a hostile error message and refuses them in titles', () => {
    expect(ran.of('hostile-error').text).toContain('401 bad \\u001b[2J\\u202e key');
    expect(ran.of('hostile-title').text).toContain('keep it on one line, without control characters');
    expect(['\u001b', '\u202e'].filter((sign) => ran.stderr.includes(sign))).toEqual([]);
  });

  test('says that the prompt is not tested also without the reporter', async () => {
    const { path, remove } = makeProject(parityProject);

    const { code, stderr } = await runJest(path, ['--reporters=default']);
    remove();

    expect(stderr).toContain('The prompt is NOT tested: offline/key answers without seeing the prompt.');
    expect(code).toBe(0);
  });
});
