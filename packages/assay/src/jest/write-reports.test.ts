import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runHere } from '../testing/open-project';
import { quizCase } from '../testing/quiz-case';
import { makeProject, runJest, suiteFile } from '../testing/run-jest';
import type { CommandResult } from '../testing/run-script';
import { parityFiles } from '../testing/small-challenge';
import { openSuiteCases, type CasesRun, type SuiteCases } from '../testing/suite-cases';
import type { TemporaryFolder } from '../testing/temporary-folder';

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
