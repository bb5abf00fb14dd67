import type { Fixture } from '../../kinds/validator/challenge/fixture';

/** Number of fixtures shown to a model. */
const most = 4;
/** Maximum characters of a sample's solution. */
const longest = 4000;

/** Fixtures that show a model what submissions in a language look like, with labels as different as possible. */
export function chooseSamples(fixtures: readonly Fixture[], language: string): readonly Fixture[] {
  const own = fixtures.filter(
    (one) => one.language === language && one.hasFiles !== true && one.solution.length <= longest,
  );
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
