import type { AggregatedResult } from '@jest/reporters';
import { readSettings } from '../basics/settings/settings';
import { layOut } from '../output/terminal/lay-out';
import type { Layout } from '../experiment/blocks/blocks';
import { openGithub } from '../output/github/open-github';
import { renderSuite } from '../output/terminal/render-suite';
import { countSuites } from './count-suites';
import { defuse } from './defuse';
import { tellGithub } from './tell-github';
import { writeReports } from './write-reports';

/** A Jest command that is over. */
export interface EndedRun {
  readonly log: string;
  readonly root: string;
  readonly results: AggregatedResult;
  readonly layout: Layout;
}

/** Ends a Jest command: a table for each challenge, their reports, and what GitHub is told. */
export function endRun({ log, root, results, layout }: EndedRun): void {
  const say = (text: string): void => {
    process.stderr.write(`${text}\n`);
  };
  const suites = countSuites(log, { interrupted: results.wasInterrupted });
  const milliseconds = Date.now() - results.startTime;
  for (const { report, ended } of suites) {
    say(`\n${defuse(layOut(renderSuite(report, { milliseconds, stopped: !ended }), layout))}`);
  }
  if (wantsReports(root)) {
    writeReports(suites, root, log).forEach((line) => {
      say(`\n${defuse(line)}`);
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

/** Settings that cannot be read have failed every suite by now. */
function wantsReports(root: string): boolean {
  try {
    return readSettings(process.env, root).jestReport === 'write';
  } catch {
    return false;
  }
}
