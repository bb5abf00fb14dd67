import { describe, expect, test } from '@jest/globals';
import { binomialUpperTail } from './distributions';
import { clopperPearsonLower, clopperPearsonUpper } from './intervals';
import { stoppingChances } from './sequential';

describe('stoppingChances', () => {
  test('gives binomial chances to a rule that looks once', () => {
    const decide = (failures: number) => (failures <= 1 ? 'accepted' : 'refused');

    const { decided, undecided, expectedTrials } = stoppingChances({ batch: 100, most: 100, decide }, 0.01);

    expect(decided.get('refused')).toBeCloseTo(binomialUpperTail(2, 100, 0.01), 12);
    expect((decided.get('accepted') ?? 0) + (decided.get('refused') ?? 0)).toBeCloseTo(1, 12);
    expect([undecided, expectedTrials]).toEqual([0, 100]);
  });

  test('gives the geometric distribution to a rule that waits for the first failure', () => {
    const decide = (failures: number) => (failures > 0 ? 'failed' : undefined);

    const { decided, undecided, expectedTrials, quantile90 } = stoppingChances({ batch: 1, most: 40, decide }, 0.1);

    expect(decided.get('failed')).toBeCloseTo(1 - 0.9 ** 40, 12);
    expect(undecided).toBeCloseTo(0.9 ** 40, 12);
    expect(expectedTrials).toBeCloseTo((1 - 0.9 ** 40) / 0.1, 10);
    expect(quantile90).toBe(22);
  });

  test('shows that looking at a Clopper-Pearson bound after every call almost doubles its error of 5 %', () => {
    const decide = (failures: number, trials: number) => {
      if (clopperPearsonUpper(failures, trials) <= 0.05) {
        return 'certified';
      }
      return clopperPearsonLower(failures, trials) >= 0.01 ? 'rejected' : undefined;
    };

    const certified = [0.005, 0.01, 0.02, 0.05].map(
      (rate) => stoppingChances({ batch: 1, most: 300, decide }, rate).decided.get('certified') ?? 0,
    );

    expect(certified.map((chance) => chance.toFixed(3))).toEqual(['0.960', '0.879', '0.621', '0.094']);
  });
});
