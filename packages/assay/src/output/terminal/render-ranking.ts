import { fixturesToHoldOut } from '../../experiment/assess/holdout';
import { renderTable, type Text, toned } from '../../experiment/blocks/blocks';
import type { CompareDocument } from '../../experiment/compare/compare-document';
import { formatCount, formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { shortNames } from '../../experiment/compare/short-names';

/** All sides, best first, and how much the selection flatters the best. */
export function renderRanking(document: Pick<CompareDocument, 'ranking' | 'baseline' | 'comparisons'>): Text {
  const { ranking } = document;
  const nameOf = shortNames(document);
  if (ranking === null) {
    return [];
  }
  const columns = [
    { heading: '', align: 'right' },
    { heading: 'best first' },
    { heading: 'failure rate', align: 'right' },
    { heading: '95 % interval', align: 'right' },
  ] as const;
  const rows = ranking.ranked.map(({ name, rate, interval }, index) => [
    String(index + 1),
    nameOf(name),
    formatShare(rate),
    formatInterval(interval),
  ]);
  return [toned('heading', 'Ranking'), ...renderTable(columns, rows), ...renderWinner(ranking, nameOf)];
}

function renderWinner(
  { ranked, winner }: NonNullable<CompareDocument['ranking']>,
  nameOf: (name: string) => string,
): Text {
  const [best] = ranked;
  if (best === undefined) {
    return [];
  }
  if (winner === null) {
    return [
      toned(
        'unsure',
        `Selection bias: the best of ${ranked.length} looks better than it is on the fixtures used to choose it. With fewer than ${fixturesToHoldOut} fixtures (here ${formatCount(best.fixtures)}), the bias cannot be measured.`,
      ),
    ];
  }
  const { name, chosenOn, measuredOn, optimism } = winner;
  return [
    `Chosen on ${formatNumberOf(chosenOn.fixtures, 'fixture')}, ${nameOf(name)} is the best: ${formatShare(chosenOn.rate)} wrong there, ${formatShare(measuredOn.rate)} (${formatInterval(measuredOn.interval)}) on the ${formatNumberOf(measuredOn.fixtures, 'fixture')} not used for the choice.`,
    `  selection bias ${formatInterval(optimism)} (95 %): ${optimism.lower > 0 ? 'the choice was too optimistic' : 'none shown'}`,
  ];
}
