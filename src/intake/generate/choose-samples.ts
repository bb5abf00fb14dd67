import type { Fixture } from '../../kinds/validator/challenge/fixture';

/** Fixtures that a model is shown. */
const most = 4;
/** Characters of a solution beyond which it is no sample. */
const longest = 4000;

/** Fixtures that show a model how submissions in a language look: with labels as different as there are. */
export function chooseSamples(fixtures: readonly Fixture[], language: string): readonly Fixture[] {
  const own = fixtures.filter((one) => one.language === language && one.solution.length <= longest);
  const byLabels = new Map<string, Fixture>();
  for (const fixture of own) {
    const key = JSON.stringify(Object.entries(fixture.expected).sort());
    byLabels.set(key, byLabels.get(key) ?? fixture);
  }
  const different = [...byLabels.values()];
  const chosen = [...different, ...own.filter((one) => !different.includes(one))];
  const step = Math.max(1, Math.floor(different.length / most));
  const spread = Array.from({ length: most }, (_, index) => chosen[index * step]);
  return [...new Set(spread)].filter((one) => one !== undefined);
}
