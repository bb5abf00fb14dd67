import type { AggregatedResult } from '@jest/reporters';
import { readSettings, type Settings } from '../basics/settings/settings';
import { layOut } from '../output/terminal/lay-out';
import type { Layout } from '../experiment/blocks/blocks';
import { openGithub } from '../output/github/open-github';
import { renderSuite } from '../output/terminal/render-suite';
import type { ReportDocument } from '../experiment/report/report-document';
import type { MergedSuite } from '../experiment/merge/merge-suites';
import { countSuites } from './count-suites';
import { defuse, sayOnStderr } from './defuse';
import { tellGithub } from './tell-github';
import { writeReports } from './write-reports';

/** A finished Jest command. */
export interface EndedRun {
  readonly log: string;
  readonly root: string;
  readonly results: AggregatedResult;
  readonly layout: Layout;
}

/** How to view the reports. */
const viewHint = 'Look at it in the browser: npx assay view';

/** Ends a Jest command: prints a table per challenge, writes the reports, and informs GitHub. */
export function endRun({ log, root, results, layout }: EndedRun): void {
  const say = (text: string): void => {
    process.stderr.write(`${text}\n`);
  };
  const suites = countSuites(log, { interrupted: results.wasInterrupted });
  const milliseconds = Date.now() - results.startTime;
  for (const { report, ended } of suites.toSorted(byInterest)) {
    say(`\n${defuse(layOut(renderSuite(report, { milliseconds, stopped: !ended }), layout))}`);
  }
  const settings = settingsOf(root);
  if (settings?.jestReport === 'write') {
    writeReports(suites, root, log).forEach((line) => {
      sayOnStderr(`\n${line}${settings.ci || !line.startsWith('Report') ? '' : `\n${viewHint}`}`);
    });
  }
  const github = openGithub(process.env, root, say);
  if (github !== undefined) {
    tellGithub(
      suites.map(({ report }) => report),
      { results, root, github },
    );
  }
}

/** Validators first, then by number of fixtures. */
function byInterest({ report: a }: MergedSuite, { report: b }: MergedSuite): number {
  return Number(a.of !== undefined) - Number(b.of !== undefined) || fixturesOf(b) - fixturesOf(a);
}

function fixturesOf({ models }: ReportDocument): number {
  return new Set(models.flatMap(({ assertions }) => assertions.map(({ fixture }) => fixture))).size;
}

/** If the settings cannot be read, every suite has already failed. */
function settingsOf(root: string): Settings | undefined {
  try {
    return readSettings(process.env, root);
  } catch {
    return undefined;
  }
}
