import { dirname } from 'node:path';
import { compareSides } from '../../../assay/dist/cli/compare/compare-reports';
import { readSides } from '../../../assay/dist/cli/compare/compare-sides';
import { readReports } from '../../../assay/dist/cli/history/read-reports';
import { spaced } from '../../../assay/dist/experiment/blocks/blocks';
import { buildHistory } from '../../../assay/dist/experiment/history/build-history';
import { readReport } from '../../../assay/dist/experiment/report/read-report';
import { renderReasons, renderVerdict } from '../../../assay/dist/experiment/report/show-outcome';
import {
  planMixedVote,
  planVoteOf,
  toMixedDocument,
  toPlanDocument,
} from '../../../assay/dist/experiment/vote/plan-vote';
import { advisedVotes } from '../../../assay/dist/experiment/vote/describe-choice';
import { outcomeOfVote } from '../../../assay/dist/experiment/vote/vote-outcome';
import { annotateCompare } from '../../../assay/dist/output/github/annotate-compare';
import { toCommand } from '../../../assay/dist/output/github/workflow-commands';
import { renderCompareMarkdown } from '../../../assay/dist/output/markdown/render-compare-markdown';
import { renderHistoryMarkdown } from '../../../assay/dist/output/markdown/render-history-markdown';
import { renderVoteMarkdown } from '../../../assay/dist/output/markdown/render-vote-markdown';
import { readComparisonView } from '../../../assay/dist/output/page/comparison/write-comparison-page';
import { buildHistoryView } from '../../../assay/dist/output/page/history/build-history-view';
import { layOut } from '../../../assay/dist/output/terminal/lay-out';
import { renderCompare } from '../../../assay/dist/output/terminal/render-compare';
import { renderHistory } from '../../../assay/dist/output/terminal/render-history';
import { renderSuite } from '../../../assay/dist/output/terminal/render-suite';
import { renderVote } from '../../../assay/dist/output/terminal/render-vote';
import type { GoldenReport } from './golden-reports';
import { describePage } from './describe-page';

/** Reports that a history shows, by the ends of their names. */
const followed = ['-cut-short', '-failed', '-passed', '-recorded', '-simulated'];

/** What a command other than `report` shows, by renderer. */
export interface GoldenCommand {
  readonly name: string;
  readonly terminal: string;
  readonly markdown?: string;
  readonly github?: string;
  readonly page?: string;
}

/** What comparing, following, predicting votes of and testing these reports shows. */
export function showCommands(reports: readonly GoldenReport[]): readonly GoldenCommand[] {
  return [
    ...['validator', 'quiz', 'interview'].flatMap((kind) => [
      compare(reports, `${kind}, passed`, `${kind}, failed`),
      follow(reports, kind),
    ]),
    compare(reports, 'validator, failed', 'validator, no failure shown'),
    compare(reports, 'validator, simulated', 'validator, simulated'),
    predictVotes(find(reports, 'validator, two models')),
    stopSuite(find(reports, 'validator, simulated')),
  ];
}

function compare(reports: readonly GoldenReport[], ...names: readonly string[]): GoldenCommand {
  const { root } = find(reports, names[0] ?? '');
  const sides = names.map((name) => find(reports, name).shown);
  const compared = compareSides(readSides(sides, { folder: root, gather: true, onTrial: () => undefined }));
  const { document } = compared;
  return {
    name: `compare ${names.join(' with ')}`,
    terminal: layOut(renderCompare(document)),
    markdown: renderCompareMarkdown(document),
    github: annotateCompare(document).map(toCommand).join('\n'),
    page: describePage(readComparisonView(compared)),
  };
}

function follow(reports: readonly GoldenReport[], kind: string): GoldenCommand {
  const one = find(reports, `${kind}, failed`);
  const found = readReports({ path: one.root, shown: 'reports' }, one.report.challenge);
  const [first, ...rest] = found.reports.filter(({ folder }) => followed.some((end) => folder.endsWith(end)));
  if (first === undefined) {
    throw new Error(`there is no report of ${one.report.challenge}`);
  }
  const history = buildHistory([first, ...rest], [...found.warnings]);
  return {
    name: `history of a ${kind}`,
    terminal: layOut(renderHistory(history, { columns: 40, ascii: false, detailed: true })),
    markdown: renderHistoryMarkdown(history),
    page: describePage(buildHistoryView(history, 'reports')),
  };
}

function predictVotes({ folder, shown, report }: GoldenReport): GoldenCommand {
  const { models } = readReport(folder, shown).builder.tally;
  const mixed = planMixedVote(models);
  const facts = {
    version: 1 as const,
    challenge: report.challenge,
    simulated: false,
    complete: true,
    runs: report.runs,
    trials: { all: report.cost.trials, errored: 0 },
    models: models
      .flatMap((one) => planVoteOf(one) ?? [])
      .map((plan) => {
        const own = report.models.find(({ model }) => model === plan.model);
        return toPlanDocument(plan, own === undefined ? null : advisedVotes(own));
      }),
    mixed: mixed === undefined ? null : toMixedDocument(mixed),
  };
  const asked = models.map(({ model }) => model);
  const document = { ...facts, outcome: outcomeOfVote(facts, { interrupted: false, asked, report }) };
  const { outcome } = document;
  return {
    name: 'vote of two models',
    terminal: layOut(spaced([renderVerdict(outcome), renderVote(document), renderReasons(outcome)])),
    markdown: renderVoteMarkdown(document),
  };
}

function stopSuite({ report }: GoldenReport): GoldenCommand {
  return {
    name: 'jest, stopped before its time',
    terminal: layOut(renderSuite(report, { milliseconds: 2100, stopped: true })),
  };
}

function find(reports: readonly GoldenReport[], name: string): GoldenReport & { readonly root: string } {
  const found = reports.find((one) => one.name === name);
  if (found === undefined) {
    throw new Error(`there is no golden report "${name}"`);
  }
  return { ...found, root: dirname(found.folder) };
}
