import { formatCount, formatInterval, formatShare, printableLine } from 'gpt-assay/basics';
import {
  type Column,
  type Section,
  type TableBlock,
  type Text,
  type Words,
  linkTo,
  tableOf,
  toned,
  when,
} from 'gpt-assay/experiment';
import type { ReportDocument } from 'gpt-assay/plugin';
import { observationsOf } from '../variants/measure-stress';
import { describeOperator, lossOf, describeShare } from '../variants/weak-spot';
import type { StressCell, StressMeasure, StressResult, StressSection } from '../variants/stress-section';

/** How many operators are shown at once. */
const fold = { shown: 12, noun: 'operator' };

type Group = StressSection['groups'][number];

/** What one group caught and what misled it: the measures, then the operators, worst first. */
export function stressSection(
  report: Pick<ReportDocument, 'kind' | 'models'>,
  stress: StressSection,
  group: Group,
): Section {
  return {
    id: 'stress',
    heading: 'What it caught, and what misled it',
    about: `Intervals are 95 %, by original; of flipped and fooled, they are of what lies beyond the errors on the originals${report.kind === 'gate' ? ', for a fixed number of runs; the gate’s verdict accounts for its repeated evaluation' : ''}.`,
    blocks: [
      measureTable(group, stress),
      '',
      operatorTable(group, linkerFor(report, stress, group)),
      ...describeDropped(stress),
    ],
  };
}

/** The shares of operators on single analytics, darker where more verdicts were undesired; empty with one analytic. */
export function operatorMap(report: Pick<ReportDocument, 'models'>, stress: StressSection, group: Group): Text {
  const link = linkerFor(report, stress, group);
  const analytics = analyticsOf(group);
  return when(
    analytics.length > 1,
    tableOf(
      'Operators by analytics, worst first; links lead to the variant with the most wrong verdicts',
      ['operator', 'measure', ...analytics.map((name) => right(printableLine(name)))],
      wholeOf(group).map(({ operator, measure }) => [
        operator,
        measure,
        ...analytics.map((analytic): Words => {
          const cell = group.cells.find((one) => one.operator === operator && one.analytic === analytic);
          return cell === undefined ? '' : shade(cell, link(operator, [analytic]));
        }),
      ]),
      fold,
    ),
  );
}

const meanings: Readonly<Record<StressMeasure, string>> = {
  caught: 'caught: planted bugs that the grader noticed',
  flipped: 'flipped: verdicts changed by rewrites',
  fooled: 'fooled: verdicts turned by tricks',
};

function measureTable({ measures }: Group, { policy }: StressSection): TableBlock {
  return tableOf(
    'The measures',
    ['measure', ...['share', '95 % interval', 'on originals', 'variants', 'originals'].map(right), 'required'],
    measures.map((one) => [
      meanings[one.measure],
      describeShare(one),
      formatInterval(one.interval),
      one.base === null ? '–' : formatShare(one.base),
      formatCount(one.variants),
      formatCount(one.originals),
      required(one, policy[one.measure]),
    ]),
  );
}

function required({ measure, policy: verdict }: StressResult, limit: number | undefined): Words {
  const text = describeLimit(measure, limit);
  return verdict?.status === 'failed' ? toned('bad', `${text}: missed`) : text;
}

function describeLimit(measure: StressMeasure, limit: number | undefined): string {
  if (limit === undefined) {
    return '–';
  }
  return measure === 'caught' ? `≥ ${formatShare(limit)}` : `≤ originals + ${formatShare(limit)}`;
}

function operatorTable(group: Group, link: Linker): TableBlock {
  const analytics = analyticsOf(group);
  const several = analytics.length > 1;
  return tableOf(
    'Operators, worst first',
    [
      'operator',
      'measure',
      ...['share', '95 % interval', 'variants'].map(right),
      ...(several ? ['most of it in'] : []),
      'what it does',
    ],
    wholeOf(group).map((cell) => [
      cell.operator,
      cell.measure,
      shade(cell, link(cell.operator, analytics)),
      formatInterval(cell.interval),
      formatCount(cell.variants),
      ...(several ? [worstAnalytic(cell, group)] : []),
      describeOperator(cell.operator),
    ]),
    fold,
  );
}

/** The analytic with the worst result; cells are sorted worst first. */
function worstAnalytic({ operator, measure, rate }: StressCell, { cells }: Group): string {
  const isPerfect = rate === null || (measure === 'caught' ? rate === 1 : rate <= 0);
  const worst = cells.find((one) => one.operator === operator && one.analytic !== null);
  return isPerfect ? '' : printableLine(worst?.analytic ?? '', 60);
}

/** A share with a link, darker the more verdicts were undesired. */
function shade(cell: StressCell, href: string | undefined): Words {
  return {
    text: describeShare(cell),
    level: levels.filter((step) => lossOf(cell) > step).length,
    ...(href !== undefined && { href }),
  };
}

/** Shares from which on a colour is darker, as in the grid. */
const levels = [0, 0.02, 0.05, 0.1, 0.25, 0.5];

/** The address of the variant of an operator with the most wrong verdicts; `undefined` if no verdict was wrong. */
type Linker = (operator: string, analytics: readonly string[]) => string | undefined;

function linkerFor({ models }: Pick<ReportDocument, 'models'>, { variants }: StressSection, { group }: Group): Linker {
  const assertions = models.find(({ model }) => model === group)?.assertions ?? [];
  const known = new Map(assertions.map((one) => [JSON.stringify([one.fixture, one.analytic]), one]));
  return (operator, analytics) => {
    const [worst] = variants
      .filter((one) => one.operator === operator)
      .flatMap((variant) =>
        analytics.flatMap((analytic) => {
          const one = known.get(JSON.stringify([variant.fixture, analytic]));
          const counts =
            one !== undefined && observationsOf([variant], () => ({ [analytic]: one.expected })).length > 0;
          return counts && one.failures > 0 ? [one] : [];
        }),
      )
      .toSorted((a, b) => b.failures - a.failures);
    return worst && linkTo('', worst.fixture, worst.analytic).href;
  };
}

function wholeOf({ cells }: Group): readonly StressCell[] {
  return cells.filter(({ analytic }) => analytic === null);
}

function analyticsOf({ cells }: Group): readonly string[] {
  return [...new Set(cells.flatMap(({ analytic }) => analytic ?? []))];
}

/** Why candidates were dropped; empty if none were. */
function describeDropped({ dropped }: StressSection): Text {
  const reasons = new Map<string, number>();
  for (const { reason, count } of dropped) {
    reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  }
  const parts = [...reasons].map(([reason, count]) => `${formatCount(count)} ${dropWords[reason] ?? reason}`);
  return when(parts.length > 0, toned('quiet', `Dropped by the oracle: ${parts.join(', ')}.`));
}

const dropWords: Readonly<Record<string, string>> = {
  equivalent: 'changed no label',
  undecided: 'could not be decided',
  'label-changed': 'changed a label that should stay',
  repaired: 'made a wrong label right',
};

function right(heading: string): Column {
  return { heading, align: 'right' };
}
