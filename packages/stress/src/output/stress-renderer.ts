import { join } from 'node:path';
import { isOfStress } from '../variants/is-measured';
import type { SectionRenderer } from 'gpt-assay/plugin';

/* oxlint-disable typescript/no-require-imports -- what draws a stress test is loaded when one is drawn */

/** How reports of stress tests are drawn. */
export const stressRenderer: SectionRenderer = {
  of: 'stress',
  isOf: isOfStress,
  figures: (report) => texts().renderStress(report),
  details: (report, medium) => texts().renderStressDetails(report, medium),
  parts: (report) => (require('./page/stress-parts') as typeof import('./page/stress-parts')).stressParts(report),
  page: { kind: 'stress', script: join(__dirname, 'page/scripts/stress.js') },
};

function texts(): typeof import('./render-stress') {
  return require('./render-stress') as typeof import('./render-stress');
}
