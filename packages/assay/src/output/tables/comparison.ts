import { capitalise } from '../../basics/text/words';
import { formatCount, formatNumberOf, formatP, formatShare, formatPoints } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import {
  numberColumns,
  tableOf,
  toned,
  type Column,
  type TableBlock,
  type Text,
  type Words,
} from '../../experiment/blocks/blocks';
import type { CompareDocument, ComparisonDocument, Origin } from '../../experiment/compare/compare-document';
import { shortNames } from '../../experiment/compare/short-names';
import { familyError, fewestFixtures, describeDifference, describeRange } from '../../experiment/compare/significance';
import { wordFor } from '../../experiment/words';
import { measure } from '../../kinds/quiz/reading/score-choice';
import type { ChangeKind, PairedView, RatesView } from '../page/comparison/comparison-view';

/** Maximum number of changed assertions listed, most certain first. */
const listed = 30;

/** Only worse or unknown results are coloured: only a certificate is good. */
export const verdictTones: Readonly<Record<CompareDocument['outcome']['verdict'], 'bad' | 'unsure' | undefined>> = {
  better: undefined,
  worse: 'bad',
  'no-difference': 'unsure',
  'too-few-fixtures': 'unsure',
  'not-worse': undefined,
  inconclusive: 'unsure',
};

/** Failure rates before and after, with the difference and its intervals. */
function rateColumns({ of }: Pick<CompareDocument, 'of'>): readonly (string | Column)[] {
  return [
    { heading: 'failure rate', align: 'right' },
    'change',
    `these ${of === undefined ? 'fixtures' : 'questions'} again, 95 %`,
    `${of === undefined ? 'submissions' : 'questions'} like them, 95 %`,
    { heading: 'adjusted p', align: 'right' },
  ];
}

function rateCells(one: Parameters<typeof viewPaired>[0]): readonly Words[] {
  const { text, change, again, unseen, adjustedP } = viewPaired(one);
  return [text, change, again, unseen, adjustedP];
}

/** Each side against the baseline. */
export function pairTable(document: CompareDocument): TableBlock {
  const nameOf = shortNames(document);
  return tableOf(
    `Against ${nameOf(document.baseline)}: mean failure rates of the common ${document.of === undefined ? 'fixtures' : 'questions'}, paired`,
    ['compared', 'verdict', ...rateColumns(document), { heading: 'fixtures', align: 'right' }],
    document.comparisons.map((one) => [
      nameOf(one.after),
      toned(verdictTones[one.verdict], capitalise(wordFor(one.verdict))),
      ...rateCells(one),
      one.fixtures,
    ]),
  );
}

/** A comparison as a whole and by analytic. */
export function analyticTable(one: ComparisonDocument, document: Pick<CompareDocument, 'of'>): TableBlock {
  return tableOf(
    'Mean failure rates by analytic, paired',
    ['analytic', ...rateColumns(document)],
    [
      ['all together', ...rateCells(one)],
      ...one.byAnalytic.map((own) => [printableLine(own.analytic), ...rateCells(own)]),
    ],
  );
}

/** What differs between two sides, and what is the same. */
export function originBlocks(origins: readonly Origin[]): Text {
  const differing = origins.filter(({ differs }) => differs);
  const same = origins.filter(({ differs, before }) => !differs && before !== '–');
  return [
    differing.length === 0
      ? 'Nothing recorded differs between the two reports.'
      : tableOf(
          'What differs',
          ['what', 'before', 'after'],
          differing.map(({ name, before, after }) => [name, printableLine(before), printableLine(after)]),
        ),
    ...(same.length === 0
      ? []
      : [`The same: ${same.map(({ name, before }) => `${name} (${printableLine(before)})`).join(', ')}.`]),
  ];
}

/** What became of an assertion. */
export function kindOfChange({
  before,
  after,
  adjustedP,
}: Pick<ComparisonDocument['changed'][number], 'before' | 'after' | 'adjustedP'>): ChangeKind {
  const rise = after.failures * before.judged - before.failures * after.judged;
  if (rise === 0) {
    return 'same';
  }
  if (adjustedP > familyError) {
    return rise > 0 ? 'perhaps worse' : 'perhaps better';
  }
  if (rise > 0) {
    return before.failures === 0 ? 'newly failing' : 'worse';
  }
  return after.failures === 0 ? 'no longer failing' : 'better';
}

