import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSimulated } from '../experiment/report/describe-simulated';
import { type ChatServer, completion, startChatServer } from '../testing/chat-server';
import { type FakeClock, makeFakeClock } from '../testing/fake-clock';
import { propertiesIn } from '../testing/junit-cases';
import { runHere } from '../testing/open-project';
import { quizCase } from '../testing/quiz-case';
import { makeProject, runJest, suiteFile } from '../testing/run-jest';
import { type CommandResult, runScript } from '../testing/run-script';
import { parityAnswer, parityFiles, parityPrompt } from '../testing/small-challenge';
import { type CasesRun, openSuiteCases, type SuiteCases } from '../testing/suite-cases';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import {
  createRunProgress,
  createSuiteProgress,
  progressFileOf,
  type RunProgress,
  type SuiteProgress,
} from './run-progress';
import './to-meet-policy';
import type { PolicyResult } from './to-meet-policy';

const files = { ...parityFiles, 'tests/parity.test.ts': suiteFile('parity') };

const oldLogs = Array.from({ length: 25 }, (_, index): [string, string] => [
  `.assay/jest/2026-01-01T00-00-00-000Z-${String(9_000_000 + index)}.jsonl`,
  '',
]);

describe('AssayReporter of a flaky model', () => {
  let stderr: string;
  let xml: string;
  let stepSummary: string;
  let logs: readonly string[];
  let reports: readonly string[];

  beforeAll(async () => {
    const { path, remove } = makeProject({
      ...files,
      ...Object.fromEntries(oldLogs),
      'tests/broken.test.ts': "throw new Error('cannot run');",
    });
    ({ stderr } = await runJest(path, [], {
      ASSAY_MODEL: 'offline/key?flip=0.4&seed=1',
      ASSAY_RUNS: '3',
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: path,
      GITHUB_STEP_SUMMARY: join(path, 'summary.md'),
    }));
    xml = readFileSync(join(path, 'reports/junit.xml'), 'utf8');
    stepSummary = readFileSync(join(path, 'summary.md'), 'utf8');
    logs = readdirSync(join(path, '.assay/jest')).filter((name) => name.endsWith('.jsonl'));
    reports = readdirSync(join(path, 'reports'));
    remove();
  });

  test('ends the run with a table by analytic, what deserves a look, and where the answers came from', () => {
    const summary = stderr.slice(stderr.indexOf('FAILED (simulated)'), stderr.indexOf('::error'));
    expect(summary).toMatch(
      /^FAILED \(simulated\)\. 22\.2 % of the answers about isCorrect were wrong \(2 of 9\);.*\n.*\n {2}Worst: right \(1 of 3\)\.\n\n/,
    );
    expect(summary).toContain(`\n\n${describeSimulated(['offline/key?flip=0.4&seed=1'])}\n\n`);
    expect(summary).toContain(`
Parity · offline/key?flip=0.4&seed=1 · 3 fixtures × 3 runs

  whole submission: every analytic right, soft ones too, in 55.6 % (5 of 9; 5–98 % of submissions like these)
  flawed in a hard analytic, but accepted, in 33.3 % (1 of 3)
  no flaw in a hard analytic, but rejected, in 16.7 % (1 of 6; 0–100 % of submissions like these)

By analytic
  analytic   policy            wrong  tolerated  verdict              worst fixtures
  isCorrect  hard    22.2 % (2 of 9)        1 %  failed               right 1/3, wrong 1/3
  isShort    soft    22.2 % (2 of 9)       10 %  soft, fails nothing  long-way 1/3, right 1/3
`);
    expect(summary).toContain(`
  fixture   wrong                       where
  right     isCorrect 1/3, isShort 1/3  fixtures/parity/right.yaml:3
  wrong     isCorrect 1/3               fixtures/parity/wrong.yaml:3
  long-way  isShort 1/3                 fixtures/parity/long-way.yaml:4
`);
    expect(summary).toContain("    npx assay repeat parity --runs 40 --model 'offline/key?flip=0.4&seed=1'\n");
    expect(summary).toMatch(/^9 trials · 9 offline · \d+\.\d s\n/m);
    expect(summary.trimEnd()).toMatch(/\nNext: .*npx assay repeat parity --runs 3$/);
  });

  test('annotates fixtures and test files, and adds tables to the summary of the step, under GitHub Actions', () => {
    expect(stderr.split('\n').filter((line) => line.startsWith('::'))).toEqual([
      '::error file=tests/broken.test.ts,title=Test file could not run::cannot run',
      expect.stringMatching(
        /^::error file=prompts\/parity\.md,title=Parity%3A Failed \(simulated\)::22\.2 %25 of the answers about isCorrect\b/,
      ),
      ...['right', 'wrong'].map(
        (fixture) =>
          `::warning file=fixtures/parity/${fixture}.yaml,line=3,title=${fixture} › isCorrect%3A flaky (simulated)::should be ${String(fixture === 'right')}; failed 1 of 3 judged trials (33.3 %25, 95 %25 interval 6–80 %25): ${fixture === 'right' ? 'rejected' : 'accepted'}; what to do: ask 7 more runs; model offline/key?flip=0.4&seed=1`,
      ),
      ...['long-way', 'right'].map(
        (fixture) =>
          `::warning file=fixtures/parity/${fixture}.yaml,line=4,title=${fixture} › isShort%3A soft failure (simulated)::should be ${String(fixture === 'right')}; failed 1 of 3 judged trials (33.3 %25, 95 %25 interval 6–80 %25): ${fixture === 'right' ? 'rejected' : 'accepted'}; what to do: ask 37 more runs; model offline/key?flip=0.4&seed=1`,
      ),
    ]);
    expect(stepSummary).toMatch(
      /^## Jest: 1 of 7 tests failed, 1 test file could not run\n\n.*\n.*\n\| Test file could not run \| `tests\/broken\.test\.ts` \| cannot run \|\n\n## Parity: Failed \(simulated\)\n/,
    );
  });

  test('counts a test file that could not run as an error of junit.xml', () => {
    expect(xml).toMatch(/<testsuites [^>]*tests="7" failures="1" errors="1"/);
    expect(xml).toMatch(/<testsuite name="tests\/broken.test.ts" errors="1" /);
    expect(xml).toMatch(
      /<testcase classname="Test suite failed to run" name="tests\/broken.test.ts"[^>]*>\s*<error>[^<]*cannot run/,
    );
    expect(xml.match(/<error>/g)).toHaveLength(1);
  });

  const propertiesOf = (title: string): unknown => propertiesIn(xml)(title);

  test('gives the test case of a whole analytic the counts of its hard assertions', () => {
    expect(propertiesOf('isCorrect over all fixtures')).toMatchObject({
      model: 'offline/key?flip=0.4&amp;seed=1',
      assert: 'hard',
      tolerate: '0.01',
      trials: '9',
      decision: 'failed',
    });
  });

  test('gives each test case of junit.xml its model, trials and failure rate', () => {
    expect(propertiesOf('a loop › isShort is false')).toEqual({
      model: 'offline/key?flip=0.4&amp;seed=1',
      assert: 'soft',
      tolerate: '0.1',
      trials: '3',
      failures: '1',
      errored: '0',
      failureRate: '0.3333333333333333',
      decision: 'soft-failure',
      replies: 'offline',
    });
  });

  test('leaves no report when the setting is off', () => {
    expect(reports).toEqual(['junit.xml']);
  });

  test('keeps the trial logs of the last twenty runs', () => {
    expect(logs).toHaveLength(20);
  });
});

