import { join } from 'node:path';
import { sectionRenderers } from '../sections';

/** The script that draws the pages with views of a kind. */
export function scriptOf(kind: string): string {
  const own = sectionRenderers().flatMap(({ page = [] }) => page);
  return own.find((one) => one.kind === kind)?.script ?? join(__dirname, 'scripts/report.js');
}
