import { formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { line, spaced, type Text, toned, when } from '../../experiment/blocks/blocks';
import {
  circumstances,
  type CompareDocument,
  type ComparisonDocument,
} from '../../experiment/compare/compare-document';
import { explainPair, sayPair } from '../../experiment/compare/compare-outcome';
import { saySimulated } from '../../experiment/report/say-simulated';
import { renderNext } from '../../experiment/report/show-outcome';
import { wordFor } from '../../experiment/words';
import { analyticTable, changedBlocks, originBlocks, pairTable, sayLeft, verdictTones } from '../tables/comparison';
import { renderRanking } from './render-ranking';

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
    ...(simulated ? [[toned('unsure', saySimulated())]] : []),
    ...(comparisons.length > 1 ? [[pairTable(document)]] : []),
    ...comparisons.map((one) => renderOne(one, document)),
    ...(ranking === null ? [] : [renderRanking(document)]),
    ...(notes.length === 0 ? [] : [notes.map((note) => toned('quiet', `Note: ${note}.`))]),
    ...(heldOut === 0 ? [] : [[`${formatNumberOf(heldOut, 'fixture')} held out: included above, but not named.`]]),
    [renderNext(next)],
  ]);
}

/** One comparison; when and how long each side was asked is shown only on the page. */
function renderOne(one: ComparisonDocument, document: CompareDocument): Text {
  const { after, verdict, origins, rates } = one;
  const { baseline, comparisons } = document;
  const heading = `${printableLine(after)} against ${printableLine(baseline)}`;
  const left = sayLeft(one);
  return [
    ...(comparisons.length === 1
      ? [`${heading}, failure rates ${formatShare(rates.after)} and ${formatShare(rates.before)}`]
      : [
          line(`${heading}: `, toned(verdictTones[verdict], wordFor(verdict).toUpperCase())),
          `  ${sayPair(one, document)}`,
          ...explainPair(one, document).map((reason) => `  ${reason}`),
        ]),
    ...originBlocks(origins.filter(({ name }) => !circumstances.has(name))),
    ...when(left !== '', `Excluded: ${left}.`),
    ...when(one.byAnalytic.length > 1, '', analyticTable(one, document), ''),
    ...changedBlocks(one.changed),
  ];
}
