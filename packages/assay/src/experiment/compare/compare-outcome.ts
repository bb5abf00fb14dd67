import { capitalise } from '../../basics/text/words';
import { describeP, formatCount, formatNumberOf, formatPoints, formatShare } from '../../basics/text/numbers';
import type { CompareDocument, ComparisonDocument } from './compare-document';
import { describeDifference, describeRange, fewestFixtures } from './significance';
import { shortNames, sideLabels } from './short-names';

/** Maximum number of differences in the sentence. */
const mostTold = 5;

/** A document without its outcome. */
export type UnjudgedComparison = Omit<CompareDocument, 'outcome'>;

/** Commands to paste, by purpose. */
export interface CompareCommands {
  /** Shows the same comparison as a page. */
  readonly open: string;
  /** Asks a side, given by name, again, with enough runs for a comparison. */
  readonly again: (name: string) => string;
  /** Certifies a side, given by name. */
  readonly gate: (name: string) => string;
}

/** Concludes a comparison: what is better, by how much and how surely, for what, and the next step. */
export function concludeCompare(document: UnjudgedComparison, commands: CompareCommands): CompareDocument['outcome'] {
  const { comparisons } = document;
  const [only] = comparisons;
  const isSingle = comparisons.length === 1;
  const verdict = verdictOf(document);
  const [sentence = '', ...details] = [
    ...describeMargin(document),
    ...(only === undefined || !isSingle ? describeSeveral(document) : [describePair(only, document)]),
  ];
  return {
    verdict,
    sentence,
    reasons: [
      ...details,
      ...(only === undefined || !isSingle ? [] : explainPair(only, document)),
      ...(verdict === 'no-difference'
        ? [
            'Exit code 0 says only that nothing is shown to be worse. To require that it is shown not to be: --margin 2%',
          ]
        : []),
    ],
    next: nextAfter(document, verdict, commands),
  };
}

/** Whether the other sides are worse by more than the margin, in a sentence, if there is a margin. */
function describeMargin(document: UnjudgedComparison): readonly string[] {
  const { margin, comparisons, baseline } = document;
  if (margin === null) {
    return [];
  }
  const labelOf = sideLabels(document);
  const by = `by more than ${formatPoints(margin)} points`;
  const than = labelOf === undefined ? 'before' : labelOf(baseline);
  const those = (status: ComparisonDocument['within']): readonly string[] =>
    comparisons.filter(({ within }) => within === status).map(({ after }) => labelOf?.(after) ?? 'after');
  const say = (names: readonly string[], is: string): readonly string[] =>
    names.length === 0 ? [] : [`${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} ${is} than ${than} ${by}`];
  const parts = [
    ...say(those('worse'), 'worse'),
    ...say(those('not-worse'), 'not worse'),
    ...those('open').map((name) => `it is open whether ${name} is worse than ${than} ${by}`),
  ];
  return [`On these ${nounOf(document)}s, asked again, ${parts.join('; ')} (95 % confidence).`];
}

function verdictOf({ comparisons, margin }: UnjudgedComparison): CompareDocument['outcome']['verdict'] {
  if (margin !== null) {
    const statuses = comparisons.map(({ within }) => within);
    if (statuses.includes('worse')) {
      return 'worse';
    }
    return statuses.includes('open') ? 'inconclusive' : 'not-worse';
  }
  const verdicts = comparisons.map((one) => one.verdict);
  const first = (['worse', 'better'] as const).find((verdict) => verdicts.includes(verdict));
  const isTooFew = comparisons.every(({ fixtures }) => fixtures < fewestFixtures(comparisons.length));
  return first ?? (isTooFew ? 'too-few-fixtures' : 'no-difference');
}

/** What is asked: a fixture of a validator, else a question. */
function nounOf({ of }: Pick<UnjudgedComparison, 'of'>): string {
  return of === undefined ? 'fixture' : 'question';
}

/** The result of one comparison in one sentence. */
export function describePair(one: ComparisonDocument, document: UnjudgedComparison): string {
  const { baseline, comparisons } = document;
  const { after, rates, difference, fixtures, verdict } = one;
  const labelOf = sideLabels(document);
  const needed = fewestFixtures(comparisons.length);
  const both =
    labelOf === undefined
      ? `${formatShare(rates.after)} of answers were wrong after, ${formatShare(rates.before)} before`
      : `${labelOf(after)} was wrong in ${formatShare(rates.after)} of answers, ${labelOf(baseline)} in ${formatShare(rates.before)}`;
  if (fixtures < needed || difference === null) {
    return `${formatNumberOf(fixtures, `common ${nounOf(document)}`)} cannot show a difference (minimum: ${needed}): ${both}.`;
  }
  return verdict === 'no-difference'
    ? `${both}${difference.mean === 0 ? '' : '; the difference is not significant'}.`
    : `${both}; the difference is significant.`;
}