describe('AssayReporter', () => {
  test('prints nothing for a run without a suite of ours, and keeps stdout free for --json', async () => {
    const { path, remove } = makeProject({
      'tests/other.test.ts': "import { test } from '@jest/globals';\ntest('is theirs', () => undefined);\n",
    });

    const { code, stdout, stderr } = await runJest(path, ['--json']);
    remove();

    expect(JSON.parse(stdout)).toMatchObject({ numPassedTests: 1 });
    expect(stderr).not.toContain('trial');
    expect(code).toBe(0);
  });
});

describe('jest-dependencies', () => {
  let project: TemporaryFolder;

  beforeAll(() => {
    const other = Object.entries(files).map(([file, text]): [string, string] => [
      file.replace('parity', 'other'),
      text.replaceAll("'parity'", "'other'"),
    ]);
    project = makeProject({
      ...files,
      ...Object.fromEntries(other),
      'README.md': "validatorSuite('parity')",
      'fixtures/parity/code/deep.py': '',
    });
  });
  afterAll(() => {
    project.remove();
  });

  /** The test files that Jest finds for a change of each of these files, in runs of one process. */
  async function find(...changed: readonly string[]): Promise<readonly (readonly string[])[]> {
    const script = `(async () => {
  for (const file of process.argv.slice(1)) {
    console.log('for ' + file);
    await require('jest').run(['--listTests', '--findRelatedTests', file]);
  }
})();`;
    const { stdout } = await runScript(project.path, ['-e', script, ...changed], {});
    const parts = stdout.split(/^for .*$/m).slice(1);
    return parts.map((part) => [...part.matchAll(/\w+\.test\.ts/g)].map(String));
  }

  test('finds the tests of a prompt, of a fixture and of what lies deeper', async () => {
    const of = {
      'prompts/parity.md': ['parity.test.ts'],
      'fixtures/parity/wrong.yaml': ['parity.test.ts'],
      'prompts/other.md': ['other.test.ts'],
      'fixtures/parity/code/deep.py': ['parity.test.ts'],
      'README.md': [],
    };

    expect(await find(...Object.keys(of))).toEqual(Object.values(of));
  });

  test('knows a fixture that was added since the last run', async () => {
    await find('README.md');
    project.write('fixtures/parity/new.yaml', 'title: new');

    expect(await find('fixtures/parity/new.yaml')).toEqual([['parity.test.ts']]);
  });
});

