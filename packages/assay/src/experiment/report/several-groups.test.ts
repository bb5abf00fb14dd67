import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import { createAssertionEntry, createSuiteEntry, createTrialEntry, wrongIn } from '../../testing/counted-trials';
import { sized } from '../../testing/sized';
import { createReportBuilder } from './report-builder';

const fixtures = Array.from({ length: 20 }, (_, index) => `fixture-${String(index)}`);
const models = ['a', 'b', 'c', 'd', 'e', 'f'];
const runs = 20;
const seeds = sized({ little: 25, all: 400 });

/** How many of the reports on these graders, each wrong at its rate, say that something failed. */
function failedReports(rateOf: (model: string) => number): number {
  return Array.from({ length: seeds }, (_, seed) => {
    const random = createRandom('several groups', seed);
    const assertions = fixtures.map((fixture) => createAssertionEntry(fixture, 'right'));
    const builder = createReportBuilder(createSuiteEntry(assertions, { runs, models }));
    for (let run = 0; run < runs; run += 1) {
      for (const fixture of fixtures) {
        for (const model of models) {
          const verdict = wrongIn(...(random() < rateOf(model) ? ['right'] : []));
          builder.add(createTrialEntry(fixture, run, verdict, { model }));
        }
      }
    }
    return builder.build({ complete: true }).outcome.status;
  }).filter((status) => status === 'failed').length;
}

describe('a report on six graders', () => {
  test('fails by chance no more often than a report on one, where each errs exactly as often as tolerated', () => {
    expect(failedReports(() => 0.01) / seeds).toBeLessThanOrEqual(0.05);
  });

  test('still fails where one of them errs five times as often', () => {
    expect(failedReports((model) => (model === 'd' ? 0.05 : 0.01)) / seeds).toBeGreaterThanOrEqual(0.9);
  });
});
