import { toned, type Text } from '../../experiment/blocks/blocks';
import { formatNumberOf, describeP, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { ReportDocument } from '../../experiment/report/report-document';

/** Maximum probability of saying that examples help or harm when they do neither. */
const significance = 0.05;

/** How often answers were wrong with and without the prompt's examples; empty if not asked. */
export function renderExamples({ examples = [] }: Pick<ReportDocument, 'examples'>): Text {
  return examples.length === 0
    ? []
    : [
        toned('heading', 'Do the examples in the prompt help? (asked with and without examples, which are not scored)'),
        ...examples.map((one) => {
          const by = examples.length > 1 ? `${printableLine(one.model)}: ` : '';
          const rates = `${formatShare(one.rates.with)} wrong with ${formatNumberOf(one.shown, 'example')}, ${formatShare(one.rates.without)} without`;
          return `  ${by}${rates}, over ${formatNumberOf(one.fixtures, 'fixture')}: ${describe(one)}`;
        }),
      ];
}

function describe({ difference, pValue }: NonNullable<ReportDocument['examples']>[number]): string {
  if (difference === null) {
    return 'too few fixtures to compare';
  }
  const { mean, lower, upper } = difference;
  const points = (value: number): string => (value * 100).toFixed(1).replace('-', '−');
  const size = `${points(mean)} points (${points(lower)} to ${points(upper)} for submissions like these, ${describeP(pValue)})`;
  if (pValue > significance || mean === 0) {
    return `no difference shown, ${size}`;
  }
  return mean > 0
    ? `they help by ${size}`
    : `they harm by ${points(-mean)} points (${points(-upper)} to ${points(-lower)} for submissions like these, ${describeP(pValue)})`;
}
