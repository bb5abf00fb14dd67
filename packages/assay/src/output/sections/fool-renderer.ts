import { isOfFool } from '../../kinds/validator/stress/is-measured';
import type { SectionRenderer } from '../section-renderer';

/* oxlint-disable typescript/no-require-imports -- what draws a search is loaded when one is drawn */

/** How reports of searches for programs that fool a grader are drawn. */
export const foolRenderer: SectionRenderer = {
  of: 'fool',
  isOf: isOfFool,
  figures: (report) =>
    (require('../terminal/render-fool') as typeof import('../terminal/render-fool')).renderFool(report),
  parts: (report) =>
    (require('../page/experiment/fool-parts') as typeof import('../page/experiment/fool-parts')).foolParts(report),
};
