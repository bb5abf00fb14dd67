import { asksNothing } from '../../experiment/experiment-type';
import { toned, type Text, when } from '../../experiment/blocks/blocks';
import { describeSimulated } from '../../experiment/report/describe-simulated';
import type { ReportDocument, UnreviewedReport, AssertionReport } from '../../experiment/report/report-document';
import { formatCount, formatNumberOf, describeP, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { describeDrift } from '../../experiment/report/describe-drift';

/** Says that offline models answered; empty if none did. */
export function renderSimulated({ models, simulated }: Pick<ReportDocument, 'models' | 'simulated'>): Text {
  // If only some models are simulated, each says whether it is.
  return renderSimulatedCells(models.map((one) => ({ model: one.model, simulated: one.simulated ?? simulated })));
}

/** The same for models with their prompts. */
export function renderSimulatedCells(cells: readonly { readonly model: string; readonly simulated: boolean }[]): Text {
  const names = cells.filter(({ simulated }) => simulated).map(({ model }) => model);
  return names.length === 0 ? [] : [toned('unsure', describeSimulated(names))];
}

/**
 * Says that recorded replies were used, of when they are, and how to ask anew; empty if none were, and for a gate, which
 * goes on from its own replies.
 */
export function renderRecorded({
  kind,
  of,
  cost,
  evidence,
  gate,
}: Pick<ReportDocument, 'kind' | 'of' | 'cost' | 'evidence' | 'gate'>): Text {
  if (cost.recorded === 0 || gate !== null || asksNothing(kind)) {
    return [];
  }
  const since = evidence.from === null ? '' : `, the first of ${evidence.from.slice(0, 16).replace('T', ' ')} UTC`;
  const isAll = cost.calls + cost.offline === 0;
  const said = isAll
    ? `No model was asked: all replies are recorded ones${since}.`
    : `${formatCount(cost.recorded)} of the replies are recorded ones${since}.`;
  // A validator has no --replay: it always uses what is recorded.
  const how =
    isAll && of !== undefined ? 'leave out --replay, or set ASSAY_RECORDINGS=record' : 'set ASSAY_RECORDINGS=record';
  return [toned('unsure', `${said} To ask anew, ${how}.`)];
}

/** Maximum probability of saying that examples help or harm when they do neither. */
const significance = 0.05;

/** How often answers were wrong with and without the prompt's examples; empty if not asked. */
export function renderExamples(report: Pick<ReportDocument, 'examples'>): Text {
  const lines = describeExamples(report);
  return when(
    lines.length > 0,
    toned('heading', 'Do the examples in the prompt help? (asked with and without examples, which are not scored)'),
    ...lines.map((text) => `  ${text}`),
  );
}

/** The same in a line for each model. */
export function describeExamples({ examples = [] }: Pick<ReportDocument, 'examples'>): readonly string[] {
  return examples.map((one) => {
    const by = examples.length > 1 ? `${printableLine(one.model)}: ` : '';
    const rates = `${formatShare(one.rates.with)} wrong with ${formatNumberOf(one.shown, 'example')}, ${formatShare(one.rates.without)} without`;
    return `${by}${rates}, over ${formatNumberOf(one.fixtures, 'fixture')}: ${describeEffect(one)}`;
  });
}

function describeEffect({ difference, pValue }: NonNullable<ReportDocument['examples']>[number]): string {
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

/** Maximum number of labels listed. */
const labelsShown = 5;

/** Answers about fixtures with unconfirmed labels, which count nowhere else. */
export function renderUnreviewed(report: Pick<ReportDocument, 'challenge' | 'unreviewed'>): Text {
  const asked = describeUnreviewed(report);
  return when(
    asked.length > 0,
    toned(
      'heading',
      `Unreviewed, excluded from all results: labels are only proposed (npx assay review ${report.challenge})`,
    ),
    ...asked.flatMap(({ counts, model: { judged, differences, differing, errored } }) => [
      `  ${counts} (${formatShare(judged === 0 ? null : differences / judged)}) unlike the proposed label${errored === 0 ? '' : `; ${formatNumberOf(errored, 'trial')} errored`}`,
      ...differingLabels(differing),
    ]),
  );
}

/** How many answers of each model that was asked there were, and how many differed, in words. */
export function describeUnreviewed({
  unreviewed = [],
}: Pick<ReportDocument, 'unreviewed'>): readonly { readonly model: UnreviewedReport; readonly counts: string }[] {
  const asked = unreviewed.filter(({ trials }) => trials > 0);
  return asked.map((model) => {
    const by = asked.length > 1 ? `${printableLine(model.model)}: ` : '';
    const fixtures = formatNumberOf(model.fixtures, 'fixture');
    return { model, counts: `${by}${fixtures}, ${model.differences} of ${formatNumberOf(model.judged, 'answer')}` };
  });
}

function differingLabels(differing: UnreviewedReport['differing']): Text {
  const more = differing.length - labelsShown;
  return [
    ...differing
      .slice(0, labelsShown)
      .map(
        ({ analytic, proposed, differences, judged, file, line }) =>
          `    ${analytic} proposed ${String(proposed)}: answered otherwise ${differences}/${judged}  ${printableLine(file)}:${line}`,
      ),
    ...when(more > 0, `    and ${formatNumberOf(more, 'more label')}, in report.json`),
  ];
}

/** Maximum number of trends shown. */
const trendsShown = 30;
/** Clustering is mentioned below this probability. */
const unlikely = 0.01;

/** The failure rates that changed during the runs, and what that means for the report. */
export function renderDrift(report: ReportDocument): Text {
  const changes = describeDrift(report);
  return when(
    changes.length > 0,
    toned('unsure', 'Rates changed during these runs, so the figures mix the time before and after.'),
    ...changes.map((change) => `  ${change}`),
    '  The model behind the name may have changed. Ask again to measure its current rate.',
  );
}

/** What the order of trials reveals of assertions: signs that trials were not alike or not independent. */
export function renderTrends(assertions: readonly AssertionReport[]): readonly string[] {
  return assertions
    .flatMap((one) =>
      describeTrends(one).map((text) => `  ${printableLine(one.fixture, 40)} › ${one.analytic}: ${text}`),
    )
    .slice(0, trendsShown);
}

/** The same of one assertion: its rate rose, or its failures cluster. */
export function describeTrends({
  clustering,
  roseAfter,
}: Pick<AssertionReport, 'clustering' | 'roseAfter'>): readonly string[] {
  return [
    ...(roseAfter === null ? [] : [`its failure rate rose after run ${roseAfter}; has the model changed?`]),
    ...(clustering === null || clustering >= unlikely
      ? []
      : [
          `its failures come in stretches (${describeP(clustering)}), so its interval is too narrow; spread the runs over time`,
        ]),
  ];
}
