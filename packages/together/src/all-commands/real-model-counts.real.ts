import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { reportDocumentSchema } from '../../../assay/dist/experiment/report/report-document';
import { countPassed, isCanary, type CallCount } from '../../../assay/dist/testing/logging-proxy';
import { describeReal, startRealModel, type RealModel } from '../real-model';

/** Calls to make at least: `REAL_CALLS`, 300 without it. */
const wanted = Number(process.env['REAL_CALLS'] ?? 300);

/** Runs that make a share of the calls, for a prompt with three fixtures or questions. */
const runs = (share: number): string => String(Math.ceil((wanted * share) / 3));

let real: RealModel;
beforeAll(async () => {
  real = await startRealModel();
});
afterAll(() => real.close());

const none: CallCount = [0, 0, 0];
const add = (one: CallCount, other: CallCount): CallCount => [one[0] + other[0], one[1] + other[1], one[2] + other[2]];

/** At once, and without the lines of the test that Jest would add. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

describeReal('requests and tokens of a real model', () => {
  const totals = { counted: none, passed: none };

  test.each([
    { args: ['repeat', 'capitals', '--runs', runs(0.25)] },
    { args: ['test-llm', 'capitals', '--runs', runs(0.45)] },
    { args: ['repeat', 'capitals', '--vote', '3', '--runs', runs(0.32)] },
    { args: ['repeat', 'parity', '--runs', runs(0.02)] },
    { args: ['vote', 'parity', '--runs', runs(0.04)] },
    { args: ['gate', 'parity', '--preset', 'quick'] },
    { args: ['gate', 'capitals', '--assert', 'hard'] },
    { args: ['interview', 'run', 'small', '--runs', runs(0.01), '--sandbox', 'embedded'] },
  ])('that $args reports are those that went over the wire', async ({ args }) => {
    const before = real.proxy.calls.length;

    const { out, error } = await real.run(args);
    const passed = countPassed(real.proxy.calls.slice(before).filter((call) => !isCanary(call)));
    const { cost } = reportDocumentSchema.parse(JSON.parse(real.project.read(`${real.project.report()}/report.json`)));

    const counted: CallCount = [cost.calls + cost.retries, cost.promptTokens, cost.completionTokens];
    totals.counted = add(totals.counted, counted);
    totals.passed = add(totals.passed, passed);
    say(`assay ${args.join(' ')}: ${out.split('\n')[0] ?? error}
  calls, tokens in, out: ${counted.join(', ')}; at the proxy: ${passed.join(', ')}; ${String(cost.recorded)} recorded, ${String(cost.retries)} retries; so far ${totals.counted.join(', ')}`);
    expect(counted).toEqual(passed);
  });

  test('are equal in all of these commands together', () => {
    const { counted, passed } = totals;

    say(
      `${String(counted[0])} of ${String(passed[0])} calls, tokens ${counted.slice(1).join(' in, ')} out of ${passed.slice(1).join(' in, ')} out`,
    );
    expect(counted).toEqual(passed);
    expect(counted[0]).toBeGreaterThanOrEqual(wanted);
  });
});
