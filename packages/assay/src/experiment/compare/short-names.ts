import { printableLine } from '../../basics/text/printable';
import type { CompareDocument } from './compare-document';

/**
 * Names of the sides for sentences: without the report's folder if all come from one report, such as `gpt-6-luna ·
 * strict`.
 */
export function shortNames({
  baseline,
  comparisons,
}: Pick<CompareDocument, 'baseline' | 'comparisons'>): (name: string) => string {
  const folder = baseline.slice(0, baseline.indexOf('@') + 1);
  const isShared = comparisons.every(({ after }) => after.startsWith(folder));
  return (name) =>
    printableLine(isShared && name !== folder && name.startsWith(folder) ? name.slice(folder.length) : name);
}