/** The assertions that changed significantly, most certain first. */
export function changedBlocks(changed: ComparisonDocument['changed']): Text {
  if (changed.length === 0) {
    return ['No single assertion changed significantly on its own (Fisher’s test, Holm over all).'];
  }
  const shown = changed.toSorted((a, b) => a.adjustedP - b.adjustedP).slice(0, listed);
  const hasItems = shown.some(({ item }) => item !== undefined);
  const more = changed.length - shown.length;
  return [
    tableOf(
      `${formatNumberOf(changed.length, 'assertion')} changed significantly (Fisher’s test, Holm over all)`,
      [
        'assertion',
        'change',
        ...numberColumns('failed before', 'failed after', 'adjusted p'),
        ...(hasItems ? ['right', 'discrimination'] : []),
        'where',
      ],
      shown.map((one) => {
        const { fixture, analytic, title, before, after, adjustedP, item, file, line } = one;
        const kind = kindOfChange(one);
        return [
          analytic === measure ? printableLine(title, 40) : `${printableLine(fixture, 40)} › ${analytic}`,
          toned(kind === 'newly failing' || kind === 'worse' ? 'bad' : undefined, kind),
          `${before.failures}/${before.judged}`,
          `${after.failures}/${after.judged}`,
          formatP(adjustedP),
          ...(hasItems ? describeItem(item) : []),
          `${file}:${line}`,
        ];
      }),
    ),
    ...(more > 0 ? [`  and ${formatCount(more)} more (--json lists all)`] : []),
  ];
}

/** Difficulty and discrimination of a question, before and after. */
function describeItem(item: ComparisonDocument['changed'][number]['item']): readonly string[] {
  const both = [item?.before, item?.after];
  const discriminations = both.map((one) => one?.discrimination?.toFixed(2) ?? '–');
  return [both.map((one) => formatShare(one?.difficulty ?? null)).join(' → '), discriminations.join(' → ')];
}

/** What is not compared, in words; empty if everything is. */
export function describeLeft({ left: { onlyBefore, onlyAfter, relabelled } }: ComparisonDocument): string {
  return [
    ...(onlyBefore > 0 ? [`${formatNumberOf(onlyBefore, 'assertion')} asked before only`] : []),
    ...(onlyAfter > 0 ? [`${formatNumberOf(onlyAfter, 'assertion')} asked after only`] : []),
    ...(relabelled > 0 ? [`${formatNumberOf(relabelled, 'assertion')} with a changed expected value`] : []),
  ].join(', ');
}

type Rates = ComparisonDocument['rates'];

/** A failure rate before and after; `difference` was computed from unrounded values. */
export function viewRates({ before, after }: Rates, difference = before - after): RatesView {
  return {
    before,
    after,
    text: `${formatShare(before)} → ${formatShare(after)}`,
    change:
      before === after
        ? 'the same'
        : `${formatPoints(Math.abs(difference))} points ${after > before ? 'worse' : 'better'}`,
  };
}

/** The same, with the difference paired by fixture. */
export function viewPaired({
  rates,
  difference,
  adjustedP,
  fixtures,
}: Pick<ComparisonDocument, 'rates' | 'difference' | 'adjustedP' | 'fixtures'>): PairedView {
  const again = difference === null ? '–' : describeRange(difference.again);
  return {
    ...viewRates(rates, difference?.mean),
    difference: difference && { value: difference.mean, ...difference.again },
    again,
    unseen: difference === null ? '–' : describeRange(difference.unseen),
    text95:
      difference === null
        ? 'needs at least 2 common fixtures'
        : `${describeDifference(difference.mean)} (95 %: ${again})`,
    adjustedP: formatP(adjustedP),
    shown: fixtures >= fewestFixtures(1) && difference !== null && adjustedP <= familyError && difference.mean !== 0,
    fixtures,
  };
}
