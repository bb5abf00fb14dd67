import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';
import { concludeReport } from './conclude';
import { reportDocumentSchema, type ReportDocument } from './report-document';

let project: Project;

beforeAll(() => {
  project = openProject(parityFiles);
});

afterAll(() => {
  project.remove();
});

async function reportOf(...args: readonly string[]): Promise<ReportDocument> {
  const { out } = await project.run([...args, '--json']);
  return reportDocumentSchema.parse(JSON.parse(out));
}

describe('concludeReport', () => {
  test('never calls good what was simulated', async () => {
    const report = await reportOf('repeat', 'parity', '--runs', '4', '--model', 'offline/key');

    expect(concludeReport(report)).toMatchObject({ tone: 'neutral', word: 'Passed (simulated)' });
    expect(concludeReport({ ...report, simulated: false })).toMatchObject({ tone: 'good', word: 'Passed' });
  });

  test('does not judge a shard, which policies do not either', async () => {
    const report = await reportOf('repeat', 'parity', '--runs', '4', '--shard', '1/2', '--model', 'offline/key');

    expect(concludeReport({ ...report, simulated: false })).toEqual({
      tone: 'neutral',
      word: 'Not judged',
      sentence: 'a part of the trials of several machines; assay merge joins the parts and judges them.',
      meaning: null,
    });
  });

  test('speaks of no rate after a single run', async () => {
    const report = await reportOf('repeat', 'parity', '--runs', '1', '--model', 'offline/key?flip=1');

    expect(concludeReport(report).sentence).toBe('3 of 3 hard assertions failed; 3 soft ones failed at least once.');
  });

  test('counts assertions of held-out fixtures apart', async () => {
    const report = await reportOf('repeat', 'parity', '--runs', '4', '--model', 'offline/key');
    const models = report.models.map((model) => ({ ...model, heldOut: { failed: 2, inconclusive: 0 } }));

    expect(concludeReport({ ...report, models })).toMatchObject({
      word: 'Failed (simulated)',
      sentence:
        'none of 3 hard assertions failed more often than its policy tolerates; 2 more of held-out fixtures did.',
    });
  });

  test('says what all attempts of a gate together allow', async () => {
    const gate = ['gate', 'parity', '--preset', 'quick', '--model'];
    await reportOf(...gate, 'offline/key?flip=1');

    const { meaning } = concludeReport(await reportOf(...gate, 'offline/key'));

    expect(meaning).toMatch(/^A pass means: .* Attempt 2 on this challenge: over all 2, .* up to 10 %\.$/);
  });
});
