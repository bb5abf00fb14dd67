import { formatNumberOf, formatShare, formatCount, formatInterval } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { line, spaced, type Text, toned, when, numberColumns, tableOf } from '../../experiment/blocks/blocks';
import {
  circumstances,
  type CompareDocument,
  type ComparisonDocument,
} from '../../experiment/compare/compare-document';
import { explainPair, describePair } from '../../experiment/compare/compare-outcome';
import { describeSimulated } from '../../experiment/report/describe-simulated';
import { renderNext } from '../../experiment/report/show-outcome';
import { wordFor } from '../../experiment/words';
import {
  analyticTable,
  changedBlocks,
  originBlocks,
  pairTable,
  describeLeft,
  verdictTones,
} from '../tables/comparison';
import { fixturesToHoldOut } from '../../experiment/assess/holdout';
import { shortNames } from '../../experiment/compare/short-names';

/** The outcome of a comparison, then the differences, the changed assertions, and the next step. */
export function renderCompare(document: CompareDocument): Text {
  const { outcome, simulated, heldOut, notes, comparisons, ranking } = document;
  const { verdict, sentence, reasons, next } = outcome;
  return spaced([
    [
      line(
        toned(verdictTones[verdict], wordFor(verdict).toUpperCase()),
        `${simulated ? ' (simulated)' : ''}. ${sentence}`,
      ),
      ...reasons.map((reason) => `  ${reason}`),
    ],
    when(simulated, toned('unsure', describeSimulated())),
    when(comparisons.length > 1, pairTable(document)),
    ...comparisons.map((one) => renderOne(one, document)),
    ranking === null ? [] : renderRanking(ranking, shortNames(document)),
    notes.map((note) => toned('quiet', `Note: ${note}.`)),
    when(heldOut > 0, `${formatNumberOf(heldOut, 'fixture')} held out: included above, but not named.`),
    [renderNext(next)],
  ]);
}

/** One comparison; when and how long each side was asked is shown only on the page. */
function renderOne(one: ComparisonDocument, document: CompareDocument): Text {
  const { after, verdict, origins, rates } = one;
  const { baseline, comparisons } = document;
  const heading = `${printableLine(after)} against ${printableLine(baseline)}`;
  const left = describeLeft(one);
  return [
    ...(comparisons.length === 1
      ? [`${heading}, failure rates ${formatShare(rates.after)} and ${formatShare(rates.before)}`]
      : [
          line(`${heading}: `, toned(verdictTones[verdict], wordFor(verdict).toUpperCase())),
          `  ${describePair(one, document)}`,
          ...explainPair(one, document).map((reason) => `  ${reason}`),
        ]),
    ...originBlocks(origins.filter(({ name }) => !circumstances.has(name))),
    ...when(left !== '', `Excluded: ${left}.`),
    ...when(one.byAnalytic.length > 1, '', analyticTable(one, document), ''),
    ...changedBlocks(one.changed),
  ];
}

type Ranking = NonNullable<CompareDocument['ranking']>;

/** All sides, best first, and how much the selection flatters the best. */
function renderRanking(ranking: Ranking, nameOf: (name: string) => string): Text {
  return [
    toned('heading', 'Ranking'),
    tableOf(
      '',
      [...numberColumns(''), 'best first', ...numberColumns('failure rate', '95 % interval')],
      ranking.ranked.map(({ name, rate, interval }, index) => [
        index + 1,
        nameOf(name),
        formatShare(rate),
        formatInterval(interval),
      ]),
    ),
    ...renderWinner(ranking, nameOf),
  ];
}

function renderWinner({ ranked, winner }: Ranking, nameOf: (name: string) => string): Text {
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