describe('runProgress', () => {
  let folder: TemporaryFolder;

  let clock: FakeClock;

  let shown: (string | undefined)[];

  beforeEach(() => {
    folder = makeTemporaryFolder({});
    clock = makeFakeClock();
    shown = [];
  });

  afterEach(() => {
    folder.remove();
  });

  const log = (): string => join(folder.path, 'run.jsonl');

  const suite = (step: 'ask' | 'run', total: number): SuiteProgress =>
    createSuiteProgress({ log: log() }, { step, total }, clock);

  const watch = (isTerminal: boolean): RunProgress =>
    createRunProgress(
      progressFileOf(log()),
      { show: isTerminal ? (line) => shown.push(line) : undefined, say: (line) => shown.push(line) },
      clock,
    );

  /** Lets a suite do something in each of some seconds, and the reporter look after each. */
  function pass(seconds: number, progress: RunProgress, each: () => void = () => undefined): void {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1000);
      each();
      progress.look();
    }
  }

  describe('createRunProgress', () => {
    test('shows what all suites have done, from the first second on, and takes the line away at their end', () => {
      const progress = watch(true);
      const one = suite('ask', 60);
      const other = suite('ask', 40);
      progress.look();

      pass(3, progress, () => {
        for (const failed of [false, false, true]) {
          one.done({ kept: false, failed });
        }
        other.done({ kept: false, failed: false });
      });
      one.end();
      other.end();
      pass(1, progress);
      progress.end();

      expect(shown).toEqual([
        'Asking: 2/100 trials · 2.0/s · 0 wrong answers',
        'Asking: 6/100 trials · 3.0/s · 1 wrong answer · 31 s left',
        'Asking: 10/100 trials · 4.0/s · 2 wrong answers · 23 s left',
        undefined,
      ]);
    });

    test('takes replies that were kept for no sign of how fast the others come', () => {
      const progress = watch(true);
      const one = suite('ask', 100);
      progress.look();

      for (let reply = 0; reply < 50; reply += 1) {
        one.done({ kept: true, failed: false });
      }
      pass(10, progress, () => {
        one.done({ kept: false, failed: false });
      });

      expect(shown.at(-1)).toBe('Asking: 60/100 trials · 1.0/s · 0 wrong answers · 40 s left');
    });

    test('shows the code that runs when nobody is asked any more', () => {
      const progress = watch(true);
      suite('ask', 1).end();
      const run = suite('run', 10);
      progress.look();

      pass(2, progress, () => {
        run.done({ kept: false, failed: false });
      });

      expect(shown).toEqual([
        'Running code: 1/10 answers · 1.0/s · 0 failures · 9 s left',
        'Running code: 2/10 answers · 1.0/s · 0 failures · 8 s left',
      ]);
    });

    test('writes a line after ten seconds and then every thirty where nobody watches', () => {
      const progress = watch(false);
      const one = suite('ask', 1000);
      progress.look();

      pass(75, progress, () => {
        one.done({ kept: false, failed: false });
      });
      one.end();
      pass(100, progress);
      progress.end();

      expect(shown).toEqual([
        'Asking: 10/1,000 trials · 1.0/s · 0 wrong answers · 16 min 30 s left',
        'Asking: 40/1,000 trials · 1.0/s · 0 wrong answers · 16 min left',
        'Asking: 70/1,000 trials · 1.0/s · 0 wrong answers · 15 min 30 s left',
      ]);
    });

    test('shows nothing of a run without a suite of ours', () => {
      const progress = watch(true);

      pass(20, progress);
      progress.end();

      expect(shown).toEqual([]);
    });
  });

  describe('createSuiteProgress', () => {
    test('tells nobody without a reporter', () => {
      createSuiteProgress(undefined, { step: 'ask', total: 1 }, clock).end();

      expect(existsSync(progressFileOf(log()))).toBe(false);
    });
  });
});

