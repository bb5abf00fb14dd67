import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';
import { withOutcome } from '../../testing/with-outcome';
import { layOut } from './lay-out';
import { renderReport } from './render-report';
import {
  type AssertionReport,
  type ReportDocument,
  reportDocumentSchema,
} from '../../experiment/report/report-document';
import { describeSimulated } from '../../experiment/report/describe-simulated';

let project: Project;

beforeEach(() => {
  project = openProject(parityFiles);
});

afterEach(() => {
  project.remove();
});

const render = (report: ReportDocument): string => layOut(renderReport(report, { details: true }));

async function repeat(model: string, ...flags: readonly string[]): Promise<ReportDocument> {
  const { out } = await project.run(['repeat', 'parity', '--runs', '30', '--model', model, '--json', ...flags]);
  return reportDocumentSchema.parse(JSON.parse(out));
}

function withAssertions(
  report: ReportDocument,
  change: (one: AssertionReport) => Partial<AssertionReport>,
): ReportDocument {
  const models = report.models.map((model) => ({
    ...model,
    assertions: model.assertions.map((one) => ({ ...one, ...change(one) })),
  }));
  return { ...report, models };
}

describe('renderReport', () => {
  test('of a clean suite says how sure one can be, and nothing more', async () => {
    const report = await repeat('offline/key');
    const [verdict, simulated, heading, table, clean, ...others] = render(report).split('\n\n');

    expect(verdict?.split('\n')).toEqual([
      `NO FAILURE SHOWN (simulated). ${report.outcome.sentence}`,
      ...report.outcome.details.map((detail) => `  ${detail}`),
    ]);
    expect(simulated).toBe(describeSimulated(['offline/key']));
    expect(heading).toBe('Parity · offline/key · 3 fixtures × 30 runs');
    expect(table?.split('\n').slice(2)).toEqual([
      '  isCorrect  hard    0 % (0 of 90)        1 %  no failure shown     none',
      '  isShort    soft    0 % (0 of 90)       10 %  soft, fails nothing  none',
    ]);
    expect(clean).not.toContain('\n');
    expect(others[0]).toBe('90 trials · 90 offline');
    expect(others.at(-1)?.split('\n')).toEqual([
      ...report.outcome.reasons.map((reason) => `  ${reason}`),
      `Next: ${String(report.outcome.next)}`,
    ]);
    expect(others.join('\n')).toMatch(/^ {2}isCorrect +0\/90 +0 % \(0–71 %\) +n\/a +0 % \(0–85 %\) +0$/m);
    expect(others.join('\n')).toMatch(/^ {2}isCorrect( +0 %){3} +100 %( +1\.00){4} +100 %$/m);
    expect(others).toHaveLength(6);
  });

  test('tells what is always wrong from what is wrong at random, and which way', async () => {
    const out = render(await repeat('offline/key?flip=1'));

    expect(out).toMatch(
      /^ {2}isCorrect on 3 of 3 fixtures +hard +90\/90 +100 % +95\.9–100 % +60 rejected, 30 accepted +always everywhere +fix the rubric, or the label$/m,
    );
    expect(out).not.toContain('What to do, ready');
  });

  test('sums failures up as floor, noise and luck', async () => {
    expect(render(await repeat('offline/key?flip=0.2&seed=2'))).toMatch(
      /^ {2}= 0 % floor \(wrong in most trials; no vote helps\) \+ [\d.]+ % noise \(a vote removes it\) − 0 % luck \(a vote loses it\)$/m,
    );
  });

  test('remarks on a rise and on stretches', async () => {
    const report = withAssertions(await repeat('offline/key?flip=0.2&seed=2'), ({ fixture, analytic }) =>
      fixture === 'right' && analytic === 'isCorrect' ? { roseAfter: 12, clustering: 0.0004 } : {},
    );

    expect(render(report)).toContain(`
  right › isCorrect: its failure rate rose after run 12; has the model changed?
  right › isCorrect: its failures come in stretches (p = 0.0004), so its interval is too narrow; spread the runs over time
`);
  });

  test('names what is held out neither as failed nor in remarks and suggestions', async () => {
    const softer = { advice: 'make-soft', tolerable: 0.2, alike: false } as const;
    const report = withAssertions(await repeat('offline/key?flip=0.2&seed=2'), ({ fixture, analytic }) =>
      fixture === 'right'
        ? { roseAfter: 12, clustering: 0.0004, ...(analytic === 'isCorrect' && softer) }
        : { alike: false, advice: 'ask-more', tolerable: null, moreRuns: 10 },
    );

    expect(render(report)).toContain('fixtures/parity/right.yaml');
    expect(render(withOutcome({ ...report, heldOut: ['right'] }))).not.toMatch(/right( ›|\.yaml)/);
  });

  test('offers a vote of a size only to a single answer', async () => {
    const single = await repeat('offline/key?flip=0.2&seed=2');
    const vote = { advice: 'vote', moreRuns: null, tolerable: null } as const;

    const one = render(withAssertions(single, () => ({ ...vote, votes: 5 })));
    const voted = render(await repeat('offline/key?flip=0.2&seed=2', '--vote', '3'));

    expect(one).toMatch(/ hard .* vote of 5$/m);
    expect(one).toContain('    vote: { of: 5 }');
    expect(voted).toMatch(/ hard .* larger vote$/m);
    expect(voted).not.toContain('vote: {');
    expect(voted).toMatch(/90 trials · 2\.\d\d calls per verdict/);
  });

  test('lists the worst thirty assertions and six changes, and counts the rest', async () => {
    const report = await repeat('offline/key?flip=0.2&seed=2');
    const [model] = report.models;
    const [first] = model?.assertions ?? [];
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...(first ?? ({} as AssertionReport)),
      fixture: `f${String(index)}`,
      file: `fixtures/parity/f${String(index)}.yaml`,
      rate: 0.2,
      failures: 6,
      ...({ alike: false, advice: 'fix-label', tolerable: index % 4 === 0 ? 0.2 : null } as const),
    }));

    const out = render({ ...report, models: model === undefined ? [] : [{ ...model, assertions: many }] });

    expect(out).toContain('40 of 40 assertions failed at least once:');
    expect(out).toContain('  and 10 more, in report.csv');
    expect(out).toContain('  and 4 more changes (advice of each assertion in report.csv)');
  });
});
