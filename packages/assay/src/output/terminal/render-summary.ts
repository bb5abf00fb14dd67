import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { toned, type Part, type Text, type Tone } from '../../experiment/blocks/blocks';
import { renderTable } from '../../experiment/blocks/table';
import type { ModelReport, ReportDocument } from '../../experiment/report/report-document';
import {
  summariseAnalytics,
  summariseFixtures,
  type AnalyticSummary,
  type FixtureSummary,
  type WrongOf,
} from '../../experiment/report/summarise';
import type { Medium } from './render-failed';

/** Maximum number of fixtures named in a row, and of fixture rows on a terminal. */
const [worstShown, fixturesShown] = [2, 10];

/** The summary of a model: one row per analytic, then one per fixture with errors. */
export function renderSummary(report: Pick<ReportDocument, 'heldOut'>, model: ModelReport, medium: Medium): Text {
  const fixtures = renderFixtures(report, model, medium);
  const runs = model.errored === 0 ? 'every run' : 'every run that was judged';
  return [
    ...renderTable(
      [
        { heading: 'analytic' },
        { heading: '' },
        { heading: 'wrong', align: 'right' },
        { heading: '', align: 'right' },
        { heading: 'tolerated', align: 'right' },
        { heading: 'verdict' },
        { heading: 'worst fixtures' },
      ],
      summariseAnalytics(model, report.heldOut).map(analyticRow),
    ),
    '',
    ...(fixtures.length === 0 ? [`Every fixture was right in ${runs}${besides(report)}.`] : fixtures),
  ];
}

/** The fixtures with errors; empty if there are none. */
function renderFixtures(report: Pick<ReportDocument, 'heldOut'>, model: ModelReport, medium: Medium): Text {
  const fixtures = summariseFixtures(model, report.heldOut);
  const shown = medium === 'markdown' ? fixtures : fixtures.slice(0, fixturesShown);
  const more = fixtures.length - shown.length;
  return fixtures.length === 0
    ? []
    : [
        `${printableLine(model.model, 60)} was wrong about ${formatCount(fixtures.length)} of ${formatNumberOf(model.suite.fixtures.asked, 'fixture')}${besides(report)}:`,
        ...renderTable([{ heading: 'fixture' }, { heading: 'wrong' }, { heading: 'where' }], shown.map(fixtureRow)),
        ...(more > 0 ? [`  and ${formatCount(more)} more (npx assay report --details)`] : []),
      ];
}

function besides({ heldOut }: Pick<ReportDocument, 'heldOut'>): string {
  return heldOut.length === 0 ? '' : `, not counting ${formatCount(heldOut.length)} held out`;
}

function analyticRow({ analytic, assert, wrong, tolerate, verdict, tone, worst }: AnalyticSummary): readonly Part[] {
  const shown: Tone | undefined = tone === 'neutral' ? undefined : tone;
  const names = worst.slice(0, worstShown).map((one) => `${printableLine(one.fixture, 40)} ${formatWrong(one)}`);
  const more = worst.length > worstShown ? [`${formatCount(worst.length - worstShown)} more`] : [];
  return [
    analytic,
    assert,
    toned(shown, formatShare(wrong.failures / wrong.judged)),
    formatWrong(wrong),
    formatShare(tolerate),
    toned(shown, verdict),
    [...names, ...more].join(', '),
  ];
}

function fixtureRow({ fixture, file, line, wrong }: FixtureSummary): readonly Part[] {
  const isFailed = wrong.some(({ decision }) => decision === 'failed');
  return [
    toned(isFailed ? 'bad' : undefined, printableLine(fixture, 40)),
    wrong.map((one) => `${one.analytic} ${formatWrong(one)}`).join(', '),
    `${file}:${line}`,
  ];
}

/** `wrong/judged answers`, the form in which tables show counts. */
function formatWrong({ failures, judged }: WrongOf): string {
  return `${failures}/${judged}`;
}
