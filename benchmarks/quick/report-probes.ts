import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildReport } from '../../packages/assay/dist/cli/view/report-summary';
import { writePage } from '../../packages/assay/dist/output/page/render-page';
import { countFolder, pageFile, viewReport } from '../../packages/assay/dist/output/page/view-report';
import { runHere } from '../../packages/assay/dist/testing/open-project';
import { writeReportFolder } from '../page-folder';
import { writeTrials } from '../report-folder';
import type { Probe } from './probe';

/** A report made again from its trials. */
export const report: Probe = {
  name: 'report',
  form: 'report of 40 fixtures × 100 runs × 5 analytics, against a loop that parses each line and counts failures, 5 times',
  open({ folder }) {
    const log = join(folder, 'large/trials.jsonl');
    writeTrials(log, { fixtures: 40, runs: 100, analytics: 5 });
    return {
      async ours() {
        const { code, error } = await runHere(folder, ['report', 'large', '--json']);
        if (code !== 0) {
          throw new Error(`the report's command ended with ${String(code)}: ${error}`);
        }
      },
      async plain() {
        for (let time = 0; time < 5; time += 1) {
          await countFailures(log);
        }
      },
    };
  },
};

/** The page of a report. */
export const page: Probe = {
  name: 'page',
  form: 'page of 40 fixtures × 40 runs × 5 analytics, against parsing its files and writing them as one JSON, 5 times',
  open({ folder }) {
    const large = join(folder, 'page');
    writeReportFolder(large, { fixtures: 40, runs: 40, analytics: 5 }, 'different');
    const files = ['trials.jsonl', 'texts.jsonl'].map((name) => join(large, name));
    return {
      ours() {
        const counted = countFolder(large, 'large');
        writePage(join(large, pageFile), viewReport(counted, buildReport(counted)));
      },
      plain() {
        for (let time = 0; time < 5; time += 1) {
          const all = files.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').map(parse));
          writeFileSync(join(folder, 'page.json'), JSON.stringify(all));
        }
      },
    };
  },
};

function parse(line: string): unknown {
  return JSON.parse(line);
}

/** Failures by assertion, as a short script would count them. */
async function countFailures(log: string): Promise<ReadonlyMap<string, number>> {
  const failures = new Map<string, number>();
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const { kind, trial } = JSON.parse(line) as Line;
    for (const { analytic } of (kind === 'trial' ? trial?.verdict.mismatches : undefined) ?? []) {
      const key = `${trial?.fixture ?? ''} ${analytic}`;
      failures.set(key, (failures.get(key) ?? 0) + 1);
    }
  }
  return failures;
}

interface Line {
  readonly kind: string;
  readonly trial?: {
    readonly fixture: string;
    readonly verdict: { readonly mismatches?: readonly { readonly analytic: string }[] };
  };
}
