import { saySimulated } from '../../experiment/report/say-simulated';
import { formatPoints, formatCount, formatNumberOf, describeP, formatP, formatShare } from '../../basics/text/numbers';
import type { CompareDocument } from '../../experiment/compare/compare-document';
import { fewestFixtures } from '../../experiment/compare/compare';
import { printableLine } from '../../basics/text/printable';
import { renderRanking } from './render-ranking';
import { renderTable } from '../../experiment/blocks/table';
import { line, spaced, toned, type Text, type Tone } from '../../experiment/blocks/blocks';

/** Changed assertions listed, the surest first. */
const listed = 30;

type OneComparison = CompareDocument['comparisons'][number];

/** Whether each of the compared is better than the baseline, by how much, and which assertions changed. */
export function renderCompare(document: CompareDocument): Text {
  const { baseline, simulated, heldOut, notes, comparisons, ranking } = document;
  return spaced([
    ...(simulated ? [[toned('unsure', saySimulated())]] : []),
    ...comparisons.map((one) => renderOne(baseline, one, comparisons.length)),
    ...(ranking === null ? [] : [renderRanking(document)]),
    ...(notes.length === 0 ? [] : [notes.map((note) => toned('quiet', `Note: ${note}.`))]),
    ...(heldOut === 0 ? [] : [[`${formatNumberOf(heldOut, 'fixture')} held out: counted above, not named.`]]),
  ]);
}

function renderOne(baseline: string, one: OneComparison, compared: number): Text {
  const { rates, difference, verdict, fixtures, detectable } = one;
  const p = compared > 1 ? `adjusted ${describeP(one.adjustedP)}` : describeP(one.pValue);
  return [
    line(
      `${printableLine(one.after)} against ${printableLine(baseline)}: `,
      toned(toneOf(verdict), verdict.toUpperCase()),
    ),
    `  failure rate ${formatShare(rates.before)} before, ${formatShare(rates.after)} after, on ${formatNumberOf(fixtures, 'common fixture')}`,
    ...(difference === null
      ? ['  a comparison needs at least 2 common fixtures']
      : [
          isSame(difference)
            ? '  the failure rate of every fixture is the same'
            : `  ${describeDifference(difference, fixtures)}; ${p} (all sign flips by fixture)`,
        ]),
    ...(fixtures >= fewestFixtures
      ? []
      : [`  with fewer than ${fewestFixtures} common fixtures no difference can be shown`]),
    ...(detectable === null
      ? []
      : [`  a true difference of ${formatPoints(detectable)} points would have been shown with a chance of 80 %`]),
    ...renderLeft(one.left),
    ...renderChanged(one.changed),
  ];
}

function toneOf(verdict: OneComparison['verdict']): Tone {
  switch (verdict) {
    case 'better':
      return 'good';
    case 'worse':
      return 'bad';
    case 'no difference shown':
      return 'unsure';
  }
}

function isSame({ mean, lower, upper }: NonNullable<OneComparison['difference']>): boolean {
  return mean === 0 && lower === 0 && upper === 0;
}

/** The difference in the direction that it has, so that its sign needs no thought. */
export function describeDifference(
  { mean, lower, upper }: NonNullable<OneComparison['difference']>,
  fixtures: number,
): string {
  const [size, from, to] = mean < 0 ? [-mean, -upper, -lower] : [mean, lower, upper];
  const interval =
    fixtures >= fewestFixtures && to > from ? `, 95 % interval ${formatPoints(from)} to ${formatPoints(to)}` : '';
  return `${formatPoints(size)} points ${mean < 0 ? 'worse' : 'better'}${interval}`;
}

function renderLeft({ onlyBefore, onlyAfter, relabelled }: OneComparison['left']): readonly string[] {
  const parts = [
    ...(onlyBefore > 0 ? [`${formatNumberOf(onlyBefore, 'assertion')} asked before only`] : []),
    ...(onlyAfter > 0 ? [`${formatNumberOf(onlyAfter, 'assertion')} asked after only`] : []),
    ...(relabelled > 0 ? [`${formatNumberOf(relabelled, 'assertion')} whose expected value was changed`] : []),
  ];
  return parts.length === 0 ? [] : [`  left out: ${parts.join(', ')}`];
}

function renderChanged(changed: OneComparison['changed']): Text {
  if (changed.length === 0) {
    return ['  no single assertion changed beyond chance (Fisher’s test, Holm over all)'];
  }
  const columns = [
    { heading: 'changed' },
    { heading: 'before', align: 'right' },
    { heading: 'after', align: 'right' },
    { heading: 'adjusted p', align: 'right' },
    { heading: '' },
  ] as const;
  const shown = [...changed].sort((a, b) => a.adjustedP - b.adjustedP).slice(0, listed);
  const rows = shown.map(({ fixture, analytic, before, after, adjustedP, file, line }) => [
    `${printableLine(fixture, 40)} › ${analytic}`,
    `${before.failures}/${before.judged}`,
    `${after.failures}/${after.judged}`,
    formatP(adjustedP),
    `${file}:${line}`,
  ]);
  const more = changed.length - shown.length;
  return [...renderTable(columns, rows), ...(more > 0 ? [`  and ${formatCount(more)} more (--json has all)`] : [])];
}
