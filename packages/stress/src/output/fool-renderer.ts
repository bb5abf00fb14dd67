import { isOfFool } from '../variants/is-measured';
import type { SectionRenderer } from 'gpt-assay/plugin';

/* oxlint-disable typescript/no-require-imports -- what draws a search is loaded when one is drawn */

/** How reports of searches for programs that fool a grader are drawn. */
export const foolRenderer: SectionRenderer = {
  of: 'fool',
  isOf: isOfFool,
  figures: (report) => (require('./render-fool') as typeof import('./render-fool')).renderFool(report),
  parts: (report) => (require('./page/fool-parts') as typeof import('./page/fool-parts')).foolParts(report),
};
