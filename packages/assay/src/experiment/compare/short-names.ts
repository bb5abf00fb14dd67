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
