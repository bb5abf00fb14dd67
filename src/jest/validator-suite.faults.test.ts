import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failWith, startChatServer } from '../testing/chat-server';
import { answerRightly, openParitySuite, parityProject, type ParitySuite } from '../testing/parity-suite';
import { runJest, suiteFile } from '../testing/run-jest';

let suite: ParitySuite;

beforeAll(async () => {
  suite = await openParitySuite();
});
afterEach(() => {
  suite.reset();
});
afterAll(() => suite.server.close());

const explanations = (stderr: string): number => stderr.match(/^ {2}● /gm)?.length ?? 0;
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

describe('validatorSuite', () => {
  test.each([
    {
      outage: 'a wrong key',
      response: failWith(401, {
        message: 'Incorrect API key provided: sk-test-0123456789abcdef',
        code: 'invalid_api_key',
      }),
      explanation:
        'the key is wrong or missing (401 Incorrect API key provided: [key removed]): set OPENAI_API_KEY in .env',
    },
    {
      outage: 'an unknown model',
      response: failWith(404, { message: 'The model `gpt-6-luna` does not exist', code: 'model_not_found' }),
      explanation: "the model or the server's address is unknown (404 The model `gpt-6-luna` does not exist)",
    },
    {
      outage: 'an empty account',
      response: failWith(429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }),
      explanation: 'the account has no quota left (429 You exceeded your current quota): check plan and billing',
    },
  ])(
    'explains $outage once, not once a test, without the key and without a stack',
    async ({ response, explanation }) => {
      suite.script = () => response;

      const { code, stderr } = await suite.run();

      expect(explanations(stderr)).toBe(1);
      expect(stderr).toContain('● Test suite failed to run');
      expect(oneLine(stderr)).toContain(explanation);
      expect(stderr).toContain('Tests:       0 total');
      expect(stderr).not.toMatch(/sk-test|Cause:|^\s+at /m);
      expect(code).toBe(1);
    },
  );

  test('explains bad input once, without a stack, every problem with file, line and field', async () => {
    suite.make({
      ...parityProject,
      'fixtures/parity/right.yaml':
        'title: x\nexpected:\n  isCorrect: "true"\n  isShort: yes\nsolution: y\nlanguag: z\n',
      'fixtures/parity/long-way.yaml': 'title: a tab\nexpected:\n\tisCorrect: true\n',
    });

    const { code, stderr } = await suite.run();

    expect(stderr).toContain(`  ● Test suite failed to run

    fixtures/parity/long-way.yaml cannot be used:
      - line 3: a tab is used as indentation: YAML wants spaces

    fixtures/parity/right.yaml cannot be used:
      - line 3, expected.isCorrect: expected true or false, received the text "true": remove the quotes
      - line 4, expected.isShort: expected true or false, received the text "yes": write true or false
      - line 6, languag: unknown key (did you mean "language"?); known keys: title, language, reviewed, origin, expected, proposals, solution, solutionFile, policy

`);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  });

  test('asks nobody in mode strict, and names what is not recorded', async () => {
    const { code, stderr } = await suite.run([], { ASSAY_RECORDINGS: 'strict' });

    expect(stderr).toContain(
      'Not recorded, and ASSAY_RECORDINGS=strict asks nobody:\n      - long-way, run 0, of gpt-6-luna',
    );
    expect(suite.calls()).toHaveLength(0);
    expect(code).toBe(1);
  });

  test('fails in CI without a key rather than let an offline model answer', async () => {
    const { code, stderr } = await runJest(suite.project().path, ['--ci'], { CI: 'true' });

    expect(stderr).toContain('No key for gpt-6-luna, and CI is set, so no offline model takes its place.');
    expect(code).toBe(1);
  });

  test('never passes an assertion of which nothing was measured, soft ones included', async () => {
    suite.script = (request) =>
      request.prompt.includes('// wrong') ? failWith(400, { code: 'context_length_exceeded' }) : answerRightly(request);

    const { code, stderr } = await suite.run([], { ASSAY_ASSERT: 'soft' });

    expect(stderr).toContain('Tests:       2 failed, 4 passed, 6 total');
    expect(stderr).toContain('1 of 1 trials brought no reply, which says nothing about the model');
    expect(code).toBe(1);
  });

  test('keeps the key out of every file and of the output, and takes it from .env', async () => {
    suite.make({ ...parityProject, '.env': 'OPENAI_API_KEY=sk-secret-0123456789\n' });
    suite.script = (request) => `${answerRightly(request)} ${String(request.headers.authorization)}`;

    const { stderr, stdout } = await runJest(suite.project().path, [], { OPENAI_BASE_URL: suite.server.url });

    expect(suite.server.requests.at(-1)?.headers.authorization).toBe('Bearer sk-secret-0123456789');
    const written = ['.assay', 'reports'].flatMap((folder) => filesBelow(join(suite.project().path, folder)));
    expect(written.length).toBeGreaterThanOrEqual(5);
    expect([stderr, stdout, ...written.map((file) => readFileSync(file, 'utf8'))].join('\n')).not.toContain(
      'sk-secret',
    );
  });

  test('shows control characters of a hostile reply instead of sending them to the terminal', async () => {
    suite.script = () => '\u001b[2J\u001b]0;owned\u0007';

    const { stderr } = await suite.run();

    expect(stderr).toContain('\\u001b[2J\\u001b]0;owned\\u0007');
    expect(stderr).not.toContain('\u001b');
  });

  test('says that the prompt is not tested also without the reporter', async () => {
    const { code, stderr } = await runJest(suite.project().path, ['--reporters=default']);

    expect(stderr).toContain('The prompt is NOT tested: offline/key answers in its place and never sees it.');
    expect(code).toBe(0);
  });

  test('refuses a limit that its workers cannot share', async () => {
    suite.make({ ...largeChallenge('one'), ...largeChallenge('two') });

    const { code, stderr } = await suite.run(['-w', '2'], { ASSAY_CONCURRENCY: '1' });

    expect(stderr).toContain(
      'ASSAY_CONCURRENCY=1 cannot be shared by 2 workers: run jest with --maxWorkers=1 (or -i).',
    );
    expect(suite.calls()).toHaveLength(0);
    expect(code).toBe(1);
  });

  test('shows control characters of a hostile error message and refuses them in titles', async () => {
    suite.script = () => failWith(401, { message: 'bad \u001b[2J\u202e key' });
    const hostile = await suite.run();
    suite.make({ ...parityProject, 'fixtures/parity/right.yaml': 'title: "a\\e[31mb"\nexpected: {}\nsolution: x\n' });
    const titled = await suite.run();

    expect(hostile.stderr).toContain('401 bad \\u001b[2J\\u202e key');
    expect(titled.stderr).toContain('keep it on one line, without control characters');
    expect([hostile, titled].map(({ stderr }) => ['\u001b', '\u202e'].some((sign) => stderr.includes(sign)))).toEqual([
      false,
      false,
    ]);
  });

  test('holds the limit of requests in flight over all workers of a command', async () => {
    suite.make({ ...largeChallenge('one'), ...largeChallenge('two') });
    const slow = await startChatServer(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return answerRightly(request);
    });

    const { code } = await suite.run(['-w', '2'], { OPENAI_BASE_URL: slow.url, ASSAY_CONCURRENCY: '4' });

    expect({ code, calls: slow.requests.length }).toEqual({ code: 0, calls: 24 });
    expect(slow.mostInFlight()).toBeLessThanOrEqual(4);
    await slow.close();
  });
});

function largeChallenge(id: string): Readonly<Record<string, string>> {
  const fixtures = Array.from({ length: 12 }, (_, index): [string, string] => [
    `fixtures/${id}/f${String(index)}.yaml`,
    `title: t${String(index)}\nexpected: { isCorrect: true, isShort: true }\nsolution: ${id}${String(index)}\n`,
  ]);
  return {
    ...Object.fromEntries(fixtures),
    [`prompts/${id}.md`]: parityProject['prompts/parity.md'] ?? '',
    [`tests/${id}.test.ts`]: suiteFile(id),
  };
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
