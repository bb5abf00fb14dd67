import { afterEach, describe, expect, test } from '@jest/globals';
import { findMeasures } from '../../../assay/dist/experiment/report/gate-document';
import type { ReportDocument } from 'gpt-assay/plugin';
import { reportDocumentSchema } from '../../../assay/dist/experiment/report/report-document';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { quizFiles } from '../../../assay/dist/testing/quiz-project';
import { parityFiles, parityOracle, parityPromptWith } from '../../../assay/dist/testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});

const gate = ['gate', 'parity', '--stress', '--count', '24'];

function openWith(policy: string): void {
  project = openProject({
    ...parityFiles,
    'fixtures/parity/oracle.ts': parityOracle,
    'prompts/parity.md': parityPromptWith(policy),
  });
}

async function gated(model: string, ...rest: readonly string[]): Promise<ReportDocument> {
  const { out } = await project.run([...gate, ...rest, '--model', model, '--json']);
  return reportDocumentSchema.parse(JSON.parse(out));
}

describe('assay gate --stress', () => {
  test('certifies what the prompt requires, for these variants, and bounds the rest', async () => {
    openWith('stress: { caught: 0.9, flipped: 0.05 }');

    const { code, out } = await project.run([...gate, '--model', 'offline/key']);

    expect(out).toMatch(
      /^WOULD BE CERTIFIED \(simulated\)\. Caught at least 90 % \(9\d(\.\d+)? % shown\) and flipped at most 5 % \([34](\.\d+)? % shown\) are certified on these 24 variants of 3 originals\.\n {2}Up to 63\.2 % of unseen submissions may be graded wrongly \(95 % confidence; at the first try, 0 of 3 originals were\)\.\n/,
    );
    expect(out).toMatch(
      /^ {2}Caught 100 %, at least \S+ % shown, at least 90 % required, after \d runs: certified\.$/m,
    );
    expect(out).toContain(
      'A pass means: over these 24 variants of 3 originals, asked repeatedly, caught is at least 90 % and flipped is at most 5 %, with 95 % confidence.',
    );
    // Of what somebody looks at after each run an interval for a fixed number of runs says nothing.
    expect(out).not.toContain('95 % interval');
    expect(code).toBe(0);
    const folder = project.report();
    expect((await project.run(['report', folder])).out).toBe(out);
    expect(project.read(`${folder}/report.md`)).toContain('after');
    expect(project.read(`${folder}/report.html`)).toContain('certified on these 24 variants of 3 originals');
    expect(project.read(`${folder}/report.html`)).toContain('for a fixed number of runs');
  });

  test('rejects a grader that misses too many planted bugs, and says how to see which', async () => {
    openWith('stress: { caught: 0.9 }');

    const report = await gated('offline/key?flip=0.4&seed=1', '--combined');

    expect(report.gate).toMatchObject({
      verdict: 'rejected',
      stress: { count: 24, combined: true, measures: [{ status: 'rejected' }] },
    });
    expect(report.outcome).toMatchObject({ status: 'rejected' });
    expect(report.outcome.sentence).toMatch(
      /^Caught is at most [678]\d(\.\d+)? %, where at least 90 % is required, on these 2\d variants of [23] originals\.$/,
    );
    expect(report.outcome.next).toMatch(/npx assay gate parity --stress --count 24 --seed assay --combined$/);
  });

  test('is inconclusive at its largest number of runs', async () => {
    openWith('stress: { caught: 0.9 }');

    const { gate: found, outcome } = await gated('offline/key?flip=0.1&seed=1', '--max-runs', '6');

    expect(found === null ? undefined : findMeasures(found)?.measures).toEqual([
      expect.objectContaining({ status: 'inconclusive', runs: 6, most: 6 }),
    ]);
    expect(outcome.status).toBe('inconclusive');
    const history = await project.run(['history', 'parity']);
    expect(history.out).toContain('under stress');
  });

  test.each([
    {
      policy: 'policy: soft',
      args: [],
      says: 'prompts/parity.md requires nothing of variants, so there is nothing to certify. Add limits to its front matter, such as:\n  stress: { caught: 0.9, flipped: 0.02, fooled: 0.01 }',
    },
    {
      policy: 'stress: { caught: 1, flipped: 0.05 }',
      args: ['--max-runs', '1'],
      says: /no number of runs shows that caught is at least 100 %: require less\n.*flipped needs \d+ runs without a wrong answer, but the limit is 1: raise --max-runs/,
    },
    {
      policy: 'stress: { caught: 0.9 }',
      args: ['--accuracy', '0.8', '--batch', '3'],
      says: '--stress takes its limits from the prompt and evaluates after each run: leave out --accuracy, --batch',
    },
  ])('refuses what could never pass, or makes no sense: $says', async ({ policy, args, says }) => {
    openWith(policy);

    const { code, error } = await project.run([...gate, ...args, '--model', 'offline/key']);

    expect(error).toMatch(says);
    expect(code).toBe(3);
  });

  test('refuses questions in one line, and variants of a gate that is not of variants', async () => {
    project = openProject(quizFiles());

    const quiz = await project.run(['gate', 'capitals', '--stress', '--model', 'offline/key']);
    const count = await project.run(['gate', 'capitals', '--count', '9', '--model', 'offline/key']);

    expect(quiz).toMatchObject({
      code: 3,
      error: expect.stringMatching(
        /^capitals is of kind quiz: its fixtures are questions, but only code can have variants\.\n$/,
      ),
    });
    expect(count.error).toContain('--count can only be used with --stress');
    expect(count.code).toBe(3);
  });
});
