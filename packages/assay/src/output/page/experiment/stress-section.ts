import { type Block, linkTo, type Section, tableOf, toned, type Words } from '../../../experiment/blocks/blocks';
import { formatNumberOf, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { observationsOf } from '../../../kinds/validator/stress/measure-stress';
import { findStressSection, type StressCell, type StressSection } from '../../../kinds/validator/stress/stress-section';
import { measureColumns, measureRow, shareOf } from '../../terminal/render-stress';

/**
 * What one group caught and what fooled it, with a table of operators by analytics, darker where more verdicts were
 * wrong; `undefined` for other reports.
 */
export function stressSection(
  report: Pick<ReportDocument, 'kind' | 'of' | 'section' | 'models'>,
  group: string,
): Section | undefined {
  const stress = findStressSection(report);
  const own = stress?.groups.find((one) => one.group === group);
  return stress === undefined || own === undefined
    ? undefined
    : {
        id: 'stress',
        heading: 'What it caught, and what fooled it',
        about: `Flipped and fooled are shares beyond the errors on the originals. Intervals are 95 %, by original${report.kind === 'gate' ? ', for a fixed number of runs; the gate’s verdict accounts for its repeated evaluation' : ''}. Links lead to the variant with the most wrong verdicts.`,
        blocks: [
          tableOf(
            'The measures',
            measureColumns,
            own.measures.map((result) => measureRow(result, stress)),
          ),
          heatMap(own, stress, wrongOf(report, group)),
          toned('quiet', sayDropped(stress)),
        ],
      };
}

/** How often a variant was judged wrongly on an analytic, as its measure counts. */
type WrongOf = (variant: StressSection['variants'][number], analytic: string) => number;

function wrongOf({ models }: Pick<ReportDocument, 'models'>, group: string): WrongOf {
  const assertions = models.find(({ model }) => model === group)?.assertions ?? [];
  const known = new Map(assertions.map((one) => [JSON.stringify([one.fixture, one.analytic]), one]));
  return (variant, analytic) => {
    const assertion = known.get(JSON.stringify([variant.fixture, analytic]));
    const labels = assertion === undefined ? {} : { [analytic]: assertion.expected };
    return observationsOf([variant], () => labels).length === 0 ? 0 : (assertion?.failures ?? 0);
  };
}

function heatMap({ cells }: StressSection['groups'][number], { variants }: StressSection, wrong: WrongOf): Block {
  const analytics = [...new Set(cells.flatMap(({ analytic }) => analytic ?? []))];
  const whole = cells.filter(({ analytic }) => analytic === null);
  return tableOf(
    'Operators by analytics, worst first',
    ['operator', 'measure', 'variants', 'all', ...analytics.map((name) => printableLine(name))],
    whole.map((row) => {
      const own = variants.filter(({ operator }) => operator === row.operator);
      const links = analytics.map((analytic) => linkToWorst(own, analytic, wrong));
      const [worst] = links.toSorted((a, b) => b.wrong - a.wrong);
      return [
        row.operator,
        row.measure,
        row.variants,
        shade(row, worst?.href),
        ...analytics.map((analytic, place): Words => {
          const cell = cells.find((one) => one.operator === row.operator && one.analytic === analytic);
          return cell === undefined ? '' : shade(cell, links[place]?.href);
        }),
      ];
    }),
  );
}

/** A link to the variant with most wrong verdicts; none if no verdict was wrong. */
function linkToWorst(
  variants: StressSection['variants'],
  analytic: string,
  wrong: WrongOf,
): { readonly wrong: number; readonly href: string | undefined } {
  const [worst] = variants
    .map((variant) => ({ fixture: variant.fixture, count: wrong(variant, analytic) }))
    .toSorted((a, b) => b.count - a.count);
  return worst === undefined || worst.count === 0
    ? { wrong: 0, href: undefined }
    : { wrong: worst.count, href: linkTo('', worst.fixture, analytic).href };
}

/** A share, coloured by the share of undesired verdicts. */
function shade({ measure, rate }: StressCell, href: string | undefined): Words {
  const bad = rate === null ? 0 : measure === 'caught' ? 1 - rate : rate;
  const text = shareOf(measure, rate);
  return { text, level: levels.filter((step) => bad > step).length, ...(href !== undefined && { href }) };
}

/** Shares from which on a colour is darker, as in the grid. */
const levels = [0, 0.02, 0.05, 0.1, 0.25, 0.5];

function sayDropped({ dropped, tried, basis }: StressSection): string {
  if (basis === 'construction') {
    return 'The challenge has no oracle, so only changes that cannot matter by construction were made.';
  }
  const reasons = new Map<string, number>();
  for (const { reason, count } of dropped) {
    reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  }
  const parts = [...reasons].map(([reason, count]) => `${count} ${dropWords[reason] ?? reason}`);
  const lost = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  return `The oracle dropped ${lost} of ${formatNumberOf(tried, 'candidate')}${parts.length === 0 ? '' : `: ${parts.join(', ')}`} (${formatShare(tried === 0 ? null : lost / tried)}).`;
}

const dropWords: Readonly<Record<string, string>> = {
  equivalent: 'changed no label',
  undecided: 'could not be decided',
  'label-changed': 'changed a label that should stay',
  repaired: 'made a wrong label right',
};
