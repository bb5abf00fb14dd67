import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChatServer, startChatServer } from '../testing/chat-server';
import { countTests } from '../testing/jest-output';
import { propertiesIn } from '../testing/junit-cases';
import { runHere } from '../testing/open-project';
import { answerRightly, parityCase, parityProject } from '../testing/parity-suite';
import { makeProject, runJest, suiteFile } from '../testing/run-jest';
import { cleanEnvironment, type CommandResult, repository } from '../testing/run-script';
import { parityAnswer, parityFiles, parityFixture, parityPrompt } from '../testing/small-challenge';
import { type CasesRun, openSuiteCases, type SuiteCases } from '../testing/suite-cases';
import type { TemporaryFolder } from '../testing/temporary-folder';

describe('projects', () => {
  /** A project with the small challenge, in which the same fixture is labelled as given, and so is what is tolerated. */
  function parityIn(folder: string, isRight: boolean): Readonly<Record<string, string>> {
    const files = {
      ...parityFiles,
      'prompts/parity.md': parityPrompt.replace('tolerate: 0.1 ', `tolerate: ${isRight ? '0.2' : '0.1'} `),
      'fixtures/parity/right.yaml': parityFixture(
        'a remainder',
        isRight,
        true,
        'const isEven = (n) => n % 2 === 0; // right',
      ),
      'tests/parity.test.ts': suiteFile('parity'),
      'package.json': '{}',
    };
    return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
  }

  let folder: TemporaryFolder;

  let server: ChatServer;

  let variables: Readonly<Record<string, string>>;

  beforeAll(async () => {
    server = await startChatServer(answerRightly);
    folder = makeProject({ ...parityIn('packages/one', false), ...parityIn('packages/two', true) });
    const { reporters, ...configuration } = JSON.parse(
      readFileSync(join(folder.path, 'jest.config.json'), 'utf8'),
    ) as Record<string, unknown>;
    folder.write('jest.config.json', JSON.stringify({ projects: ['<rootDir>/packages/*'], reporters }));
    for (const name of ['one', 'two']) {
      folder.write(`packages/${name}/jest.config.json`, JSON.stringify({ ...configuration, displayName: name }));
    }
    // In a block of the test file's own.
    folder.write(
      'packages/two/tests/parity.test.ts',
      suiteFile('parity')
        .replace('title, () => {', "title, () => {\n  describe('each', () => {")
        .replace(/\}\);\n$/, '});\n});\n'),
    );
    variables = {
      OPENAI_BASE_URL: server.url,
      OPENAI_API_KEY: 'test-key-of-nobody',
      ASSAY_REPORT: 'write',
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: folder.path,
      GITHUB_STEP_SUMMARY: join(folder.path, 'summary.md'),
    };
  });

  afterAll(async () => {
    folder.remove();
    await server.close();
  });

  const read = (file: string): string => readFileSync(join(folder.path, file), 'utf8');

  const statusIn = (project: string): unknown =>
    (
      JSON.parse(read(`packages/${project}/reports/jest/parity/report.json`)) as {
        readonly outcome: { readonly status: unknown };
      }
    ).outcome.status;

  const annotationsIn = ({ stderr }: CommandResult): readonly string[] =>
    stderr.split('\n').filter((line) => line.startsWith('::'));

  describe('two projects of one Jest run with a challenge of the same name', () => {
    let run: CommandResult;
    beforeAll(async () => {
      run = await runJest(folder.path, ['-w', '2'], variables);
    });

    test('have a report, a log and recordings each, and none at the root', () => {
      expect([statusIn('one'), statusIn('two')]).toEqual(['failed', 'passed']);
      for (const project of ['one', 'two']) {
        expect(readdirSync(join(folder.path, 'packages', project, '.assay'))).toEqual(
          expect.arrayContaining(['jest', 'recordings']),
        );
      }
      expect(existsSync(join(folder.path, 'reports/jest'))).toBe(false);
      expect(run.stderr).not.toContain('Ignored');
      expect(server.requests.filter(({ prompt }) => prompt.includes('// right'))).toHaveLength(2);
    });

    test('are named by their folders, where their commands are to be run', () => {
      for (const project of ['one', 'two']) {
        expect(run.stderr).toContain(`Project packages/${project}. Run its assay commands in that folder.\n`);
        expect(run.stderr).toContain(`\nParity (packages/${project}) · gpt-6-luna`);
        expect(run.stderr).toContain(`Report: packages/${project}/reports/jest/parity/report.html`);
        expect(read('summary.md')).toContain(`Parity (packages/${project})`);
      }
      expect(run.stderr).toContain('packages/one/fixtures/parity/right.yaml:3');
    });

    test('annotate their own files', () => {
      expect(annotationsIn(run)).toEqual([
        expect.stringMatching(
          /^::error file=packages\/one\/prompts\/parity\.md,title=Parity \(packages\/one\)%3A Failed::/,
        ),
        expect.stringMatching(/^::error file=packages\/one\/fixtures\/parity\/right\.yaml,line=3,/),
      ]);
    });

    test('give a test of the same names no properties of the other project', () => {
      const properties = propertiesIn(read('reports/junit.xml'));

      expect(properties('a remainder › isCorrect is false')).toMatchObject({ failures: '1', model: 'gpt-6-luna' });
      expect(properties('a remainder › isCorrect is true')).toMatchObject({ failures: '0', model: 'gpt-6-luna' });
      expect(properties('a remainder › isShort is true')).toEqual({});
    });

    test('are read by the command in their folders', async () => {
      const { out, code } = await runHere(join(folder.path, 'packages/one'), ['report']);

      expect(out).toMatch(/^FAILED\./);
      expect(code).toBe(1);
    });
  });

  describe.each([
    { title: 'the root, with --projects', from: '.', args: ['--projects', 'packages/one'], file: 'packages/one/' },
    { title: 'the root, with -c', from: '.', args: ['-c', 'packages/one/jest.config.json'], file: 'packages/one/' },
    { title: 'a folder of the project', from: 'packages/one/tests', args: [], file: '../' },
  ])('one project, run from $title', ({ from, args, file }) => {
    test('keeps its report in the project, and names it as seen from there', async () => {
      const before = read('packages/one/reports/jest/parity/report.json');
      const run = await runJest(join(folder.path, from), [...args, '--reporters=gpt-assay/reporter'], variables);

      expect(read('packages/one/reports/jest/parity/report.json')).not.toBe(before);
      expect(run.stderr).toContain(`Report: ${file}reports/jest/parity/report.html`);
      expect(run.stderr).toContain(`${file}fixtures/parity/right.yaml:3`);
      expect(annotationsIn(run).at(-1)).toMatch(/^::error file=packages\/one\/fixtures\/parity\/right\.yaml,line=3,/);
    });
  });

  test('two projects that share a folder and ask one challenge differently are named, for a report shows one', async () => {
    const project = (name: string, model: string): object => ({
      ...(JSON.parse(read('packages/one/jest.config.json')) as object),
      rootDir: '.',
      displayName: name,
      setupFiles: [`<rootDir>/${model}.js`],
    });
    for (const flip of ['0', '1']) {
      folder.write(`packages/one/flip-${flip}.js`, `process.env.ASSAY_MODEL = 'offline/key?flip=${flip}';`);
    }
    const projects = [project('right', 'flip-0'), project('wrong', 'flip-1')];
    folder.write('packages/one/both.config.json', JSON.stringify({ projects, reporters: ['gpt-assay/reporter'] }));

    const { stderr } = await runJest(join(folder.path, 'packages/one'), ['-c', 'both.config.json'], {});

    expect(stderr).toContain(
      '\nparity was asked by several test files or projects with different settings: its report has only the trials of the last one.',
    );
  });
});

