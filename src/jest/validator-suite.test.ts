import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  failWith,
  startChatServer,
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
} from '../testing/chat-server';
import { makeProject, runJest, suiteFile } from '../testing/run-jest';
import { parityAnswer, parityFiles } from '../testing/small-challenge';
import type { TemporaryFolder } from '../testing/temporary-folder';

const files = { ...parityFiles, 'tests/parity.test.ts': suiteFile('parity') };
const right = ({ prompt }: ChatRequest): string => JSON.stringify(parityAnswer(prompt));
const wrongAbout = (name: string, analytic: string) => (request: ChatRequest) =>
  JSON.stringify({
    ...parityAnswer(request.prompt),
    ...(request.prompt.includes(`// ${name}`) && { [analytic]: !parityAnswer(request.prompt)[analytic] }),
  });

let script: (request: ChatRequest) => ChatResponse | Promise<ChatResponse> = right;
let server: ChatServer;
let project: TemporaryFolder;
let online: Record<string, string>;
let asked = 0;

/** Runs Jest in a new project against the server. */
async function run(args: readonly string[] = [], variables: Record<string, string> = {}): ReturnType<typeof runJest> {
  asked = server.requests.length;
  return runJest(project.path, args, { ...online, ...variables });
}
const calls = (): number => server.requests.length - asked;
const explanations = (stderr: string): number => stderr.match(/^ {2}● /gm)?.length ?? 0;

beforeAll(async () => {
  server = await startChatServer((request) => script(request));
  online = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'sk-test-0123456789abcdef' };
});
afterAll(() => server.close());
afterEach(() => {
  script = right;
  project.remove();
});