const write = { ASSAY_REPORT: 'write', ASSAY_MODEL: 'offline/key?flip=0.4&seed=1' };

describe('npx jest of a validator', () => {
  let project: TemporaryFolder;
  let run: CommandResult;

  const report = (name = 'report.json'): string =>
    readFileSync(join(project.path, 'reports/jest/parity', name), 'utf8');
  const documentOf = (): Readonly<Record<string, unknown>> => JSON.parse(report()) as Readonly<Record<string, unknown>>;

  beforeAll(async () => {
    project = makeProject({ ...parityFiles, 'tests/parity.test.ts': suiteFile('parity') });
    run = await runJest(project.path, [], { ...write, ASSAY_RUNS: '3' });
  });
  afterAll(() => {
    project.remove();
  });

  test('leaves a whole report folder and names its page', () => {
    expect(run.stderr).toContain(
      '\nReport: reports/jest/parity/report.html\nLook at it in the browser: npx assay view\n',
    );
    expect(readdirSync(join(project.path, 'reports/jest'))).toEqual(['parity']);
    expect(readdirSync(join(project.path, 'reports/jest/parity')).sort()).toEqual([
      ...['report.csv', 'report.html', 'report.json', 'report.md', 'texts.jsonl', 'trials.jsonl'],
    ]);
    expect(
      report('texts.jsonl')
        .split('\n')
        .filter((line) => line.includes('"kind":"code"')),
    ).toHaveLength(3);
  });

  test('keeps no texts beside its log', () => {
    expect(readdirSync(join(project.path, '.assay/jest')).filter((name) => name.endsWith('.texts'))).toEqual([]);
  });

  test('leaves the report that assay repeat makes of the same trials', async () => {
    const repeat = ['repeat', 'parity', '--runs', '3', '--out', 'other', '--json'];
    const { out } = await runHere(project.path, repeat, { ASSAY_MODEL: write.ASSAY_MODEL });

    const timeless = (document: object): object => ({ ...document, startedAt: '', evidence: null });
    expect(timeless(documentOf())).toEqual(timeless(JSON.parse(out) as object));
  });

  test('leaves what assay report reads again, by name or as the newest', async () => {
    const named = await runHere(project.path, ['report', 'reports/jest/parity', '--json']);
    rmSync(join(project.path, 'other'), { recursive: true });
    const newest = await runHere(project.path, ['report', '--json']);

    expect(JSON.parse(named.out)).toEqual(documentOf());
    expect(newest).toEqual(named);
  });

  test('replaces the report, and says which fixtures the chosen tests needed', async () => {
    writeFileSync(join(project.path, 'reports/jest/parity/old.txt'), '');
    const { code } = await runJest(project.path, ['-t', 'a loop › isShort'], { ...write, ASSAY_RUNS: '2' });

    expect(readdirSync(join(project.path, 'reports/jest/parity'))).not.toContain('old.txt');
    expect(documentOf()).toMatchObject({
      complete: true,
      missing: 0,
      runs: 2,
      notes: ['only 1 of 3 fixtures were asked, as the selected tests needed'],
      cost: { trials: 2 },
    });
    expect(code).toBe(0);
  });

  test('leaves none when the setting is unusable', async () => {
    rmSync(join(project.path, 'reports/jest'), { recursive: true, force: true });
    await runJest(project.path, [], { ...write, ASSAY_REPORT: 'maybe' });

    expect(readdirSync(join(project.path, 'reports'))).not.toContain('jest');
  });

  test('says why no report could be written, and changes no result', async () => {
    rmSync(join(project.path, 'reports'), { recursive: true, force: true });
    project.write('reports', 'no folder');

    const { stderr } = await runJest(project.path, ['--reporters=default', `--reporters=${ourReporter}`], {
      ...write,
      ASSAY_MODEL: 'offline/key',
    });

    expect(stderr).toMatch(/\nNo report was written: .*reports.*\n/);
    expect(stderr).toContain('Tests:       6 passed, 6 total');
  });
});

