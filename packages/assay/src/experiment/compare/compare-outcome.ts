import { describeP, formatNumberOf, formatPoints, formatShare } from '../../basics/text/numbers';
import type { CompareDocument, ComparisonDocument } from './compare-document';
import { sayDifference, sayRange } from './say-difference';
import { shortNames } from './short-names';
import { fewestFixtures } from './significance';

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
  return {
    verdict,
    sentence: only === undefined || !isSingle ? saySeveral(document) : sayPair(only, document),
    reasons: only === undefined || !isSingle ? [] : explainPair(only, comparisons.length),
    next: nextAfter(document, verdict, commands),
  };
}

function verdictOf({ comparisons }: UnjudgedComparison): CompareDocument['outcome']['verdict'] {
  const verdicts = comparisons.map((one) => one.verdict);
  const first = (['worse', 'better'] as const).find((verdict) => verdicts.includes(verdict));
  const isTooFew = comparisons.every(({ fixtures }) => fixtures < fewestFixtures(comparisons.length));
  return first ?? (isTooFew ? 'too few fixtures' : 'no difference shown');
}

/** The result of one comparison in one sentence. */
export function sayPair(one: ComparisonDocument, document: UnjudgedComparison): string {
  const { baseline, comparisons } = document;
  const nameOf = shortNames(document);
  const { after, rates, difference, fixtures, verdict } = one;
  const needed = fewestFixtures(comparisons.length);
  const both = `${nameOf(after)} is wrong in ${formatShare(rates.after)} of answers, ${nameOf(baseline)} in ${formatShare(rates.before)}`;
  if (fixtures < needed || difference === null) {
    return `${formatNumberOf(fixtures, 'common fixture')} cannot show a difference (minimum: ${needed}): ${both}.`;
  }
  const how = `${comparisons.length > 1 ? 'adjusted ' : ''}${describeP(comparisons.length > 1 ? one.adjustedP : one.pValue)}`;
  const size = sayDifference(difference.mean);
  const may = verdict === 'no difference shown' && difference.mean !== 0 ? ', not significant' : '';
  return `${both}: ${size} on the same ${formatNumberOf(fixtures, 'fixture')}${may} (${how}).`;
}

/** What the intervals of one comparison mean, and which differences it could not have detected. */
export function explainPair(one: ComparisonDocument, compared: number): string[] {
  const { difference, fixtures, verdict, detectable } = one;
  if (difference === null) {
    return [];
  }
  return [
    `These fixtures, asked again: ${sayRange(difference.again)} (95 %).`,
    `Submissions like them: ${sayRange(difference.unseen)} (95 %). More fixtures narrow this interval; more runs barely do.`,
    ...(verdict !== 'no difference shown' || detectable === null || fixtures < fewestFixtures(compared)
      ? []
      : [
          `This does not prove that they are equal: a true difference of ${formatPoints(detectable)} points would have been shown with 80 % probability.`,
        ]),
  ];
}

function saySeveral(document: UnjudgedComparison): string {
  const { baseline, comparisons, ranking } = document;
  const nameOf = shortNames(document);
  const [best] = ranking?.ranked ?? [];
  const shown = comparisons.flatMap(({ after, verdict, difference, adjustedP }) =>
    verdict === 'no difference shown' || difference === null
      ? []
      : [`${nameOf(after)} is ${sayDifference(difference.mean)} (adjusted ${describeP(adjustedP)})`],
  );
  const told = [
    ...shown.slice(0, mostTold),
    ...(shown.length > mostTold ? [`${shown.length - mostTold} more differ`] : []),
  ];
  const others = comparisons.length - shown.length;
  const rest =
    others === 0
      ? []
      : [
          `${shown.length === 0 ? 'no' : others === 1 ? 'of 1 other no' : `of ${others} others no`} difference is shown`,
        ];
  return [
    ...(best === undefined
      ? []
      : [
          `Of ${comparisons.length + 1}, ${nameOf(best.name)} is wrong least often: ${formatShare(best.rate)} of answers on ${formatNumberOf(best.fixtures, 'common fixture')}.`,
        ]),
    `Against ${nameOf(baseline)}, ${[...told, ...rest].join('; ')}.`,
  ].join(' ');
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
  if (verdict === 'too few fixtures') {
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
    case 'no difference shown':
      return `Keep the cheaper one, or add fixtures to detect smaller differences. See the replies side by side: ${open}`;
  }
}