/** The files of the small challenge under another name, graded by this model. */
function challenge(name: string, model = 'offline/key'): Readonly<Record<string, string>> {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const renamed = (text: string): string =>
    text.replaceAll('parity', name).replaceAll('Parity', title).replace('gpt-6-luna', `'${model}'`);
  return {
    ...Object.fromEntries(Object.entries(parityFiles).map(([file, text]) => [renamed(file), renamed(text)])),
    [`tests/${name}.test.ts`]: suiteFile(name),
  };
}

const verdicts = (text: string): readonly string[] => text.match(/^.*\b(?:PASSED|FAILED) \(simulated\)\./gm) ?? [];

const inFull = (text: string): readonly string[] =>
  text.match(/^\w+(?= · offline\/key\S* · 3 fixtures × 1 run$)/gm) ?? [];

describe('npx jest of several challenges', () => {
  let project: TemporaryFolder;

  beforeAll(() => {
    project = makeProject({
      ...challenge('parity'),
      ...challenge('other', 'offline/key?flip=1'),
      ...challenge('third'),
      ...challenge('fourth', 'offline/key?flip=1'),
    });
  });
  afterAll(() => {
    project.remove();
  });

  /** What Jest's reporter prints at the end of the tests of these challenges. */
  async function endOf(...args: readonly string[]): Promise<string> {
    const { stderr } = await runJest(project.path, args, { ASSAY_REPORT: 'write' });
    return stderr.slice(stderr.lastIndexOf('\nReports: ') + 1, stderr.indexOf('\nTest Suites: '));
  }

  test('shows one in full, of each other its verdict, says once that they were simulated, and ends with one next step', async () => {
    const end = await endOf('parity', 'third');

    expect(end).toMatch(
      /^Reports: .*\nLook at it in the browser: npx assay view\n\n\w+: PASSED \(simulated\)\. .*\nEach in full: npx jest --verbose\n\n\w+: PASSED \(simulated\)\. /,
    );
    expect(verdicts(end)).toHaveLength(2);
    expect(inFull(end)).toHaveLength(1);
    expect(end.match(/^SIMULATED: /gm)).toHaveLength(1);
    expect(end.match(/^Next: /gm)).toHaveLength(1);
    expect(end.trimEnd()).toMatch(/\nNext: .*npx assay repeat \w+ --runs 1$/);
  });

  test('shows every one in full when Jest is to be verbose', async () => {
    const end = await endOf('parity', 'third', '--verbose');

    expect(inFull(end).toSorted()).toEqual(['Parity', 'Third']);
    expect(end).not.toContain('Each in full');
  });

  test('shows in full all that failed, and of the others the verdict', async () => {
    const end = await endOf();

    expect(inFull(end).toSorted()).toEqual(['Fourth', 'Other']);
    expect(verdicts(end).toSorted()).toEqual([
      'Fourth: FAILED (simulated).',
      'Other: FAILED (simulated).',
      'Parity: PASSED (simulated).',
      'Third: PASSED (simulated).',
    ]);
    expect(end.match(/^Next: /gm)).toHaveLength(1);
  });
});

