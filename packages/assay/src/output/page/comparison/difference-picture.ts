import type { IntervalsBlock, Range } from '../../../experiment/blocks/pictures';
import type { CompareDocument } from '../../../experiment/compare/compare-document';
import { sayDifference, sayRange } from '../../../experiment/compare/say-difference';
import { shortNames, sideLabels } from '../../../experiment/compare/short-names';

/** Maximum number of sides drawn. */
const mostSides = 12;

/**
 * How much better each side is than the baseline: of one side, on these fixtures and on others like them; of several,
 * on these fixtures. Empty where nothing is common.
 */
export function differencePicture(document: CompareDocument): readonly IntervalsBlock[] {
  const { comparisons, of } = document;
  const nameOf = sideLabels(document) ?? shortNames(document);
  const asked = of === undefined ? 'fixtures' : 'questions';
  const others = of === undefined ? 'submissions' : 'questions';
  const isSingle = comparisons.length === 1;
  const rows = comparisons.slice(0, mostSides).flatMap(({ after, difference, verdict }): readonly Range[] => {
    if (difference === null) {
      return [];
    }
    const { mean, again, unseen } = difference;
    const rangeOf = (name: string, { lower, upper }: typeof again, isReal: boolean): Range => ({
      name,
      measured: { value: mean, lower, upper, text: `${sayDifference(mean)} (${sayRange({ lower, upper })})` },
      hollow: !isReal,
    });
    const isShown = verdict !== 'no-difference';
    return isSingle
      ? [
          rangeOf(`these ${asked}, asked again`, again, isShown),
          rangeOf(`other ${others} like them`, unseen, isShown && (unseen.lower > 0 || unseen.upper < 0)),
        ]
      : [rangeOf(nameOf(after), again, isShown)];
  });
  return rows.length === 0
    ? []
    : [
        {
          kind: 'intervals',
          caption: `Difference${isSingle ? '' : ` to ${nameOf(document.baseline)}`}, with 95 % intervals; hollow: not significant`,
          axis: '← worse · points · better →',
          signed: true,
          rows,
        },
      ];
}