/** The size of one difference, what its intervals mean, and which differences it could not have detected. */
export function explainPair(
  one: ComparisonDocument,
  document: Pick<UnjudgedComparison, 'of' | 'comparisons'>,
): string[] {
  const compared = document.comparisons.length;
  const noun = nounOf(document);
  const { difference, fixtures, verdict, detectable } = one;
  if (difference === null) {
    return [];
  }
  const { unseen } = difference;
  const isOpen = verdict !== 'no-difference' && unseen.lower <= 0 && unseen.upper >= 0;
  const how = compared > 1 ? `adjusted ${describeP(one.adjustedP)}` : describeP(one.pValue);
  return [
    ...(fixtures < fewestFixtures(compared)
      ? []
      : [
          `${capitalise(describeDifference(difference.mean))} (${how}).${isOpen ? ` These ${noun}s are too few to show whether it is so on other ${document.of === undefined ? 'submissions' : 'questions'}.` : ''}`,
        ]),
    `These ${formatCount(fixtures)} ${noun}s, asked again: ${describeRange(difference.again)} (95 %).`,
    `${document.of === undefined ? 'Submissions' : 'Questions'} like them: ${describeRange(difference.unseen)} (95 %). More ${noun}s narrow this interval; more runs barely do.`,
    ...(verdict !== 'no-difference' || detectable === null || fixtures < fewestFixtures(compared)
      ? []
      : [
          `This does not prove that they are equal: a true difference of ${formatPoints(detectable)} points would have been shown with 80 % probability.`,
        ]),
  ];
}

function describeSeveral(document: UnjudgedComparison): readonly string[] {
  const { baseline, comparisons, ranking } = document;
  const nameOf = sideLabels(document) ?? shortNames(document);
  const [best] = ranking?.ranked ?? [];
  const shown = comparisons.flatMap(({ after, verdict, difference, adjustedP }) =>
    verdict === 'no-difference' || difference === null
      ? []
      : [`${nameOf(after)} is ${describeDifference(difference.mean)} (adjusted ${describeP(adjustedP)})`],
  );
  const told = [
    ...shown.slice(0, mostTold),
    ...(shown.length > mostTold ? [`${shown.length - mostTold} more differ`] : []),
  ];
  return [
    ...(best === undefined
      ? []
      : [
          `Of ${comparisons.length + 1}, ${nameOf(best.name)} is wrong least often: ${formatShare(best.rate)} of answers on ${formatNumberOf(best.fixtures, `common ${nounOf(document)}`)}.`,
        ]),
    `Against ${nameOf(baseline)}, ${[...told, ...describeRest(comparisons.length - shown.length, shown.length)].join('; ')}.`,
  ];
}

/** What is said of the comparisons that show no difference. */
function describeRest(others: number, shown: number): readonly string[] {
  if (others === 0) {
    return [];
  }
  const of = others === 1 ? 'of 1 other no' : `of ${others} others no`;
  return [`${shown === 0 ? 'no' : of} difference is shown`];
}

function nextAfter(
  document: UnjudgedComparison,
  verdict: CompareDocument['outcome']['verdict'],
  { open, again, gate }: CompareCommands,
): string {
  const { comparisons, baseline, simulated, ranking } = document;
  const nameOf = shortNames(document);
  const better = comparisons.filter((one) => one.verdict === 'better').map(({ after }) => after);
  const best = better.find((name) => name === ranking?.ranked[0]?.name) ?? better[0] ?? baseline;
  const needed = fewestFixtures(comparisons.length);
  if (verdict === 'too-few-fixtures') {
    return `Add fixtures until all sides share at least ${needed}, then ask again: ${again(baseline)}`;
  }
  if (simulated) {
    return `Put OPENAI_API_KEY into .env and ask a real model: ${again(comparisons[0]?.after ?? baseline)}`;
  }
  switch (verdict) {
    case 'better':
      return `Take ${nameOf(best)} and certify it: ${gate(best)}`;
    case 'worse':
      return better.length > 0
        ? `Take ${nameOf(best)}. See what got worse elsewhere: ${open}`
        : `Keep ${nameOf(baseline)}. See what got worse: ${open}`;
    case 'not-worse':
      return `Certify it: ${gate(comparisons[0]?.after ?? baseline)}`;
    case 'inconclusive':
      return `Ask again with more runs, then compare those reports: ${again(comparisons.find(({ within }) => within === 'open')?.after ?? baseline)}`;
    case 'no-difference':
      return `Keep the cheaper one, or add fixtures to detect smaller differences. See the replies side by side: ${open}`;
  }
}
