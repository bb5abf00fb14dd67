import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { historyDocumentSchema } from '../../assay/dist/experiment/history/history-document';
import { toIdentifier } from '../../assay/dist/experiment/words';
import type { ReportDocument } from '../../assay/dist/experiment/report/report-document';
import { sectionOfInterview } from '../../interview/dist/report/interview-section';
import { openProject, type Project } from '../../assay/dist/testing/open-project';

/**
 * Reports as an earlier build of Assay wrote them. They are never written anew: a build that cannot read them needs
 * another version of the format. The pages that their commands wrote are left out.
 */
const stored = [
  {
    kind: 'validator',
    made: 'assay repeat parity --runs 4 --model offline/key?flip=0.3&seed=2',
    challenge: 'parity',
    code: 1,
    outcome: 'FAILED (simulated). 33.3 % of the answers about isCorrect were wrong (4 of 12); you tolerate 1 %.',
    failures: { 'long-way': [1, 1], right: [2, 2], wrong: [1, 1] },
    measure: 'failure-rate',
    rates: [1 / 3, 1 / 3],
  },
  {
    kind: 'quiz',
    made: 'assay test-llm capitals, two runs of one offline examinee with two prompts',
    challenge: 'capitals',
    code: 0,
    outcome:
      'NO FAILURE SHOWN (simulated). Both combinations of model and prompt reached the required 50 % of right answers in these runs.',
    failures: { c76efb3ada3e: [1, 0], '2997c1d036bd': [0, 0], '22df92c62e25': [1, 1] },
    measure: 'failure-rate',
    rates: [1 / 3, 1 / 6],
  },
  {
    kind: 'interview',
    made: 'assay interview run small --runs 2 --model offline/coder?skill=0.5&seed=3',
    challenge: 'small',
    code: 0,
    outcome:
      'MEASURED (simulated). offline/coder?skill=0.5&seed=3 earns 37.5 % of the points (0–98 %); 1 of 6 answers pass every check.',
    failures: { 'Sum (javascript)': [1], 'Greeting (javascript)': [2], 'Last (javascript)': [2] },
    measure: 'share-of-points',
    rates: [6 / 16],
  },
] as const;

let project: Project;
beforeEach(() => {
  project = openProject({});
});
afterEach(() => {
  project.remove();
});

describe.each(stored)('a stored report of $made', ({ kind, challenge, code, outcome, failures, measure, rates }) => {
  beforeEach(() => {
    cpSync(join(__dirname, 'stored-report', kind), join(project.path, 'reports/stored'), { recursive: true });
  });

  test('still has its outcome and figures', async () => {
    const shown = await project.run(['report', 'reports/stored']);
    const { out } = await project.run(['report', 'reports/stored', '--json']);

    const [report, written] = [out, project.read('reports/stored/report.json')].map(
      (text) => JSON.parse(text) as ReportDocument,
    );
    expect([shown.code, shown.out.split('\n', 1)[0]]).toEqual([code, outcome]);
    // Words change from build to build; what was decided does not.
    expect([report?.outcome.status, report?.outcome.qualifiers]).toEqual([
      toIdentifier(written?.outcome.status),
      written?.outcome.qualifiers.map(toIdentifier),
    ]);
    expect([report, written].map(failuresIn)).toEqual([failures, failures]);
    expect(Object.entries(report?.replies.unreadable ?? {})).toEqual(
      Object.entries(written?.replies.unreadable ?? {}).map(([kind, count]) => [toIdentifier(kind), count]),
    );
  });

  test('still has a page', async () => {
    await project.run(['report', 'reports/stored', '--html']);

    expect(project.read('reports/stored/report.html')).toContain('<!doctype html>');
  });

  test.each(['report.json', 'trials.jsonl'])('is part of a history by its %s', async (file) => {
    project.write(`reports/stored/${file === 'report.json' ? 'trials.jsonl' : 'report.json'}`, '');

    const { out } = await project.run(['history', challenge, '--json']);

    const { measure: tracked, tracks } = historyDocumentSchema.parse(JSON.parse(out));
    expect(tracked).toBe(measure);
    expect(tracks.flatMap(({ series }) => series.map(({ points }) => points[0]?.rate))).toEqual(
      rates.map((rate) => expect.closeTo(rate) as unknown),
    );
  });
});

describe('stored answers of an interview', () => {
  test.each(['reports/stored', 'reports/stored/evaluated.ndjson'])(
    'keep their kinds of failures, from %s',
    async (place) => {
      cpSync(join(__dirname, 'stored-report/interview'), join(project.path, 'reports/stored'), { recursive: true });

      const { out } = await project.run(['interview', 'report', place, '--json']);

      const { cells } = sectionOfInterview(JSON.parse(out) as ReportDocument);
      expect(cells.map(({ failures }) => failures)).toEqual([
        { 'no-code': 0, 'no-function': 0, 'wrong-result': 1, exception: 4, timeout: 0, limit: 0, environment: 0 },
      ]);
    },
  );
});

/** Failures by fixture, of each analytic of each model. */
function failuresIn(report: ReportDocument | undefined): object {
  const failures: Record<string, number[]> = {};
  for (const one of report?.models.flatMap(({ assertions }) => assertions) ?? []) {
    failures[one.fixture] = [...(failures[one.fixture] ?? []), one.failures];
  }
  return failures;
}