describe('worker left alone', () => {
  /** Two test files of three fixtures each, so that Jest starts workers, whose answers take a second. */
  const slow = parityCase({
    async script(request) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return answerRightly(request);
    },
  });

  let project: SuiteCases<'one' | 'two'>;

  let command: ChildProcess | undefined;

  beforeAll(async () => {
    project = await openSuiteCases({ one: slow, two: slow });
  });

  afterAll(async () => {
    command?.kill('SIGKILL');
    await project.close();
  });

  /** Waits until the server has had so many requests, or this long. */
  async function untilRequests(count: number, milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    while (project.server.requests.length < count && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  test('a worker asks nothing more once its Jest has ended', async () => {
    command = spawn(process.execPath, [join(repository, 'node_modules/jest/bin/jest.js'), '-w', '2'], {
      cwd: project.folder.path,
      env: cleanEnvironment({ ASSAY_CONCURRENCY: '2', ASSAY_REPORT: 'off' }),
      stdio: 'ignore',
    });
    await untilRequests(2, 60_000);

    const ended = once(command, 'exit');
    command.kill('SIGKILL');
    await ended;
    // Those in flight are answered; all six would have been asked for after three seconds.
    await untilRequests(6, 5000);

    expect(project.server.requests).toHaveLength(2);
  });
});

describe('validatorSuite in two workers', () => {
  const fixtures = Array.from({ length: 9 }, (_, index): [string, string] => [
    `fixtures/parity/f${String(index)}.yaml`,
    `title: t${String(index)}\nexpected: { isCorrect: true, isShort: true }\nsolution: s${String(index)}\n`,
  ]);

  /** Twelve fixtures, whose answers take a moment; one of them is unreadable and repeats the key. */
  const large = parityCase({
    files: Object.fromEntries(fixtures),
    variables: { OPENAI_API_KEY: undefined },
    async script(request) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const isLeak = request.prompt.includes('// wrong');
      return isLeak ? `The key is ${String(request.headers.authorization)}.` : answerRightly(request);
    },
  });

  const cases = { one: large, two: large, 'low-limit': parityCase({ variables: { ASSAY_CONCURRENCY: '1' } }) };

  let project: SuiteCases<keyof typeof cases>;

  let ran: CasesRun<keyof typeof cases>;

  beforeAll(async () => {
    project = await openSuiteCases(cases, { '.env': 'OPENAI_API_KEY=sk-secret-0123456789\n' });
    ran = await project.run(['-w', '2'], { ASSAY_CONCURRENCY: '4' });
  });

  afterAll(() => project.close());

  function filesBelow(folder: string): readonly string[] {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  }

  test('holds the limit of requests in flight over all workers of a command', () => {
    const outcomes = (['one', 'two'] as const).map((name) => countTests(ran.of(name).tests));

    expect(outcomes).toEqual(outcomes.map(() => ({ passed: 23, failed: 1, skipped: 0 })));
    expect(project.server.requests).toHaveLength(24);
    expect(project.server.mostInFlight()).toBeLessThanOrEqual(4);
  });

  test('refuses a limit that its workers cannot share', () => {
    const { result, text, calls } = ran.of('low-limit');

    expect(text).toContain('ASSAY_CONCURRENCY=1 cannot be shared by 2 workers: run jest with --maxWorkers=1 (or -i).');
    expect(calls).toHaveLength(0);
    expect(result).toBe('FAIL');
  });

  test('keeps the key out of every file and of the output, and takes it from .env', () => {
    expect(project.server.requests.at(-1)?.headers.authorization).toBe('Bearer sk-secret-0123456789');
    const written = ['.assay', 'reports'].flatMap((folder) => filesBelow(join(project.folder.path, folder)));
    expect(ran.of('one').text).toContain('The key is Bearer [key removed].');
    expect(written.length).toBeGreaterThanOrEqual(26);
    expect([ran.stderr, ran.stdout, ...written.map((file) => readFileSync(file, 'utf8'))].join('\n')).not.toContain(
      'sk-secret',
    );
  });
});

