import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { propertiesIn } from '../testing/junit-cases';
import { makeProject, runJest, suiteFile } from '../testing/run-jest';
import { runScript } from '../testing/run-script';
import { parityFiles } from '../testing/small-challenge';
import type { TemporaryFolder } from '../testing/temporary-folder';
import { describeSimulated } from '../experiment/report/describe-simulated';

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
