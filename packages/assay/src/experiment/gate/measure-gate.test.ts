import { describe, expect, test } from '@jest/globals';
import {
  createAssertionEntry,
  createSuiteEntry,
  createTrialEntry,
  errored,
  onlyModel,
  wrongIn,
} from '../../testing/counted-trials';
import { createTally } from '../tally/tally';
import { createMeasureGate, type Measure, runsToCertify } from './measure-gate';

const originals = ['a', 'b'] as const;
const variants = Array.from({ length: 40 }, (_, place) => `${originals[place % 2] ?? 'a'}--${String(place)}`);
const fixtures = [...originals, ...variants];

/** How much more often 40 variants are wrong than the two originals that they were made of. */
const flipped: Measure = {
  name: 'flipped',
  isOfRight: false,
  verdicts: variants.length,
  terms: [
    ...originals.map((fixture) => ({ fixture, analytic: 'x', weight: -20, onlyReadable: false })),
    ...variants.map((fixture) => ({ fixture, analytic: 'x', weight: 1, onlyReadable: false })),
  ],
};
const caught: Measure = {
  name: 'caught',
  isOfRight: true,
  verdicts: variants.length,
  terms: variants.map((fixture) => ({ fixture, analytic: 'x', weight: 1, onlyReadable: false })),
};
const rates = { alpha: 0.05, beta: 0.05, most: null };

function begin(measure: Measure, required: number) {
  const assertions = fixtures.map((fixture) => createAssertionEntry(fixture, 'x', { assert: 'soft' }));
  const tally = createTally(createSuiteEntry(assertions));
  const gate = createMeasureGate(onlyModel(tally), measure, { ...rates, required });
  let run = 0;
  /** Asks about all fixtures once, and looks. */
  const ask = (verdictOf: (fixture: string) => ReturnType<typeof wrongIn> = () => wrongIn()) => {
    for (const fixture of fixtures) {
      tally.add(createTrialEntry(fixture, run, verdictOf(fixture)));
    }
    run += 1;
    gate.look();
  };
  return { gate, ask };
}

describe('createMeasureGate', () => {
  test('certifies a grader without a fault after as many runs as were estimated, and stays with it', () => {
    const { gate, ask } = begin(flipped, 0.1);
    const runs = runsToCertify(flipped, { required: 0.1, alpha: 0.05 });
    for (let run = 1; run < runs; run += 1) {
      ask();
      expect(gate.status()).toBe('undecided');
    }
    ask();
    expect(gate.state()).toMatchObject({ status: 'certified', runs, share: 0, lost: 0 });
    expect(gate.state().upper).toBeLessThanOrEqual(0.1);

    ask(() => wrongIn('x'));
    expect(gate.state()).toMatchObject({ status: 'certified', runs });
    expect(fixtures.some((fixture) => gate.needs(fixture))).toBe(false);
  });

  test('takes off what is wrong of the originals', () => {
    const { gate, ask } = begin(flipped, 0.1);
    while (gate.status() === 'undecided') {
      ask(() => wrongIn('x'));
    }

    expect(gate.state()).toMatchObject({ status: 'certified', share: 0 });
  });

  test('rejects what is worse than required', () => {
    const { gate, ask } = begin(caught, 0.9);
    while (gate.status() === 'undecided') {
      ask((fixture) => (fixture.startsWith('a') ? wrongIn('x') : wrongIn()));
    }

    expect(gate.state()).toMatchObject({ status: 'rejected', share: 0.5 });
    expect(gate.state().upper).toBeLessThan(0.9);
  });

  test('counts replies that did not come against whatever would be decided', () => {
    const { gate, ask } = begin(caught, 0.9);
    while (gate.status() === 'undecided') {
      ask((fixture) => (fixture.startsWith('a') ? errored : wrongIn()));
    }

    const { runs, most, ...found } = gate.state();
    expect(found).toMatchObject({ status: 'inconclusive', lost: 20 * runs });
    expect(runs).toBe(most);
  });

  test('asks about what the measure is of, and looks only after a run', () => {
    const { gate } = begin(caught, 0.9);
    gate.look();

    expect(gate.state()).toMatchObject({ status: 'undecided', runs: 0, share: null, lower: 0, upper: 1 });
    expect([gate.needs('a'), gate.needs('a--0')]).toEqual([false, true]);
  });
});
