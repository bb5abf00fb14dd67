import type { Measure, MeasureTerm } from 'gpt-assay/experiment';
import { hasLabelOfItsOwn, measureOf, observationsOf, type LabelsOf } from './measure-stress';
import type { StressDetails, StressPolicy } from './stress-details';

/**
 * The measures with a requirement in the policy, in the form that a gate certifies: each verdict has the same weight as
 * in the report.
 */
export function gatedMeasures(
  variants: StressDetails['variants'],
  labelsOf: LabelsOf,
  policy: StressPolicy,
): readonly Measure[] {
  const observations = observationsOf(variants, labelsOf);
  return (['caught', 'flipped', 'fooled'] as const).flatMap((name): readonly Measure[] => {
    const own = observations.filter(
      ({ variant, analytic }) =>
        measureOf[variant.purpose] === name &&
        (hasLabelOfItsOwn(variant) || labelsOf(variant.parent)[analytic] !== undefined),
    );
    const weights = new Map<string, MeasureTerm>();
    const add = (fixture: string, analytic: string, weight: number): void => {
      const key = `${fixture} ${analytic}`;
      const known = weights.get(key)?.weight ?? 0;
      weights.set(key, { fixture, analytic, weight: known + weight, onlyReadable: name === 'fooled' });
    };
    for (const { variant, analytic } of own) {
      add(variant.fixture, analytic, 1);
      if (!hasLabelOfItsOwn(variant)) {
        add(variant.parent, analytic, -1);
      }
    }
    return policy[name] === undefined || own.length === 0
      ? []
      : [{ name, isOfRight: name === 'caught', verdicts: own.length, terms: [...weights.values()] }];
  });
}
