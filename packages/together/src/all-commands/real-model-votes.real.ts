import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ReportDocument, reportDocumentSchema } from '../../../assay/dist/experiment/report/report-document';
import { voteDocumentSchema } from '../../../assay/dist/experiment/vote/plan-vote';
import { countPassed, isCanary, type CallCount } from '../../../assay/dist/testing/logging-proxy';
import { describeReal, startRealModel, type RealModel } from '../real-model';
import { sized } from '../../../assay/dist/testing/sized';
import { parityFixture } from '../../../assay/dist/testing/small-challenge';

/** More code to judge: of many kinds, so that some answers are steady and others are not. */
const more = {
  'and-one': parityFixture('the last bit', true, true, 'const isEven = (n) => (n & 1) === 0;'),
  always: parityFixture('always', false, true, 'const isEven = () => true;'),
  text: parityFixture('the last digit', true, true, 'const isEven = (n) => "02468".includes(String(n).at(-1));'),
  steps: parityFixture(
    'in steps',
    true,
    false,
    'function isEven(n) {\n  const half = n / 2;\n  const whole = Math.floor(half);\n  return half === whole;\n}',
  ),
  third: parityFixture(
    'of three',
    false,
    false,
    'function isEven(n) {\n  const rest = n % 3;\n  return rest === 0;\n}',
  ),
};

let real: RealModel;
beforeAll(async () => {
  real = await startRealModel();
  for (const [name, fixture] of Object.entries(more)) {
    real.project.write(`fixtures/parity/${name}.yaml`, fixture);
  }
});
afterAll(() => real.close());

const singles = String(sized({ little: 10, all: 40 }));
const votes = String(sized({ little: 8, all: 30 }));

/** The report of the last command. */
function report(): ReportDocument {
  return reportDocumentSchema.parse(JSON.parse(real.project.read(`${real.project.report()}/report.json`)));
}

const countOf = ({ cost }: ReportDocument): CallCount => [
  cost.calls + cost.retries,
  cost.promptTokens,
  cost.completionTokens,
];

describeReal('a vote of three', () => {
  test('is as often wrong as single answers of other trials predict', async () => {
    const { out } = await real.run(['vote', 'parity', '--runs', singles, '--json']);
    const predicted = voteDocumentSchema.parse(JSON.parse(out)).models[0]?.predictions[1];

    const counted = [countOf(report())];
    const before = real.proxy.calls.length;

    // No single answer takes part in these.
    const variables = { ...real.variables, ASSAY_RECORDINGS: 'off' };
    await real.project.run(['repeat', 'parity', '--vote', '3', '--runs', votes], variables);
    counted.push(countOf(report()));
    const assertions = report().models[0]?.assertions ?? [];
    const rates = assertions.map(({ failures, judged }) => failures / judged);
    const rate = rates.reduce((sum, one) => sum + one, 0) / rates.length;
    const variance = assertions.reduce(
      (sum, { judged }, at) => sum + ((rates[at] ?? 0) * (1 - (rates[at] ?? 0))) / judged,
      0,
    );
    const error = 1.96 * (Math.sqrt(variance) / rates.length);
    const passed = [real.proxy.calls.slice(0, before), real.proxy.calls.slice(before)];
    console.log({ predicted, measured: rate, error, counted });
    expect(counted).toEqual(passed.map((calls) => countPassed(calls.filter((call) => !isCanary(call)))));
    expect(rate).toBeGreaterThan((predicted?.interval?.lower ?? 1) - error);
    expect(rate).toBeLessThan((predicted?.interval?.upper ?? 0) + error);
  });
});
