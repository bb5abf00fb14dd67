import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '../packages/assay/dist/basics/text/numbers';
import type { ReportDocument } from '../packages/assay/dist/experiment/report/report-document';
import { megabytes, seconds, type Figure } from './figure';
import { median, medianTimes } from './median';
import { copyProject } from './project-copy';
import { keyOf, writeTrials } from './report-folder';
import { runCommand } from './run-command';

const size = { fixtures: 200, runs: 1000, analytics: 5 };
const rounds = 3;

/** Loaded before the command: leaves its peak memory, in kilobytes, in a file. */
const peakScript = `process.on('exit', () => require('node:fs').writeFileSync('peak', String(process.resourceUsage().maxRSS)));`;

/** What anyone would write without us: one JSON.parse per line, failures counted by assertion, nothing else. */
const countScript = `
const failures = new Map();
const count = (fixture, analytic) => failures.set(fixture + ' ' + analytic, (failures.get(fixture + ' ' + analytic) || 0) + 1);
let analytics = [];
require('node:readline').createInterface({ input: require('node:fs').createReadStream(process.argv[2]) })
  .on('line', (line) => {
    const { kind, trial, assertions } = JSON.parse(line);
    if (kind === 'suite') analytics = [...new Set(assertions.map(({ analytic }) => analytic))];
    if (kind !== 'trial') return;
    const { fixture, verdict } = trial;
    if (verdict.status === 'incorrect') verdict.mismatches.forEach(({ analytic }) => count(fixture, analytic));
    if (verdict.status === 'unreadable') analytics.forEach((analytic) => count(fixture, analytic));
  })
  .on('close', () => console.log(JSON.stringify([...failures])));`;

/** A report of 200,000 trials, 1,000,000 outcomes of assertions: the whole command, against a script that only counts. */
export async function measureReport(): Promise<readonly Figure[]> {
  const project = copyProject({ own: { 'peak.cjs': peakScript, 'count.cjs': countScript } });
  const log = 'large/trials.jsonl';
  try {
    const failures = writeTrials(join(project.path, log), size);
    checkFailures(
      failures,
      readReport(await runCommand(project, 'node node_modules/gpt-assay/bin/assay.js report large --json')),
    );
    checkFailures(
      failures,
      new Map(JSON.parse(await runCommand(project, `node count.cjs ${log}`)) as [string, number][]),
    );
    const peaks: Record<'report' | 'count', number[]> = { report: [], count: [] };
    const run = async (name: keyof typeof peaks, command: string): Promise<void> => {
      await runCommand(project, `node --require ./peak.cjs ${command}`);
      peaks[name].push(Number(readFileSync(join(project.path, 'peak'), 'utf8')) * 1024);
    };
    const times = await medianTimes(rounds, {
      report: () => run('report', 'node_modules/gpt-assay/bin/assay.js report large'),
      count: () => run('count', `count.cjs ${log}`),
    });
    const peak = { report: median(peaks.report), count: median(peaks.count) };
    return [
      {
        name: `assay report, ${formatCount(size.fixtures * size.runs)} trials`,
        ours: seconds(times.report),
        comparison: `a script that only counts ${seconds(times.count)}`,
        ratio: times.report / times.count,
        goal: { text: '< 10 s', reached: times.report < 10_000 },
      },
      {
        name: '  its peak memory',
        ours: megabytes(peak.report),
        comparison: `the script's ${megabytes(peak.count)}`,
        ratio: peak.report / peak.count,
        goal: { text: '< 300 MB', reached: peak.report < 300e6 },
      },
    ];
  } finally {
    project.remove();
  }
}

function readReport(json: string): ReadonlyMap<string, number> {
  const { models } = JSON.parse(json) as ReportDocument;
  const failed = models.flatMap(({ assertions }) => assertions.filter((one) => one.failures > 0));
  return new Map(failed.map((one) => [keyOf(one), one.failures]));
}

function checkFailures(made: ReadonlyMap<string, number>, counted: ReadonlyMap<string, number>): void {
  const wrong = [...made].find(([key, failures]) => counted.get(key) !== failures);
  if (wrong !== undefined || made.size !== counted.size) {
    throw new Error(
      `the trials hold ${String(made.size)} failing assertions, ${String(counted.size)} were counted; ${String(wrong)}`,
    );
  }
}