describe('validatorSuite', () => {
  test('passes offline without a key and says that the prompt was not tested', async () => {
    project = makeProject(files);

    const { code, stderr } = await runJest(project.path);

    expect(stderr).toContain('The prompt was NOT tested: offline/key answered in its place and never saw it.');
    expect(stderr).toContain('There is no OPENAI_API_KEY.');
    expect(stderr).toContain('Tests:       6 passed, 6 total');
    expect(code).toBe(0);
  });

  test('asks each fixture once for all its assertions, and nothing on a second run', async () => {
    project = makeProject(files);

    const first = await run();
    expect(first.stderr).toContain('3 trials · 0 from recordings · 3 calls · tokens 900 in, 90 out · cost unknown');
    expect(first).toMatchObject({ code: 0 });
    expect(calls()).toBe(3);

    const second = await run();
    expect(second.stderr).toContain('3 trials · 3 from recordings · 0 calls');
    expect(second).toMatchObject({ code: 0 });
    expect(calls()).toBe(0);
  });

  test('shows expected, received, place, model, prompt and the raw reply of a wrong hard assertion', async () => {
    project = makeProject(files);
    script = wrongAbout('wrong', 'isCorrect');

    const { code, stderr } = await run();

    expect(stderr).toContain(`  ● Parity › the other way round › isCorrect is false

    expect(result).toMeetPolicy()

    parity › wrong › isCorrect
      expected false, received true
      at fixtures/parity/wrong.yaml:3
      model gpt-6-luna · prompt prompts/parity.md · run 0 · asked just now

    Reply:
    {"isCorrect":true,"isShort":true}

    Request and all replies: .assay/recordings/parity/`);
    expect(stderr).toContain('Tests:       1 failed, 5 passed, 6 total');
    expect(code).toBe(1);
  });

  test('reports a wrong soft assertion and passes', async () => {
    project = makeProject(files);
    script = wrongAbout('long-way', 'isShort');

    const { code, stderr } = await run();

    expect(stderr).toContain(`Soft failures (reported, not failed):
  isShort should be false: failed 1/1  fixtures/parity/long-way.yaml:4`);
    expect(code).toBe(0);
  });

  test('fails nothing when every assertion is made soft', async () => {
    project = makeProject(files);
    script = () => 'no JSON at all';

    const { code, stderr } = await run([], { ASSAY_ASSERT: 'soft' });

    expect(stderr).toContain('isCorrect should be true: failed 1/1  fixtures/parity/right.yaml:3');
    expect(code).toBe(0);
  });

  test('asks only the fixtures of tests that will run', async () => {
    project = makeProject(files);

    const { code, stderr } = await run(['-t', 'a loop › isShort']);

    expect(stderr).toContain('Tests:       5 skipped, 1 passed, 6 total');
    expect(server.requests.slice(asked).map(({ prompt }) => prompt.includes('// long-way'))).toEqual([true]);
    expect(code).toBe(0);
  });

  test('passes a flaky assertion within its tolerance, and fails one that is wrong in most of its trials', async () => {
    project = makeProject(files);
    const seen = new Map<string, number>();
    script = (request) => {
      const count = seen.get(request.prompt) ?? 0;
      seen.set(request.prompt, count + 1);
      const wrong = request.prompt.includes('// wrong')
        ? count < 4
        : request.prompt.includes('// right') && count === 0;
      return JSON.stringify({
        ...parityAnswer(request.prompt),
        ...(wrong && { isCorrect: request.prompt.includes('// wrong') }),
      });
    };

    const { code, stderr } = await run([], { ASSAY_RUNS: '5' });

    expect(calls()).toBe(15);
    expect(stderr).toContain(`Flaky (failed within what is tolerated):
  isCorrect should be true: failed 1/5  fixtures/parity/right.yaml:3`);
    expect(stderr).toContain(
      'expected false, received true in 4 of 5 judged trials\n      wrong in most of its trials',
    );
    expect(stderr).toContain('Tests:       1 failed, 5 passed, 6 total');
    expect(code).toBe(1);
  });

  test('asks several models and names them in the titles', async () => {
    project = makeProject(files);

    const { code, stderr } = await run([], { ASSAY_MODEL: 'gpt-6-luna,offline/key' });

    expect(stderr).toContain('Tests:       12 passed, 12 total');
    expect(stderr).toContain('✓ a loop [offline/key] › isShort is false');
    expect(stderr).toContain('Parity · gpt-6-luna · 3 fixtures × 1 run');
    expect(stderr).toContain('6 trials · 3 offline · 0 from recordings · 3 calls');
    expect(calls()).toBe(3);
    expect(code).toBe(0);
  });

  test.each([
    {
      outage: 'a wrong key',
      response: failWith(401, {
        message: 'Incorrect API key provided: sk-test-************cdef',
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
  ])('explains $outage once, not once a test', async ({ response, explanation }) => {
    project = makeProject(files);
    script = () => response;

    const { code, stderr } = await run();

    expect(explanations(stderr)).toBe(1);
    expect(stderr).toContain('● Test suite failed to run');
    expect(stderr.replace(/\s+/g, ' ')).toContain(explanation.replace(/\s+/g, ' '));
    expect(stderr).toContain('Tests:       0 total');
    expect(code).toBe(1);
  });

  test('explains bad input once, without a stack, every problem with file, line and field', async () => {
    project = makeProject({
      ...files,
      'fixtures/parity/right.yaml':
        'title: x\nexpected:\n  isCorrect: "true"\n  isShort: yes\nsolution: y\nlanguag: z\n',
      'fixtures/parity/long-way.yaml': 'title: a tab\nexpected:\n\tisCorrect: true\n',
    });

    const { code, stderr } = await run();

    expect(stderr).toContain(`  ● Test suite failed to run

    fixtures/parity/long-way.yaml cannot be used:
      - line 3: a tab is used as indentation: YAML wants spaces

    fixtures/parity/right.yaml cannot be used:
      - line 3, expected.isCorrect: expected true or false, received the text "true": remove the quotes
      - line 4, expected.isShort: expected true or false, received the text "yes": write true or false
      - line 6, languag: unknown key (did you mean "language"?); known keys: title, language, expected, solution, solutionFile, policy

`);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  });

  test('asks nobody in mode strict, and names what is not recorded', async () => {
    project = makeProject(files);

    const { code, stderr } = await run([], { ASSAY_RECORDINGS: 'strict' });

    expect(stderr).toContain(
      'Not recorded, and ASSAY_RECORDINGS=strict asks nobody:\n      - long-way, run 0, of gpt-6-luna',
    );
    expect(calls()).toBe(0);
    expect(code).toBe(1);
  });

  test('fails in CI without a key rather than let an offline model answer', async () => {
    project = makeProject(files);

    const { code, stderr } = await runJest(project.path, ['--ci'], { CI: 'true' });

    expect(stderr).toContain('No key for gpt-6-luna, and CI is set, so no offline model takes its place.');
    expect(code).toBe(1);
  });

  test('keeps the key out of every file and takes it from .env', async () => {
    project = makeProject({ ...files, '.env': 'OPENAI_API_KEY=sk-secret-0123456789\n' });
    script = (request) => `${right(request)} ${String(request.headers.authorization)}`;

    const { stderr, stdout } = await runJest(project.path, [], { OPENAI_BASE_URL: server.url });

    expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer sk-secret-0123456789');
    const written = ['.assay', 'reports'].flatMap((folder) => filesBelow(join(project.path, folder)));
    expect(written.length).toBeGreaterThanOrEqual(5);
    expect([stderr, stdout, ...written.map((file) => readFileSync(file, 'utf8'))].join('\n')).not.toContain(
      'sk-secret',
    );
  });

  test('shows control characters of a hostile reply instead of sending them to the terminal', async () => {
    project = makeProject(files);
    script = () => '\u001b[2J\u001b]0;owned\u0007';

    const { stderr } = await run();

    expect(stderr).toContain('\\u001b[2J\\u001b]0;owned\\u0007');
    // eslint-disable-next-line no-control-regex -- the character it must not find
    expect(stderr).not.toMatch(/\u001b/);
  });

  test('holds the limit of requests in flight over all workers of a command', async () => {
    const fixtures = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `fixtures/NAME/f${String(index)}.yaml`,
        `title: t${String(index)}\nexpected: { isCorrect: true, isShort: true }\nsolution: s${String(index)}\n`,
      ]),
    );
    const challenge = (name: string): Record<string, string> =>
      Object.fromEntries(
        Object.entries({
          ...fixtures,
          'prompts/NAME.md': `${parityFiles['prompts/parity.md'] ?? ''}\n${name}`,
          'tests/NAME.test.ts': suiteFile(name),
        }).map(([file, text]) => [file.replace('NAME', name), text]),
      );
    project = makeProject({ ...challenge('one'), ...challenge('two') });
    script = async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return right(request);
    };
    const slow = await startChatServer((request) => script(request));

    const { code } = await runJest(project.path, ['-w', '2'], {
      ...online,
      OPENAI_BASE_URL: slow.url,
      ASSAY_CONCURRENCY: '4',
    });

    expect({ code, calls: slow.requests.length, most: slow.mostInFlight() }).toEqual({ code: 0, calls: 24, most: 4 });
    await slow.close();
  });
});

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
