import { join } from 'node:path';
import { sectionRenderers } from '../sections';
import { wordsOfExperiments, type PageScript } from './page-script';

const script = join(__dirname, 'scripts/report.js');

const own: readonly PageScript[] = [
  { kind: 'experiment', script, words: wordsOfExperiments },
  { kind: 'quiz', script, words: 'right, wrong, cell, suspicious label, unreadable, no reply, trial, run' },
  {
    kind: 'comparison',
    script,
    words:
      'failure rate, assertion, fixture, analytic, hard, soft, tolerates, unreadable, errored, trial, run, 95 %, adjusted p',
  },
  { kind: 'history', script, words: 'failure rate, 95 % interval, run' },
];

/** What draws the pages with views of this kind. */
export function scriptOf(kind: string): PageScript {
  const found = [...own, ...sectionRenderers().flatMap(({ page = [] }) => page)].find((one) => one.kind === kind);
  if (found === undefined) {
    throw new Error(`no script draws pages of kind ${kind}`);
  }
  return found;
}
