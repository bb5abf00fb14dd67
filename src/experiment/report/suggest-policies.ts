import { largest } from '../../statistics/extremes';
import { formatNumberOf } from '../../basics/text/numbers';
import type { AssertionReport } from './report-document';

/** A change of one file, as text to paste. */
export interface Suggestion {
  /** The file, and the place in it when that is not its end. */
  readonly place: string;
  readonly text: string;
  /** What the change is for. */
  readonly reason: string;
}

/** Tolerated rates to choose from. */
const rates = [0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5];

/** From this share of an analytic's assertions on, the prompt is the place to change, not its fixtures. */
const mostOfThem = 0.5;

/**
 * Changes that the evidence asks for: a vote where that would do, else policies; of an analytic, in the prompt's front
 * matter, when half of its assertions need the same, else of single assertions, in their fixtures. What is systematically
 * wrong gets none: that is to be fixed. Where the answers are `voted` already, no vote is suggested.
 */
export function suggestPolicies(
  assertions: readonly AssertionReport[],
  promptFile: string,
  voted: boolean,
): readonly Suggestion[] {
  const failing = assertions.filter(({ failures }) => failures > 0).length;
  const helped = assertions.filter(({ advice }) => advice === 'vote' && !voted);
  const votes = largest([0, ...helped.map((one) => one.votes ?? 0)]);
  const vote =
    votes === 0
      ? []
      : [
          {
            place: `${promptFile}, front matter`,
            text: `    vote: { of: ${votes} }`,
            reason: `brings ${helped.length} of ${formatNumberOf(failing, 'failing assertion')} within what they tolerate; assay vote says at what cost`,
          },
        ];
  return [...vote, ...policiesOf(assertions, promptFile)];
}

function policiesOf(assertions: readonly AssertionReport[], promptFile: string): readonly Suggestion[] {
  const changed = assertions.filter(({ advice }) => advice === 'make soft' || advice === 'drop');
  const analytics = [...new Set(changed.map(({ analytic }) => analytic))];
  const whole = analytics.filter((analytic) => {
    const count = (all: readonly AssertionReport[]): number => all.filter((one) => one.analytic === analytic).length;
    return count(changed) > 1 && count(changed) >= mostOfThem * count(assertions);
  });
  const reason = 'fails too often to gate a release';
  const inPrompt = whole.map((analytic) => {
    const own = changed.filter((one) => one.analytic === analytic);
    const tolerate = largest(own.map(toTolerate));
    return {
      place: `${promptFile}, analytics › ${analytic}`,
      text: `        assert: soft\n        tolerate: ${tolerate}`,
      reason,
    };
  });
  const inFixtures = new Map<string, AssertionReport[]>();
  for (const one of changed.filter(({ analytic }) => !whole.includes(analytic))) {
    inFixtures.set(one.file, [...(inFixtures.get(one.file) ?? []), one]);
  }
  return [
    ...inPrompt,
    ...[...inFixtures].map(([file, own]) => ({
      place: file,
      text: [
        '    policy:',
        ...own.map((one) => `      ${one.analytic}: { assert: soft, tolerate: ${toTolerate(one)} }`),
      ].join('\n'),
      reason,
    })),
  ];
}

/** The smallest rate to choose from that the evidence does not contradict from above. */
function toTolerate({ interval }: AssertionReport): number {
  return rates.find((rate) => rate >= interval.upper) ?? 0.5;
}
