import { afterEach, describe, expect, test } from '@jest/globals';
import { reportDocumentSchema } from '../../experiment/report/report-document';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles, parityFixture, parityPrompt } from '../../testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});

const isOdd = 'const isEven = (n) => n % 2 !== 0; // found';

/** A fixture that nobody has reviewed, one label of which nobody proposed. */
const unreviewed = parityFixture('found in the wild', true, true, isOdd)
  .replace('  isShort: true\n', '')
  .replace('expected:', 'reviewed: false\norigin: submissions.csv, row 2\nexpected:');

const files = { ...parityFiles, 'fixtures/parity/found.yaml': unreviewed };

describe('a fixture that nobody has reviewed', () => {
  test('is asked and reported apart, and in no other figure', async () => {
    project = openProject(files);

    const ran = await project.run(['repeat', 'parity', '--runs', '4', '--model', 'offline/key?flip=1']);

    const report = reportDocumentSchema.parse(JSON.parse(project.read(`${project.report()}/report.json`)));
    expect(report.unreviewed).toEqual([
      {
        model: 'offline/key?flip=1',
        fixtures: 1,
        trials: 4,
        errored: 0,
        judged: 4,
        differences: 4,
        differing: [
          {
            fixture: 'found',
            file: 'fixtures/parity/found.yaml',
            line: 5,
            analytic: 'isCorrect',
            proposed: true,
            judged: 4,
            differences: 4,
          },
        ],
      },
    ]);
    expect(report.models[0]).toMatchObject({ trials: 12, judged: 12 });
    expect(report.models[0]?.assertions.map(({ fixture }) => fixture)).not.toContain('found');
    expect(report.cost.trials).toBe(16);
    expect(report.ignored).toBe(0);
    expect(ran.out).toContain(`Unreviewed, excluded from all results: labels are only proposed (npx assay review parity)
  1 fixture, 4 of 4 answers (100 %) unlike the proposed label
    isCorrect proposed true: answered otherwise 4/4  fixtures/parity/found.yaml:5
`);
    expect(JSON.parse((await project.run(['report', project.report(), '--json'])).out)).toEqual(report);
  });

  test('is counted as asked when nobody proposed any label of it, and is in no other figure', async () => {
    project = openProject({
      ...files,
      'fixtures/parity/found.yaml': unreviewed.replace(':\n  isCorrect: true', ': {}'),
    });

    const ran = await project.run(['repeat', 'parity', '--runs', '4', '--model', 'offline/key', '--json']);

    const report = reportDocumentSchema.parse(JSON.parse(ran.out));
    expect(report.unreviewed).toEqual([
      {
        model: 'offline/key',
        fixtures: 1,
        trials: 4,
        errored: 0,
        judged: 0,
        differences: 0,
        differing: [],
      },
    ]);
    expect(report.models[0]).toMatchObject({ trials: 12, judged: 12 });
    expect(report.ignored).toBe(0);
  });

  test('is not asked where the settings skip it', async () => {
    project = openProject(files);

    const ran = await project.run(['repeat', 'parity', '--runs', '1', '--model', 'offline/key', '--json'], {
      ASSAY_UNREVIEWED: 'skip',
    });

    expect(JSON.parse(ran.out)).not.toHaveProperty('unreviewed');
  });

  test('counts in no gate', async () => {
    project = openProject(files);
    const args = ['gate', 'parity', '--model', 'offline/key', '--preset', 'quick', '--json'];

    const ran = await project.run(args);

    expect(ran.out).not.toContain('found');
  });

  test('leaves nothing to score when it is alone, which is said', async () => {
    project = openProject({ 'prompts/parity.md': parityPrompt, 'fixtures/parity/found.yaml': unreviewed });

    expect(await project.run(['repeat', 'parity'])).toMatchObject({
      code: 3,
      error:
        'fixtures/parity/ cannot be used:\n  - no fixture is reviewed, so nothing can be scored: npx assay review parity\n',
    });
  });
});

describe('fixtures in several languages', () => {
  test('are reported by language, with the rubrics of their own', async () => {
    project = openProject({
      ...parityFiles,
      'prompts/parity.md': parityPrompt.replace(
        'rubric: True if it is one line.',
        'rubric: { javascript: One line., python: One line of Python. }',
      ),
      'fixtures/parity/py.yaml': parityFixture('a lambda', true, true, 'is_even = lambda n: n % 2 == 0').replace(
        'expected:',
        'language: python\nexpected:',
      ),
    });

    const ran = await project.run(['repeat', 'parity', '--runs', '2', '--details', '--model', 'offline/key?flip=1']);

    expect(ran.out).toContain(`
  language    fixtures  wrong       rate (95 %)
  javascript         3  12/12  100 % (29–100 %)
  python             1    4/4             100 %
`);
  });

  test('need a rubric each', async () => {
    project = openProject({
      ...parityFiles,
      'prompts/parity.md': parityPrompt.replace('True if it is one line.', '{ python: One line. }'),
    });

    expect(await project.run(['check'])).toMatchObject({
      code: 3,
      out: expect.stringContaining(
        'analytics.isShort.rubric: the rubric of isShort has no text for javascript; it has python, but fixtures/parity/long-way.yaml is in it',
      ) as unknown,
    });
  });
});
