import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { reportDocumentSchema } from '../../experiment/report/report-document';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles, parityFixture } from '../../testing/small-challenge';

let project: Project;

beforeEach(() => {
  project = openProject({
    ...parityFiles,
    'fixtures/parity/always.yaml': parityFixture('always true', false, true, 'const isEven = () => true; // always'),
  });
});
afterEach(() => {
  project.remove();
});

describe('--base-rate', () => {
  test('adds what decisions are worth to terminal, files and page of a measurement, and to its report ever after', async () => {
    const args = ['repeat', 'parity', '--runs', '5', '--model', 'offline/key?flip=0.2&seed=1', '--out', 'r'];

    const { out } = await project.run([...args, '--base-rate', '30%']);
    const again = await project.run(['report', 'r']);
    const json = await project.run(['report', 'r', '--base-rate', '0.6', '--json']);

    const title = 'If 30 % of the submissions are right, how far can each decision be trusted?';
    expect(
      [out, again.out, project.read('r/report.md'), project.read('r/report.html')].map((text) => text.includes(title)),
    ).toEqual([true, true, true, true]);
    const { baseRate, models } = reportDocumentSchema.parse(JSON.parse(json.out));
    expect(baseRate?.rightShare).toBe(0.6);
    // Bayes' rule by hand, from the error rates of the analytic itself.
    const { falseAccepts, falseRejects } = models[0]?.analytics[0] ?? {};
    const accepts = falseAccepts?.rate ?? NaN;
    const rejects = falseRejects?.rate ?? NaN;
    const row = baseRate?.models[0]?.analytics[0];
    expect(baseRate?.models[0]?.analytics.map(({ analytic }) => analytic)).toEqual(['isCorrect']);
    expect(row?.wrong?.rate).toBeCloseTo(0.6 * rejects + 0.4 * accepts, 12);
    expect(row?.precision?.rate).toBeCloseTo((0.6 * (1 - rejects)) / (0.6 * (1 - rejects) + 0.4 * accepts), 12);
    expect(row?.sensitivity?.rate).toBeCloseTo(1 - rejects, 12);
  });

  test.each(['', '0', '1', '100%', '-5%', 'half'])('refuses "%s"', async (share) => {
    const { code, error } = await project.run(['report', '--base-rate', share]);

    expect({ code, error }).toEqual({
      code: 3,
      error: `assay report:\n  - --base-rate expects a share between 0 and 1, such as 5% or 0.05, received "${share}"\n`,
    });
  });
});
