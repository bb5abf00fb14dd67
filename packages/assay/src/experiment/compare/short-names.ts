import { distinguishNames } from '../../basics/text/distinguish-names';
import { printableLine } from '../../basics/text/printable';
import type { CompareDocument } from './compare-document';

/**
 * Names of the sides for sentences: their models if those tell them apart; else without the report's folder if all come
 * from one report, such as `gpt-6-luna · strict`.
 */
export function shortNames({
  baseline,
  comparisons,
}: Pick<CompareDocument, 'baseline' | 'comparisons'>): (name: string) => string {
  const models = new Map<string, string>();
  for (const { after, origins } of comparisons) {
    const model = origins.find(({ name }) => name === 'Model');
    models.set(baseline, model?.before ?? baseline).set(after, model?.after ?? after);
  }
  if (new Set(models.values()).size === comparisons.length + 1) {
    return (name) => printableLine(models.get(name) ?? name);
  }
  const folder = baseline.slice(0, baseline.indexOf('@') + 1);
  const isShared = comparisons.every(({ after }) => after.startsWith(folder));
  return (name) =>
    printableLine(isShared && name !== folder && name.startsWith(folder) ? name.slice(folder.length) : name);
}

/** Longest name in a sentence with two. */
const longest = 15;

/**
 * Labels for sentences and pictures: what tells the sides apart; of two with long names `undefined`, for `before` and
 * `after` say it shorter.
 */
export function sideLabels(
  sides: Pick<CompareDocument, 'baseline' | 'comparisons'>,
): ((name: string) => string) | undefined {
  const names = [sides.baseline, ...sides.comparisons.map(({ after }) => after)];
  const nameOf = shortNames(sides);
  const labelOf = distinguishNames(names.map(nameOf));
  return names.length === 2 && names.some((name) => labelOf(nameOf(name)).length > longest)
    ? undefined
    : (name) => labelOf(nameOf(name));
}