describe('uncovered outcome', () => {
  /** Without the tests of whole analytics. */
  const withoutAnalytics = suiteFile('parity').replace(/\n {2}for [^]*(?=\}\);\n$)/, '\n');

  const fixturesAlone = withoutAnalytics
    .replace("validatorSuite('parity')", "validatorSuite('parity', { each: 'fixture' })")
    .replace('each(suite.assertions)', 'each(suite.fixtures)')
    .replace('$fixture › $analytic is $expected', '$fixture is judged as expected')
    .replaceAll('SuiteAssertion', 'SuiteFixture');

  /** Without the tests of single assertions. */
  const analyticsAlone = suiteFile('parity').replace(/\n {2}each[^]*?\n {2}\}\);\n/, '\n');

  let server: ChatServer;

  /** Requests about each fixture so far. */
  let asked: Record<string, number> = {};

  /** Which of 20 requests about a fixture are answered wrongly, by their number from 1. */
  let wrong: Readonly<Record<string, readonly number[]>> = {};

  beforeAll(async () => {
    server = await startChatServer(({ prompt }) => {
      const [, fixture = ''] = /\/\/ (\S+)/.exec(prompt) ?? [];
      asked[fixture] = (asked[fixture] ?? 0) + 1;
      const answer = parityAnswer(prompt);
      const isWrong = wrong[fixture]?.includes(asked[fixture]) === true;
      return JSON.stringify(isWrong ? { ...answer, isCorrect: answer['isCorrect'] !== true } : answer);
    });
  });

  afterAll(() => server.close());

  /** Runs a test file of the small challenge, 20 times each fixture. */
  async function run(file: string, mistakes: typeof wrong): Promise<CommandResult> {
    asked = {};
    wrong = mistakes;
    const { path, remove } = makeProject({ ...parityProject, 'tests/parity.test.ts': file });
    const result = await runJest(path, [], {
      OPENAI_BASE_URL: server.url,
      OPENAI_API_KEY: 'sk-test-0123456789abcdef',
      ASSAY_RUNS: '20',
    });
    remove();
    return result;
  }

  /** Twice for each: too often over all fixtures, but not for any of them, nor in bursts. */
  const everywhere = { right: [2, 11], wrong: [5, 14], 'long-way': [8, 17] };

  /** The same mistakes, all in the first runs. */
  const atFirst = { right: [1, 2], wrong: [1, 2], 'long-way': [1, 2] };

  describe('a run without the reporter', () => {
    test.each([
      { where: 'ends with an error before it asks, in CI', ci: 'true', code: 1, requests: 0 },
      { where: 'is warned of, elsewhere', ci: 'false', code: 0, requests: 60 },
    ])('$where', async ({ ci, code, requests }) => {
      asked = {};
      wrong = everywhere;
      const { path, remove } = makeProject({ ...parityProject, 'tests/parity.test.ts': withoutAnalytics });

      const ran = await runJest(path, ['--reporters=default'], {
        OPENAI_BASE_URL: server.url,
        OPENAI_API_KEY: 'sk-test-0123456789abcdef',
        ASSAY_RUNS: '20',
        CI: ci,
      });
      remove();

      expect(ran.stderr).toContain('npx jest --reporters=default --reporters=gpt-assay/reporter');
      expect(Object.values(asked).reduce((sum, count) => sum + count, 0)).toBe(requests);
      expect(ran.code).toBe(code);
    });
  });

  describe('a test file that does not cover what failed', () => {
    test.each([
      { shape: 'a test for each assertion, none for an analytic', file: withoutAnalytics, mistakes: everywhere },
      { shape: 'a test for each fixture, none for an analytic', file: fixturesAlone, mistakes: everywhere },
    ])('does not pass where the outcome failed: $shape', async ({ file, mistakes }) => {
      const { code, stderr } = await run(file, mistakes);

      expect(stderr).toMatch(/^FAILED\. 10 % of the answers about isCorrect were wrong/m);
      expect(stderr).toMatch(/^Tests: +\d+ passed, \d+ total$/m);
      expect(stderr).toContain(
        'Jest exits with an error: parity failed, although every test that ran passed. Add a test for each row of suite.analytics,',
      );
      expect(code).toBe(1);
    });

    test('says nothing of it where a test failed', async () => {
      const { code, stderr } = await run(suiteFile('parity'), everywhere);

      expect(stderr).toMatch(/^FAILED\./m);
      expect(stderr).not.toContain('Jest exits with an error');
      expect(code).toBe(1);
    });

    test('agrees with the outcome on mistakes that came together, which are fewer than they seem', async () => {
      const { code, stderr } = await run(suiteFile('parity'), atFirst);

      expect(stderr).toMatch(/^NO FAILURE SHOWN\./m);
      expect(stderr).toContain('Wrong replies come in bursts:');
      expect(code).toBe(0);
    });

    test('passes where the outcome passes, whatever the tests cover', async () => {
      const { code, stderr } = await run(analyticsAlone, {});

      expect(stderr).not.toContain('Jest exits with an error');
      expect(code).toBe(0);
    });
  });
});
