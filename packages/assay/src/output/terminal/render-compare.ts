import { formatCount, formatNumberOf, formatP, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { line, renderTable, spaced, type Text, type Tone, toned } from '../../experiment/blocks/blocks';
import type { CompareDocument, ComparisonDocument } from '../../experiment/compare/compare-document';
import { explainPair, sayPair } from '../../experiment/compare/compare-outcome';
import { saySimulated } from '../../experiment/report/say-simulated';
import { wordFor } from '../../experiment/words';
import { renderNext } from '../../experiment/report/show-outcome';
import { measure } from '../../kinds/quiz/reading/score-choice';
import { renderOrigins } from './render-origins';
import { renderRanking } from './render-ranking';

/** Maximum number of changed assertions listed, most certain first. */
const listed = 30;

/** Only worse or unknown results are coloured: only a certificate is good. */
const tones: Readonly<Record<CompareDocument['outcome']['verdict'], Tone | undefined>> = {
  better: undefined,
  worse: 'bad',
  'no-difference': 'unsure',
  'too-few-fixtures': 'unsure',
  'not-worse': undefined,
  inconclusive: 'unsure',
};

/** The outcome of a comparison, then the differences, the changed assertions, and the next step. */
export function renderCompare(document: CompareDocument): Text {
  const { outcome, simulated, heldOut, notes, comparisons, ranking } = document;
  const { verdict, sentence, reasons, next } = outcome;
  return spaced([
    [
      line(toned(tones[verdict], wordFor(verdict).toUpperCase()), `${simulated ? ' (simulated)' : ''}. ${sentence}`),
      ...reasons.map((reason) => `  ${reason}`),
    ],
    ...(simulated ? [[toned('unsure', saySimulated())]] : []),
    ...comparisons.map((one) => renderOne(one, document)),
    ...(ranking === null ? [] : [renderRanking(document)]),
    ...(notes.length === 0 ? [] : [notes.map((note) => toned('quiet', `Note: ${note}.`))]),
    ...(heldOut === 0 ? [] : [[`${formatNumberOf(heldOut, 'fixture')} held out: included above, but not named.`]]),
    [renderNext(next)],
  ]);
}

function renderOne(one: ComparisonDocument, document: CompareDocument): Text {
  const { after, verdict, origins, rates } = one;
  const { baseline, comparisons } = document;
  const heading = `${printableLine(after)} against ${printableLine(baseline)}`;
  return [
    ...(comparisons.length === 1
      ? [`${heading}, failure rates ${formatShare(rates.after)} and ${formatShare(rates.before)}`]
      : [
          line(`${heading}: `, toned(tones[verdict], wordFor(verdict).toUpperCase())),
          `  ${sayPair(one, document)}`,
          ...explainPair(one, document).map((reason) => `  ${reason}`),
        ]),
    ...renderOrigins(origins),
    ...renderLeft(one.left),
    ...renderChanged(one.changed),
  ];
}

function renderLeft({ onlyBefore, onlyAfter, relabelled }: ComparisonDocument['left']): readonly string[] {
  const parts = [
    ...(onlyBefore > 0 ? [`${formatNumberOf(onlyBefore, 'assertion')} asked before only`] : []),
    ...(onlyAfter > 0 ? [`${formatNumberOf(onlyAfter, 'assertion')} asked after only`] : []),
    ...(relabelled > 0 ? [`${formatNumberOf(relabelled, 'assertion')} with a changed expected value`] : []),
  ];
  return parts.length === 0 ? [] : [`  excluded: ${parts.join(', ')}`];
}

function renderChanged(changed: ComparisonDocument['changed']): Text {
  if (changed.length === 0) {
    return ['  no single assertion changed significantly on its own (Fisher’s test, Holm over all)'];
  }
  const shown = [...changed].sort((a, b) => a.adjustedP - b.adjustedP).slice(0, listed);
  const hasItems = shown.some(({ item }) => item !== undefined);
  const columns = [
    { heading: 'changed' },
    { heading: 'before', align: 'right' },
    { heading: 'after', align: 'right' },
    { heading: 'adjusted p', align: 'right' },
    ...(hasItems ? ([{ heading: 'right' }, { heading: 'discrimination' }] as const) : []),
    { heading: '' },
  ] as const;
  const rows = shown.map(({ fixture, analytic, title, before, after, adjustedP, item, file, line }) => [
    analytic === measure ? printableLine(title, 40) : `${printableLine(fixture, 40)} › ${analytic}`,
    `${before.failures}/${before.judged}`,
    `${after.failures}/${after.judged}`,
    formatP(adjustedP),
    ...(hasItems ? sayItem(item) : []),
    `${file}:${line}`,
  ]);
  const more = changed.length - shown.length;
  return [...renderTable(columns, rows), ...(more > 0 ? [`  and ${formatCount(more)} more (--json lists all)`] : [])];
}

/** Difficulty and discrimination of a question, before and after. */
function sayItem(item: ComparisonDocument['changed'][number]['item']): readonly string[] {
  const both = [item?.before, item?.after];
  const discriminations = both.map((one) => one?.discrimination?.toFixed(2) ?? '–');
  return [both.map((one) => formatShare(one?.difficulty ?? null)).join(' → '), discriminations.join(' → ')];
}