const ourReporter = 'gpt-assay/reporter';

describe('npx jest of a quiz', () => {
  let suites: SuiteCases<'capitals'>;
  let ran: CasesRun<'capitals'>;

  const section = (): unknown =>
    JSON.parse(readFileSync(join(suites.folder.path, 'reports/jest/capitals/report.json'), 'utf8'));

  beforeAll(async () => {
    const models = [{ name: 'offline/examinee?accuracy=0.5&seed=2', label: 'poor' }];
    suites = await openSuiteCases({ capitals: quizCase({ config: { models, policy: { accuracy: 0.9 } } }) });
    ran = await suites.run(['-i'], { ASSAY_REPORT: 'write' });
  });
  afterAll(() => suites.close());

  test('fails the report with the test of the accuracy that is required', () => {
    expect(section()).toMatchObject({
      outcome: { status: 'failed', qualifiers: ['simulated'] },
      section: { cells: [{ policy: { status: 'failed' } }] },
    });
    expect(ran.code).toBe(1);
  });

  test('says nothing about the accuracy when single questions were chosen', async () => {
    const { code } = await suites.run(['-i', '-t', 'Kenya'], { ASSAY_REPORT: 'write' });

    expect(section()).toMatchObject({
      outcome: { status: 'measured' },
      section: { cells: [{ policy: null, planned: 1 }] },
    });
    expect(code).toBe(0);
  });
});

describe('toMeetPolicy', () => {
  const reply = 'Reply:\n  ::add-mask::secret\n##[error]x';

  afterEach(() => {
    delete process.env['GITHUB_ACTIONS'];
  });

  test.each([
    { status: 'failed', reason: 'wrong' },
    { status: 'inconclusive', reason: 'no reply' },
  ] as const)('shows a reply as it is, and without a command under GitHub Actions: $status', (decision) => {
    const result: PolicyResult = { decision, describe: (reason) => `${reason}\n${reply}` };
    const check = (): void => {
      expect(result).toMeetPolicy();
    };

    expect(check).toThrow(`${decision.reason}\n${reply}`);
    process.env['GITHUB_ACTIONS'] = 'true';
    expect(check).toThrow(`${decision.reason}\nReply:\n  \\u003a:add-mask::secret\n#\\u0023[error]x`);
  });
});

describe('a budget in Jest', () => {
  let folder: TemporaryFolder;

  let server: ChatServer;

  afterEach(async () => {
    folder.remove();
    await server.close();
  });

  /** The small challenge under another name. */
  function filesOf(id: string): Readonly<Record<string, string>> {
    const renamed = Object.entries(parityFiles).map(([file, text]) => [file.replace('parity', id), text] as const);
    const prompt = parityPrompt
      .replace('gpt-6-luna }', 'some-model, maxTokens: 1000 }')
      .replace('Judge', `Judge for ${id}`);
    return {
      ...Object.fromEntries<string>(renamed),
      [`prompts/${id}.md`]: prompt,
      [`tests/${id}.test.ts`]: suiteFile(id),
    };
  }

  test('holds for all workers together, and fails the suites that it ends with one explanation each', async () => {
    server = await startChatServer(async ({ prompt }) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return completion(JSON.stringify(parityAnswer(prompt)), { usage: { prompt_tokens: 1, completion_tokens: 500 } });
    });
    folder = makeProject({
      ...filesOf('one'),
      ...filesOf('two'),
      'prices.yaml': `- { model: some-model, server: "${new URL(server.url).host}", input: 0, output: 1000 }\n`,
    });

    // Each reply costs half a dollar, and may cost a dollar: nine are $4.50, and a tenth would fit no more.
    const { code, stderr } = await runJest(folder.path, ['--maxWorkers=2'], {
      OPENAI_BASE_URL: server.url,
      ASSAY_BUDGET_USD: '5',
      ASSAY_RUNS: '10',
    });

    expect(server.requests).toHaveLength(9);
    expect(stderr).toContain('The budget is spent: $4.50 of $5.00, and the next call may cost $1.00.');
    expect(stderr).toContain('Received replies are stored; the next run continues from them.');
    expect(code).toBe(1);
    expect(readdirSync(join(folder.path, '.assay/jest')).filter((name) => !name.endsWith('.jsonl'))).toEqual([]);
  });
});
