import { formatCount, formatNumberOf, formatShare } from '../basics/text/numbers';
import type { Judgement, OutcomeFacts, WholeJudgement, Wrong } from './outcome-facts';

/** Maximum number of assertions named in the sentence. */
const named = 2;

/** What failed, worst first: whole analytics, then the rest. */
export function describeFailed(facts: OutcomeFacts): readonly string[] {
  const { judgements, wholes, unnamed, words } = facts;
  const failedWholes = byEvidence(wholes.filter(({ status }) => status === 'failed'));
  const told = new Set(failedWholes.flatMap(({ parts }) => parts));
  const failed = judgements.filter(({ status }) => status === 'failed');
  const others = failed.filter(({ name }) => !told.has(name));
  return [
    ...describeWholes(failedWholes, facts),
    ...(failedWholes.length === 0
      ? describeAlone(others, facts)
      : others.length === 0
        ? []
        : [`${formatNumberOf(others.length, words.noun, words.plural)} of other analytics ${words.failed}, too.`]),
    ...(unnamed.failed === 0
      ? []
      : [`${formatNumberOf(unnamed.failed, words.noun, words.plural)} of held-out fixtures ${words.failed}.`]),
  ];
}

function describeWholes(
  [first, ...others]: readonly WholeJudgement[],
  { wholes, groups }: OutcomeFacts,
): readonly string[] {
  if (first === undefined) {
    return [];
  }
  const { lower } = first.wrong;
  const [worst] = first.worst;
  const tooOften = 'were wrong too often';
  const models = `${shareOfAll(groups.filter((group) => group.failed).length, groups.length)} models failed`;
  const pairs = `${shareOfAll(others.length + 1, wholes.length)} pairs of hard analytic and model ${tooOften}.`;
  const what =
    groups.length > 1 ? models : `${shareOfAll(others.length + 1, wholes.length)} hard analytics ${tooOften}`;
  return [
    others.length === 0
      ? describeWrong(first.name, first.wrong)
      : `${what}, most clearly ${first.name}: ${formatShare(rateOf(first.wrong))} of answers (${countOf(first.wrong)}); you tolerate ${formatShare(first.wrong.tolerate)}.`,
    ...(lower === null ? [] : [`At least ${formatShare(lower)}, with 95 % confidence.`]),
    ...(worst === undefined || first.worst.length === 1 ? [] : [`Worst: ${worst.fixture} (${countOf(worst)}).`]),
    ...(others.length === 0
      ? []
      : [
          ...(groups.length > 1 ? [pairs] : []),
          `Also wrong too often: ${others.map(({ name, wrong }) => `${name} (${formatShare(rateOf(wrong))})`).join(', ')}.`,
        ]),
  ];
}

function describeAlone(failed: readonly Judgement[], { judgements, words }: OutcomeFacts): readonly string[] {
  const [worst, ...others] = failed.toSorted((a, b) => rateOf(b.wrong) - rateOf(a.wrong));
  if (worst === undefined) {
    return [];
  }
  const hard = judgements.filter((one) => one.hard).length;
  const all = formatNumberOf(hard, words.noun, words.plural);
  if (worst.wrong !== undefined && worst.wrong.judged > 1) {
    return [
      describeWrong(worst.name, worst.wrong),
      ...(others.length === 0 ? [] : [`${formatCount(others.length)} more of ${all} ${words.failed}.`]),
    ];
  }
  const count = hard === 1 ? `The only ${words.noun}` : `${formatCount(failed.length)} of ${all}`;
  const names = failed.slice(0, named).map(({ name }) => name);
  const more = failed.length > named ? `, and ${formatCount(failed.length - named)} more` : '';
  return [`${count} ${words.failed}${worst.wrong === undefined && hard === 1 ? '' : `: ${names.join(', ')}${more}`}.`];
}

/** Says how often answers are wrong, such as `4 % of the answers about a were wrong (4 of 100); you tolerate 1 %.` */
export function describeWrong(name: string, wrong: Wrong): string {
  return `${formatShare(rateOf(wrong))} of the answers about ${name} were wrong (${countOf(wrong)}); you tolerate ${formatShare(wrong.tolerate)}.`;
}

function shareOfAll(count: number, all: number): string {
  return count < all ? `${formatCount(count)} of ${formatCount(all)}` : all === 2 ? 'Both' : `All ${formatCount(all)}`;
}

function countOf({ failures, judged }: Wrong): string {
  return `${formatCount(failures)} of ${formatCount(judged)}`;
}

/** Analytics with the strongest evidence first. */
export function byEvidence(wholes: OutcomeFacts['wholes']): OutcomeFacts['wholes'] {
  return wholes.toSorted((a, b) => a.wrong.adjustedP - b.wrong.adjustedP || rateOf(b.wrong) - rateOf(a.wrong));
}

/** Share of judged answers that are wrong. */
export function rateOf(wrong: Wrong | undefined): number {
  return wrong === undefined || wrong.judged === 0 ? 0 : wrong.failures / wrong.judged;
}
