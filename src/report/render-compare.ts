import type { CompareDocument } from './compare-document';
import { formatNumberOf, formatShare } from './numbers';
import { printableLine } from './printable';
import { renderTable } from './table';

type OneComparison = CompareDocument['comparisons'][number];

/** Whether each of the compared is better than the baseline, by how much, and which assertions changed. */
export function renderCompare({ baseline, simulated, comparisons }: CompareDocument): string {
  return [
    ...(simulated ? ['SIMULATED: offline models answered; nothing here says how good a prompt is.'] : []),
    ...comparisons.map((one) => renderOne(baseline, one, comparisons.length)),
  ].join('\n\n');
}

function renderOne(baseline: string, one: OneComparison, compared: number): string {
  const { rates, difference, verdict, fixtures, exact, detectable } = one;
  const p = compared > 1 ? `adjusted p = ${formatP(one.adjustedP)}` : `p = ${formatP(one.pValue)}`;
  return [
    `${printableLine(one.after)} against ${printableLine(baseline)}: ${verdict.toUpperCase()}`,
    `  failure rate ${formatShare(rates.before)} before, ${formatShare(rates.after)} after, on ${formatNumberOf(fixtures, 'common fixture')}`,
    ...(difference === null
      ? ['  a comparison needs at least 2 common fixtures']
      : [
          `  ${formatPoints(difference.mean)} points better, 95 % interval ${formatPoints(difference.lower)} to ${formatPoints(difference.upper)}; ${p} (sign-flip by fixture, ${exact ? 'all flips' : 'sampled flips'})`,
        ]),
    ...(detectable === null
      ? []
      : [`  a true difference of ${formatPoints(detectable)} points would have been shown with a chance of 80 %`]),
    ...renderLeft(one.left),
    ...renderChanged(one.changed),
  ].join('\n');
}

function renderLeft({ onlyBefore, onlyAfter, relabelled }: OneComparison['left']): readonly string[] {
  const parts = [
    ...(onlyBefore > 0 ? [`${formatNumberOf(onlyBefore, 'assertion')} asked before only`] : []),
    ...(onlyAfter > 0 ? [`${formatNumberOf(onlyAfter, 'assertion')} asked after only`] : []),
    ...(relabelled > 0 ? [`${formatNumberOf(relabelled, 'assertion')} whose expected value was changed`] : []),
  ];
  return parts.length === 0 ? [] : [`  left out: ${parts.join(', ')}`];
}

function renderChanged(changed: OneComparison['changed']): readonly string[] {
  if (changed.length === 0) {
    return ['  no single assertion changed beyond chance (Fisher, Holm over all)'];
  }
  const columns = [
    { heading: 'changed' },
    { heading: 'before', align: 'right' },
    { heading: 'after', align: 'right' },
    { heading: 'adjusted p', align: 'right' },
    { heading: '' },
  ] as const;
  const rows = changed.map(({ fixture, analytic, before, after, adjustedP, file, line }) => [
    `${printableLine(fixture, 40)} › ${analytic}`,
    `${String(before.failures)}/${String(before.judged)}`,
    `${String(after.failures)}/${String(after.judged)}`,
    formatP(adjustedP),
    `${file}:${String(line)}`,
  ]);
  return renderTable(columns, rows);
}

function formatPoints(share: number): string {
  const points = Number((share * 100).toPrecision(3));
  return Object.is(points, -0) ? '0' : String(points).replace('-', '−');
}

function formatP(p: number): string {
  return p < 0.0001 ? '< 0.0001' : p.toPrecision(2);
}
