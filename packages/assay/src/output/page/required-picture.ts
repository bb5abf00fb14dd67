import { distinguishNames } from '../../basics/text/distinguish-names';
import { formatShare } from '../../basics/text/numbers';
import { type IntervalsBlock, intervalsOf, type Range } from '../../experiment/blocks/pictures';
import type { RequiredVerdict } from '../../experiment/policy/required-share';

type Reached = Parameters<typeof intervalsOf>[0]['rows'][number];

/** A group with its share of right answers or points, and the policy's verdict. */
export interface RequiredRow extends Pick<Reached, 'name' | 'measured'> {
  readonly policy: Pick<RequiredVerdict, 'status' | 'below'> | null | undefined;
}

/**
 * Shares against the one that the policy requires, if any. Verdicts rest on the dots: what the questions that were
 * asked brought. `choice` says for which choice the intervals allow.
 */
export function requiredPicture(
  what: string,
  {
    rows,
    required,
    choice,
  }: { readonly rows: readonly RequiredRow[]; readonly required: number | null; readonly choice: string },
): readonly IntervalsBlock[] {
  const marks = rows.map(({ policy }) => markOf(policy));
  const words = new Set(marks.map((mark) => mark?.word));
  const labelOf = distinguishNames(rows.map(({ name }) => name));
  const rests = required !== null;
  return intervalsOf({
    caption: [
      `Dot: ${what} on these questions${rests ? '; the verdict rests on it' : ''}.`,
      ...(rests ? [`Dashed: the required ${formatShare(required)}.`] : []),
      ...(words.has('unclear') ? ['Unclear: less than required, but perhaps by chance.'] : []),
      ...(words.has('soft') ? ['Soft: less than required, but that is only observed.'] : []),
      `${rests ? 'Thin line' : 'Line'}: other questions like these (95 %${choice})${rests ? '; no verdict rests on it' : ''}.`,
    ].join(' '),
    axis: what,
    end: 1,
    aside: rests,
    rows: rows.map(({ name, measured }, index) => {
      const mark = marks[index];
      return { name: labelOf(name), measured, tolerate: required, ...(mark !== undefined && { mark }) };
    }),
  });
}

/** The word beside a group that reached less than is required. */
function markOf(policy: RequiredRow['policy']): Range['mark'] {
  if (policy?.status === 'failed') {
    return { word: 'fails', tone: 'bad' };
  }
  if (policy?.status === 'soft-failure') {
    return { word: 'soft', tone: 'faint' };
  }
  return policy?.below === true ? { word: 'unclear', tone: 'faint' } : undefined;
}
